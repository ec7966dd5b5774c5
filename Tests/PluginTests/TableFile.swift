import Glibc

/// A tab-separated file: a heading and rows, with the escapes `\t`, `\n`, `\\`.
struct TableFile {
  let heading: [String]
  let rows: [[String]]

  /// Nil where it cannot be read.
  init?(_ path: String) {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { TableFile.plain($0) }
    }
    guard let heading = lines.first else { return nil }
    self.heading = heading
    rows = Array(lines.dropFirst())
  }

  private static func plain(_ cell: Substring) -> String {
    var output = ""
    var isEscaped = false
    for character in cell {
      if isEscaped {
        output.append(character == "t" ? "\t" : character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        output.append(character)
      }
    }
    return output
  }
}
