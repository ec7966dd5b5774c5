import Glibc

/// Strings that other programs stumbled over: naughty ones, emoji, clusters, names, attacks on terminals.
package enum StringCorpus {
  private static let folder = "F_strings"

  /// Every string once, by its bytes; nil where the shared data is not there.
  package static func all() throws -> [String]? { try read.get() }

  private static let read = Result { try readAll() }

  private static func readAll() throws -> [String]? {
    guard SharedData.path("\(folder)/blns/blns.json") != nil else {
      print(SharedData.skipLine(folder))
      return nil
    }
    var found = controls
    for file in ["blns/blns.json", "terminal-hostile/values.json", "width-runewidth/truncate_wrap.json"] {
      found += JSONStrings.read(try bytes(file))
    }
    found += lines(try bytes("blns/blns_utf8.txt")).map(unescaped)
    for row in try rows("names/names.tsv") { found.append(unescaped(row[0])) }
    for row in try rows("emoji/emoji.tsv") { found += [scalars(row[0]), row[3]] }
    for file in [
      "grapheme-uniseg/graphemes.tsv", "grapheme-uniseg/widths.tsv", "width-wcwidth/cases.tsv",
      "width-runewidth/cases.tsv", "width-unicode-rs/cases.tsv",
    ] { found += try rows(file).map { scalars($0[0]) } }
    var seen: Set<[UInt8]> = []
    return found.filter { seen.insert(Array($0.utf8)).inserted }
  }

  /// Every control of C0 and C1, every control of direction, and what else is not seen, between two letters.
  package static let controls: [String] = {
    let ranges: [ClosedRange<UInt32>] = [
      0...0x1F, 0x7F...0xA0, 0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x180E...0x180E,
      0x200B...0x200F, 0x2028...0x202F, 0x2060...0x206F, 0x3000...0x3000, 0x3164...0x3164, 0xFDD0...0xFDD1,
      0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFF9...0xFFFF, 0xE0001...0xE0001, 0xE0020...0xE0021, 0xE007F...0xE007F,
      0xE0100...0xE0101, 0x10FFFE...0x10FFFF,
    ]
    // An accent makes one character with the mark before it, which is a mark all the same.
    let accented = (0x20...0x7E).compactMap(Unicode.Scalar.init).filter { !$0.properties.isAlphabetic }
    return ranges.joined().compactMap(Unicode.Scalar.init).flatMap { ["a\($0)b", String($0)] }
      + accented.map { "x\($0)\u{308}y" } + ["\u{308}x", "\n\u{308}", "\t\u{308}"]
  }()

  /// The rows of a table without its heading.
  package static func rows(_ file: String) throws -> [[String]] {
    lines(try bytes(file)).dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The values of the hostile set.
  package static func hostile() throws -> [String] { JSONStrings.read(try bytes("terminal-hostile/values.json")) }

  /// `1F469 200D 1F52C` as a text.
  package static func scalars(_ numbers: String) -> String {
    var text = String.UnicodeScalarView()
    text.append(
      contentsOf: numbers.split(separator: " ").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) })
    return String(text)
  }

  package static func bytes(_ file: String) throws -> [UInt8] {
    guard let path = SharedData.path("\(folder)/\(file)"), let stream = fopen(path, "r") else {
      throw SessionFailure(SharedData.skipLine("\(folder)/\(file)"))
    }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, stream), count > 0 { bytes += chunk.prefix(count) }
    return bytes
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func unescaped(_ text: String) -> String {
    var output = String.UnicodeScalarView()
    var isEscape = false
    for scalar in text.unicodeScalars {
      if isEscape {
        switch scalar {
        case "n": output.append("\n")
        case "r": output.append("\r")
        case "t": output.append("\t")
        case "\\": output.append("\\")
        default: output.append(contentsOf: ["\\", scalar])
        }
        isEscape = false
      } else if scalar == "\\" {
        isEscape = true
      } else {
        output.append(scalar)
      }
    }
    return String(output)
  }
}
