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
  /// Why nothing is remembered, once it was looked at.
  private(set) var fault: String?
  private var entries: [String: Entry]?
  /// Bytes of the file.
  private var size = 0
  /// More than this is written anew without what is out of date; more than the most is not ours.
  private static let fair = 65_536
  private static let most = 1 << 20

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
    _ = all()
    entries?[file.path] = Entry(verdict: verdict, identity: file.identity, detail: detail, names: names)
    guard let path, fault == nil, makesFolder() else { return }
    if size > KnownPlugins.fair { return prune() }
    let line = KnownPlugins.line(file, verdict, detail: detail, names: names)
    let descriptor = KnownPlugins.openToAppend(path)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    size += line.utf8.count
    KnownPlugins.write(line, to: descriptor)
  }

  /// The file for one more line; negative where it is none that one may write to. Waits for nobody, and allocates nothing:
  /// the handler of a trap opens it too.
  static func openToAppend(_ path: UnsafePointer<CChar>) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { return descriptor }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return descriptor }
    close(descriptor)
    return -1
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)
    _ = Glibc.write(descriptor, &bytes, bytes.count)
  }

  /// Writes the file anew: a line for each plugin that is there still.
  private func prune() {
    guard let path else { return }
    entries = entries?.filter { access($0.key, F_OK) == 0 }
    let kept = (entries ?? [:]).sorted { $0.key < $1.key }.map { file, entry in
      KnownPlugins.line(file, entry.identity, entry.verdict, detail: entry.detail, names: entry.names)
    }
    let text = kept.joined()
    let fresh = "\(path).\(getpid())"
    let descriptor = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    KnownPlugins.write(text, to: descriptor)
    close(descriptor)
    if rename(fresh, path) != 0 { unlink(fresh) }
    size = text.utf8.count
  }

  static func line(_ file: PluginFile, _ verdict: Verdict, detail: String, names: [String]) -> String {
    line(file.path, file.identity, verdict, detail: detail, names: names)
  }

  private static func line(
    _ path: String, _ identity: String, _ verdict: Verdict, detail: String, names: [String]
  ) -> String {
    ([verdict.rawValue, identity, plain(path), plain(detail)] + names).joined(separator: "\t") + "\n"
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

  /// The file's text; nothing, and ``fault`` is set, where it is none that this program has written.
  private func text() -> String {
    guard let path else { return "" }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if descriptor < 0, errno == ENOENT { return "" }
    defer { if descriptor >= 0 { close(descriptor) } }
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid() || status.st_uid == 0
    else { return faulty("is no file of yours that can be read") }
    guard status.st_size <= KnownPlugins.most else { return faulty("is larger than \(KnownPlugins.most >> 20) MB") }
    size = Int(status.st_size)
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < size {
      let more = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + count, size - count) }
      if more <= 0 { break }
      count += more
    }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private func faulty(_ reason: String) -> String {
    fault = "\(path ?? "") \(reason), so what is known of plugins is not kept: take it away"
    return ""
  }
}
