import Glibc
import Store

/// A folder for the files of one test, removed with them at its end.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/facet-store-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw StoreError(.cannotOpen, String(cString: strerror(errno))) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    chmod(path, 0o700)
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The names in the folder, sorted.
  var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

/// The bytes of a file; empty where there is none.
func contents(_ path: String) -> [UInt8] {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return [] }
  defer { close(file) }
  var all: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(file, &buffer, buffer.count)
    if count <= 0 { return all }
    all += buffer[..<count]
  }
}

func write(_ bytes: [UInt8], to path: String) {
  let file = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o644)
  defer { close(file) }
  var start = 0
  while start < bytes.count {
    let count = bytes[start...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    if count <= 0 { return }
    start += count
  }
}

func memory(_ statements: String...) throws -> Connection {
  let connection = try Connection(path: "", mode: .memory)
  for sql in statements { try connection.execute(sql) }
  return connection
}

extension Connection {
  /// All rows of a query, as cells.
  func rows(_ sql: String, _ cells: [Cell] = []) throws -> [[Cell]] {
    var rows: [[Cell]] = []
    try query(sql, cells) { row in rows.append((0..<row.columnCount).map { row.cell($0) }) }
    return rows
  }

  func texts(_ sql: String) throws -> [String] {
    try rows(sql).map { if case .text(let text) = $0[0] { text } else { "\($0[0])" } }
  }
}

/// What a body throws as SQLite's error; nil where it throws none.
func storeError(_ body: () throws -> Void) -> StoreError? {
  do { try body() } catch { return error as? StoreError }
  return nil
}
