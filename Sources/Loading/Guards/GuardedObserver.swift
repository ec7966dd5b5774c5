import FacetKit

/// A loaded observer.
struct GuardedObserver: Observer {
  let inner: any Observer
  let mark: Running.Mark
  var name: String { inner.name }
  var summary: String { inner.summary }
  var details: String { inner.details }
  var examples: [Example] { inner.examples }

  func observes(_ type: RecordType) -> Bool { Running.call(mark) { inner.observes(type) } }

  func changed(_ batch: ChangeBatch, in session: any CommandSession) throws(Refusal) {
    try Running.call(mark) { () throws(Refusal) in try inner.changed(batch, in: session) }
  }
}
