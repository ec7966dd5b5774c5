import FacetKit
import Store
import Support
import Testing

/// Reads all of a database through the program, in one go, and compares it with what SQLite says.
struct SampleReading {
  private struct Question {
    let line: String
    let isRight: (String) -> Bool
  }

  private let database: SampleDatabase
  private var questions: [Question] = []
  /// Of a large table this many rows from the beginning and the end are compared.
  private let limit: Int

  init(_ database: SampleDatabase, limit: Int) throws {
    self.database = database
    self.limit = limit
    for table in database.tables {
      ask("count \(table.name)") { $0 == "\(table.rows.count)" }
      askForRows(of: table)
      try askByKey(table)
      try askByValue(table)
    }
    ask("validate") { _ in true }
    ask("describe") { !$0.isEmpty || database.tables.isEmpty }
  }

  /// The lines that were not answered as they should be, with the answer.
  func run(_ facet: Facet, _ file: String) throws -> [String] {
    let script = questions.enumerated().map { "print \"@@\($0)@@\"\n\($1.line)\n" }.joined()
    let result = try facet(file, "--no-journal", "--keep-going", "-f", "-", input: script)
    var answers = [String](repeating: "", count: questions.count)
    var at: Int?
    for line in result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("@@"), line.hasSuffix("@@"), let number = Int(line.dropFirst(2).dropLast(2)) {
        at = number
      } else if let at {
        answers[at] += (answers[at].isEmpty ? "" : "\n") + line
      }
    }
    var wrong = zip(questions, answers).filter { !$0.isRight($1) }.map { "\($0.line): \($1.prefix(200))" }
    if result.status > 1 { wrong.append("status \(result.status)") }
    wrong += result.errors.split(separator: "\n").filter { $0.contains("error:") }.prefix(5).map(String.init)
    return wrong
  }

  /// Infinities stand as numbers that no double holds, which the reader refuses: here they are words.
  private static func json(_ text: String) throws -> Value {
    var text = text
    for (number, word) in [("-1e999", "\"-inf\""), ("1e999", "\"inf\"")] {
      while let place = text.firstRange(of: number) { text.replaceSubrange(place, with: word) }
    }
    return try JSONReader.read(text)
  }

  private mutating func ask(_ line: String, _ isRight: @escaping (String) -> Bool) {
    questions.append(Question(line: line, isRight: isRight))
  }

  private mutating func askForRows(of table: SampleDatabase.Table) {
    let referring = Set(table.info.foreignKeys.flatMap { $0.columns.map { $0.from.lowercased() } })
    let plain = table.columns.indices.filter { !referring.contains(table.columns[$0].name.lowercased()) }
    let count = table.rows.count
    let parts = count <= 2 * limit ? [0..<count] : [0..<limit, count - limit..<count]
    for part in parts where !plain.isEmpty {
      let fields = plain.map { table.field($0) }.joined(separator: ", ")
      ask("list \(table.name) \(fields) limit \(part.count) offset \(part.lowerBound) --ndjson") { answer in
        let lines = answer.split(separator: "\n")
        guard lines.count == part.count else { return false }
        return zip(part, lines).allSatisfy { row, line in
          guard case .object(let members)? = try? Self.json(String(line)), members.count == plain.count else {
            return false
          }
          return zip(plain, members).allSatisfy { SampleDatabase.agree(table.rows[row][$0], $1.value) }
        }
      }
    }
    for column in table.columns.indices where !plain.contains(column) {
      ask("get \(table.name)[*].\(table.field(column)) --json") { answer in
        guard case .list(let values)? = try? Self.json(answer) else { return count == 0 }
        return values.count == count && zip(table.rows, values).allSatisfy { SampleDatabase.agree($0[column], $1) }
      }
    }
  }

  /// Some records by their whole key, and the ways along their references and back.
  private mutating func askByKey(_ table: SampleDatabase.Table) throws {
    guard table.info.kind != .view, !table.rows.isEmpty else { return }
    for row in Set([0, table.rows.count / 2, table.rows.count - 1]).sorted() {
      guard let path = table.path(row) else { continue }
      for column in table.columns.indices.suffix(4) {
        ask("get \(path).\(table.field(column)) --json") { answer in
          guard let value = try? Self.json(answer) else { return false }
          return SampleDatabase.agree(table.rows[row][column], value)
        }
      }
      for key in table.info.foreignKeys where key.columns.count == 1 {
        try askAlong(key, table, row, path)
      }
    }
  }

  private mutating func askAlong(
    _ key: ForeignKeyInfo, _ table: SampleDatabase.Table, _ row: Int, _ path: String
  ) throws {
    guard let from = table.columns.firstIndex(where: { $0.name.lowercased() == key.columns[0].from.lowercased() }),
      let target = database.tables.first(where: { $0.info.name.lowercased() == key.table.lowercased() }),
      target.key.count == 1, target.info.kind == .table
    else { return }
    let name = key.columns[0].to ?? target.columns[target.key[0]].name
    guard let to = target.columns.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) else { return }
    let cell = table.rows[row][from]
    guard let other = target.rows.first(where: { $0[to] == cell }), cell != .null else { return }
    let last = target.columns.count - 1
    ask("get \(path).\(table.field(from)).\(target.field(last)) --json") { answer in
      guard let value = try? Self.json(answer) else { return false }
      return SampleDatabase.agree(other[last], value)
    }
    guard target.key == [to], let literal = SampleDatabase.literal(cell) else { return }
    let count = try database.count(table, from, cell)
    ask("count \(table.name) where \(table.field(from)) = \(target.name)[\(literal)]") {
      count == .integer(Int64($0) ?? -1)
    }
    let isOnly = table.info.foreignKeys.count { $0.table.lowercased() == key.table.lowercased() } == 1
    let isTaken = target.columns.contains { $0.name.lowercased() == table.info.name.lowercased() }
    if isOnly, !isTaken, table.info.name != target.info.name {
      ask("count \(target.name)[\(literal)].\(table.name)") { count == .integer(Int64($0) ?? -1) }
    }
  }

  /// A filter by the value of each field finds the records that have it.
  private mutating func askByValue(_ table: SampleDatabase.Table) throws {
    let referring = Set(table.info.foreignKeys.flatMap { $0.columns.map { $0.from.lowercased() } })
    for (column, info) in table.columns.enumerated() where !referring.contains(info.name.lowercased()) {
      guard let cell = table.rows.first(where: { $0[column] != .null })?[column],
        let literal = SampleValue(info).filter(cell)
      else { continue }
      let count = try database.count(table, column, cell)
      ask("count \(table.name) where \(table.field(column)) = \(literal)") { count == .integer(Int64($0) ?? -1) }
    }
  }
}
