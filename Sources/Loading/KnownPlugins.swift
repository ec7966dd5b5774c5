import Glibc

/// What is remembered of plugin files: which were checked, what they register, which ended the program.
///
/// A text file of the user's, a line for each event; the last line of a path counts. The handler of a trap can only
/// append, so that is how all is written.
package final class KnownPlugins {
  package enum Verdict: String, Sendable {
    /// Checked without a fault.
    case ok
    /// Checked, and refused for a reason.
    case bad
    /// It ended the program; the detail says where.
    case trap
  }

  package struct Entry: Sendable, Hashable {
    package let verdict: Verdict
    package let identity: String
    package let detail: String
    /// Names of what it registers.
    package let names: [String]
  }

  /// Nil where there is no place to remember anything: then each file is checked at each start.
  let path: String?
  private let makesFolder: () -> Bool
  private var entries: [String: Entry]?

  /// - Parameter make: makes the folder where there is none; false where it is not to be used.
  package init(folder: String?, make: @escaping (String) -> Bool) {
    path = folder.map { "\($0)/plugins" }
    makesFolder = { folder.map(make) ?? false }
  }

  /// What is known of a file as it is now.
  package func entry(_ file: PluginFile) -> Entry? {
    let entry = all()[file.path]
    return entry?.identity == file.identity ? entry : nil
  }

  package func remember(_ file: PluginFile, _ verdict: Verdict, detail: String = "", names: [String] = []) {
    entries?[file.path] = Entry(verdict: verdict, identity: file.identity, detail: detail, names: names)
    guard let path, makesFolder() else { return }
    let line = KnownPlugins.line(file, verdict, detail: detail, names: names)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var bytes = Array(line.utf8)
    _ = write(descriptor, &bytes, bytes.count)
  }

  static func line(_ file: PluginFile, _ verdict: Verdict, detail: String, names: [String]) -> String {
    ([verdict.rawValue, file.identity, plain(file.path), plain(detail)] + names).joined(separator: "\t") + "\n"
  }

  /// A path or text that would break the lines is written without what breaks them, and then is not found again.
  private static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }

  private func all() -> [String: Entry] {
    if let entries { return entries }
    var found: [String: Entry] = [:]
    for line in text().split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count >= 4, let verdict = Verdict(rawValue: parts[0]) else { continue }
      found[parts[2]] = Entry(
        verdict: verdict, identity: parts[1], detail: parts[3], names: Array(parts.dropFirst(4)))
    }
    entries = found
    return found
  }

  private func text() -> String {
    guard let path, let file = fopen(path, "rbe") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
