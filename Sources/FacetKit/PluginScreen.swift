/// A row of the first level of `browse` with the list that it opens.
///
///     struct Oldest: PluginScreen {
///       let name = "oldest", title = "Oldest people", summary = "everybody, the oldest first"
///       let icon = "⌛", plainIcon = "<>"
///       let examples = [Example("oldest", "", gives: "person sort by born")]
///       func content(_ types: [RecordType], in session: any CommandSession) throws(Refusal) -> ScreenContent {
///         .query("person sort by born")
///       }
///     }
///     try Oldest().content([], in: FixedSession())   // .query("person sort by born")
///
/// What it shows is looked up each time it is opened. It reads; what it changes is dropped.
public protocol PluginScreen: Sendable {
  /// Letters, digits, `_` and `-`.
  var name: String { get }
  /// What people read: a noun with a capital.
  var title: String { get }
  /// One line, without a full stop.
  var summary: String { get }
  /// One character that takes two cells, or empty for none. A terminal that draws no such character shows ``plainIcon``.
  var icon: String { get }
  /// Two characters of ASCII.
  var plainIcon: String { get }
  /// At least one. `use` is the screen's name, `input` the statements that run before it on an empty file, and the
  /// outcome the text of its query, or its rows with tabs between the cells.
  var examples: [Example] { get }
  /// What the screen shows. The types are those of the file, views among them, in the order of `list`.
  /// - Throws: ``Refusal`` with what is missing, which is shown in place of the screen.
  func content(_ types: [RecordType], in session: any CommandSession) throws(Refusal) -> ScreenContent
}

/// What a screen of a plugin shows.
///
///     let row = ScreenRow([.text("spring")], path: "season[1]")
///     ScreenContent.rows(["Season"], [row]) == .query("season")   // false
public enum ScreenContent: Sendable, Hashable {
  /// Records, as `browse` takes them: a path with the clauses of `list`.
  case query(String)
  /// Rows of its own: the headings, and a value for each in every row.
  case rows([String], [ScreenRow])
}

/// A row that a screen has made.
///
///     ScreenRow([.date(CalendarDate(year: 2009, month: 12, day: 9)!)], path: "person[3]").path   // "person[3]"
public struct ScreenRow: Sendable, Hashable {
  /// One for each heading. A record is shown by what stands for it in lists.
  public let values: [Value]
  /// The record that the row leads to; empty for none.
  public let path: String

  /// A row that leads nowhere, unless a path is given.
  public init(_ values: [Value], path: String = "") {
    self.values = values
    self.path = path
  }
}
