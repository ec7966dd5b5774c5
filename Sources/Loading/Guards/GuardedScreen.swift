import FacetKit

/// A loaded screen.
struct GuardedScreen: PluginScreen {
  let inner: any PluginScreen
  let mark: Running.Mark
  var name: String { inner.name }
  var title: String { inner.title }
  var summary: String { inner.summary }
  var icon: String { inner.icon }
  var plainIcon: String { inner.plainIcon }
  var examples: [Example] { inner.examples }

  func content(_ types: [RecordType], in session: any CommandSession) throws(Refusal) -> ScreenContent {
    try Running.call(mark) { () throws(Refusal) in try inner.content(types, in: session) }
  }
}
