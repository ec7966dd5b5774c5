import Glibc

/// A tab-separated file: a heading and rows, with the escapes `\t`, `\n`, `\r`, `\0`, `\uXXXX` and `\\`.
struct TableFile {
  let heading: [String]
  let rows: [[String]]

  /// Nil where it cannot be read.
  init?(_ path: String) {
    guard let bytes = TableFile.content(path) else { return nil }
    let newline = UInt8(ascii: "\n")
    let lines = bytes.split(separator: newline).map { line in
      line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
        TableFile.plain(String(decoding: $0, as: UTF8.self))
      }
    }
    guard let heading = lines.first else { return nil }
    self.heading = heading
    rows = Array(lines.dropFirst())
  }

  /// Nil where it cannot be read.
  static func content(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }

  private static func plain(_ cell: String) -> String {
    var output = String.UnicodeScalarView()
    var rest = cell.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let escaped = rest.popFirst() else {
        output.append(scalar)
        continue
      }
      switch escaped {
      case "t": output.append("\t")
      case "n": output.append("\n")
      case "r": output.append("\r")
      case "0": output.append("\0")
      case "u":
        if let code = UInt32(String(rest.prefix(4)), radix: 16), let named = UnicodeScalar(code) {
          output.append(named)
        }
        rest = rest.dropFirst(4)
      default: output.append(escaped)
      }
    }
    return String(output)
  }
}
