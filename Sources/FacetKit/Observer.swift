/// Is told what a statement changed in the records of types that it observes, and may change more.
///
///     struct Renamed: Observer {
///       let name = "renamed", summary = "says what a person was called"
///       let examples = [
///         Example("set person.name Augusta", "define person { name text }; new person name=Ada", gives: "was Ada")
///       ]
///       func observes(_ type: RecordType) -> Bool { type.name == "person" }
///       func changed(_ batch: ChangeBatch, in session: any CommandSession) throws(Refusal) {
///         for change in batch.changes where change.field == "name" { try session.print("was \(change.old.text)") }
///       }
///     }
///     let ada = RecordID(type: "person", key: [.integer(1)])
///     let change = RecordedChange(of: ada, field: "name", old: .text("Ada"), new: .text("Augusta"))
///     let session = FixedSession()
///     try Renamed().changed(ChangeBatch([change], types: [RecordType("person", fields: [])]), in: session)
///     session.lines   // ["was Ada"]
///
/// An observer has no use in `define`: it takes part wherever its plugin is there. It is told of what goes through Facet:
/// not of what other programs, `sql --write` and triggers of the file change, nor of changes of types and fields.
public protocol Observer: Sendable {
  /// Letters, digits, `_` and `-`.
  var name: String { get }
  /// One line, without a full stop.
  var summary: String { get }
  /// More lines of help; empty for none.
  var details: String { get }
  /// At least one. `use` is a statement that changes something, `input` the statements that run before it on an empty
  /// file, and the outcome what is printed, without the last line's end.
  var examples: [Example] { get }
  /// Whether changes of records of this type are to be told. Asked once for each type that is changed, and again when
  /// the file's types have changed; for all other types nothing is collected.
  func observes(_ type: RecordType) -> Bool
  /// Called after each statement of the prompt or of a script's top level that changed what is observed, before it is
  /// stored; a block is one statement. What this call, other observers and watchers change is told in batches that
  /// follow, each observer's own changes not to itself; after ten rounds that is an error.
  /// - Throws: ``Refusal``, which ends the statement with its message: nothing of the statement is stored.
  func changed(_ batch: ChangeBatch, in session: any CommandSession) throws(Refusal)
}

extension Observer {
  /// None.
  public var details: String { "" }
}
