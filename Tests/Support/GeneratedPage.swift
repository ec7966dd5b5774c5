import Glibc

/// A page of `Documentation/` that a test run makes; `FACET_RECORD=1` writes it anew.
package struct GeneratedPage {
  private let path: String

  package init(_ name: String) { path = "\(SharedData.packageRoot)/Documentation/\(name)" }

  /// Whether the page says that already; with `FACET_RECORD` it does afterwards.
  package func says(_ text: String) throws -> Bool {
    if getenv("FACET_RECORD") != nil {
      guard let file = fopen(path, "w") else { throw SessionFailure("cannot write \(path)") }
      defer { fclose(file) }
      fputs(text, file)
    }
    return try Self.read(path) == text
  }

  package static func read(_ path: String) throws -> String {
    guard let file = fopen(path, "r") else { throw SessionFailure("cannot read \(path)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
