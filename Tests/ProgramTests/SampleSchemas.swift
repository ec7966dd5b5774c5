import FacetKit
import Store
import Support

/// Schemas of SQLite's own tests and of other programs' parsers, as databases.
enum SampleSchemas {
  /// Databases as lists of statements, of which those that SQLite refuses count for nothing.
  static let tests = [
    "autoinc", "default", "fkey5", "gencol1", "notnull", "strict1", "types3", "upsert1", "view", "without_rowid1",
  ]

  static func schemas(ofTest name: String) throws -> [[String]]? {
    guard let path = SharedData.path("A_sqlite/sqlite_own_tests/\(name).json") else {
      print(SharedData.skipLine("A_sqlite/sqlite_own_tests/\(name).json"))
      return nil
    }
    guard case .list(let steps) = try JSONReader.read(try run("/bin/cat", [path]).output) else { return [] }
    var schemas: [[String]] = []
    for case .object(let members) in steps {
      let value = { (key: String) in members.first { $0.key == key }?.value ?? .null }
      if value("reset_db") == .boolean(true) || schemas.isEmpty { schemas.append([]) }
      schemas[schemas.count - 1].append(value("sql").text)
    }
    return schemas
  }

  /// Each statement with those whose names it does not take.
  static func oddSchemas() throws -> [[String]] {
    guard let path = SharedData.path("A_sqlite/odd_ddl/statements.tsv") else {
      print(SharedData.skipLine("A_sqlite/odd_ddl/statements.tsv"))
      return []
    }
    let lines = try run("/bin/cat", [path]).output.split(separator: "\n").dropFirst()
    var groups: [(names: Set<Substring>, statements: [String])] = []
    for line in lines {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields[1] == "ok" else { continue }
      let sql = unescaped(String(fields[2]))
      let name = sql.prefix { $0 != "(" }.split(separator: " ").last ?? ""
      if let index = groups.firstIndex(where: { !$0.names.contains(name) }) {
        groups[index].names.insert(name)
        groups[index].statements.append(sql)
      } else {
        groups.append(([name], [sql]))
      }
    }
    return groups.map(\.statements)
  }

  private static func unescaped(_ text: String) -> String {
    var output = ""
    var isEscaped = false
    for character in text {
      switch (isEscaped, character) {
      case (false, "\\"): isEscaped = true
      case (true, "n"): output += "\n"
      case (true, "t"): output += "\t"
      default: output.append(character)
      }
      if character != "\\" { isEscaped = false }
    }
    return output
  }

  /// Makes a database and gives each empty table a record where its rules allow one; nil where nothing is made.
  static func make(_ statements: [String]) throws -> Facet? {
    let facet = try Facet()
    let script = statements.joined(separator: ";\n") + ";\nCOMMIT;\n"
    _ = try run("/usr/bin/sqlite3", [facet.folder("sample.db")], input: script)
    guard facet.folder.exists("sample.db"), try !facet.folder.bytes(of: "sample.db").isEmpty else { return nil }
    let empty = try SampleDatabase(facet.folder("sample.db"))
    empty.close()
    let names = empty.tables.filter { $0.rows.isEmpty && $0.info.kind == .table }.map(\.name)
    if !names.isEmpty {
      _ = try facet(
        "sample.db", "--no-journal", "--keep-going", "-f", "-", input: names.map { "new \($0)" }.joined(separator: "\n")
      )
    }
    return facet
  }
}
