/// A session without a program around it, for the tests of a command: records that are put into it, and all that the
/// command prints and sets.
///
///     let session = FixedSession(FixedSetting(paths: ["thing[1].record": [.integer(4)]]))
///     session.records["thing"] = [RecordID(type: "thing", key: [.integer(1)])]
///     try session.set("thing[1].record", to: .integer(5))
///     try session.read("thing[1].record")   // [.integer(5)]
public final class FixedSession: CommandSession {
  /// What the session answers where it is read; ``set(_:to:)`` changes its paths.
  public var setting: FixedSetting
  /// The records that paths lead to, by the path; any other path is refused.
  public var records: [String: [RecordID]] = [:]
  /// What statements give, by their text; any other is refused.
  public var answers: [String: Value] = [:]
  /// Whether the command is to stop; false at first.
  public var isInterrupted = false

  /// What was printed: lines, and the rows of tables with tabs between the texts of the values.
  public private(set) var lines: [String] = []
  /// What went to standard error.
  public private(set) var notices: [String] = []
  /// The columns of each table.
  public private(set) var tables: [[String]] = []
  /// What was set, in order.
  public private(set) var changes: [(path: String, value: Value)] = []

  /// A session without records.
  public init(_ setting: FixedSetting = FixedSetting()) { self.setting = setting }

  public var today: CalendarDate { setting.today }
  public func option(_ name: String) -> String? { setting.option(name) }
  public func value(_ key: String) -> Value? { setting.value(key) }
  public func read(_ path: String) throws(Refusal) -> [Value] { try setting.read(path) }
  public func pattern(_ text: String) throws(Refusal) -> any Pattern { try setting.pattern(text) }

  public func records(_ path: String) throws(Refusal) -> [RecordID] {
    guard let found = records[path] else { throw Refusal("there is no path \(path) in this session") }
    return found
  }

  /// The path gives the value from now on. Nothing is validated.
  public func set(_ path: String, to value: Value) throws(Refusal) {
    setting.paths[path] = [value]
    changes.append((path, value))
  }

  /// The paths of the fields give the value from now on. Nothing is validated, nor whether the records are there.
  public func set(_ field: String, of records: [RecordID], to value: Value) throws(Refusal) {
    for record in records { try set("\(record.path).\(Name.quoted(field))", to: value) }
  }

  public func run(_ statements: String) throws(Refusal) -> Value {
    guard let answer = answers[statements] else { throw Refusal("there is no answer to \(statements) in this session") }
    return answer
  }

  public func print(_ line: String) throws(Refusal) { lines.append(line) }
  public func notice(_ line: String) { notices.append(line) }

  /// - Throws: ``Refusal`` where a row has more or fewer values than there are columns.
  public func table(_ columns: [String], _ rows: [[Value]]) throws(Refusal) {
    for row in rows where row.count != columns.count {
      throw Refusal("a row has \(row.count) values for \(columns.count) columns")
    }
    tables.append(columns)
    lines += rows.map { $0.map(\.text).joined(separator: "\t") }
  }
}
