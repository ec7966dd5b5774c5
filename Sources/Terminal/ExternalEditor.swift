import CSystem
import FacetKit
import Glibc

/// The user's own editor, opened on a long text.
package struct ExternalEditor {
  /// What `sh` runs, with the file's path after it.
  package let command: String
  private let folder: String

  /// `$VISUAL`, `$EDITOR`, else `vi` or `nano`, whichever there is.
  /// - Parameter folder: where drafts are kept; `drafts` in the state folder if not given.
  package init(folder: String? = nil) throws(ExternalEditorFailure) {
    let chosen = TerminalInfo.environment("VISUAL") ?? TerminalInfo.environment("EDITOR")
    guard let command = chosen ?? ["vi", "nano"].first(where: SearchPath.contains) else { throw .noEditor }
    self.command = command
    guard let folder = folder ?? PrivateFolder.state.map({ $0 + "/drafts" }) else {
      throw .cannotWrite(path: "drafts", code: ENOENT)
    }
    self.folder = folder
  }

  /// Opens the editor on `text` and waits for it.
  ///
  /// A line end that the editor put after a text that had none is taken off again.
  package func edit(_ text: String) throws(ExternalEditorFailure) -> Draft {
    let path = try write(text)
    var modes = termios()
    let isTerminal = tcgetattr(0, &modes) == 0
    let status = ShellProcess(command + " \"$1\"", arguments: [path])?.wait() ?? 127
    // An editor that died may have left the terminal in its own modes.
    if isTerminal, status != 0 { tcsetattr(0, TCSADRAIN, &modes) }
    guard status == 0 else { throw .ended(editor: command, status: status, path: path) }
    var edited = try read(path, allowsMalformed: MalformedText.isIn(text))
    if !text.hasSuffix("\n"), edited.hasSuffix("\n") { edited.removeLast() }
    return Draft(text: edited, path: path)
  }

  private func write(_ text: String) throws(ExternalEditorFailure) -> String {
    guard PrivateFolder.make(folder) else { throw .cannotWrite(path: folder, code: errno) }
    var template = Array((folder + "/draft-XXXXXX").utf8CString)
    let descriptor = mkostemp(&template, O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotWrite(path: folder, code: errno) }
    defer { close(descriptor) }
    let path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    guard RawOutput.write(MalformedText.bytes(of: text), to: descriptor) else {
      throw .cannotWrite(path: path, code: errno)
    }
    return path
  }

  private func read(_ path: String, allowsMalformed: Bool) throws(ExternalEditorFailure) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotRead(path: path, code: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno != EINTR { throw .cannotRead(path: path, code: errno) }
      if count == 0 { break }
      bytes += chunk.prefix(max(count, 0))
    }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    guard allowsMalformed else { throw .notText(path: path) }
    return MalformedText.text(of: bytes)
  }
}
