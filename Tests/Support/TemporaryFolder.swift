package import Glibc

/// A folder of its own for a test, gone when the test is.
package final class TemporaryFolder {
  package let path: String

  package init() throws {
    var template = Array("/tmp/facet-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SessionFailure("no temporary folder") }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit {
    _ = try? run("/bin/rm", ["-rf", path])
  }

  /// The path of something in the folder.
  package func callAsFunction(_ name: String) -> String { path + "/" + name }

  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(bytes: Array(text.utf8), to: name)
  }

  @discardableResult
  package func write(bytes: [UInt8], to name: String) throws -> String {
    guard let file = fopen(self(name), "w") else { throw SessionFailure("cannot write \(name)") }
    defer { fclose(file) }
    fwrite(bytes, 1, bytes.count, file)
    return self(name)
  }

  package func read(_ name: String) throws -> String { String(decoding: try bytes(of: name), as: UTF8.self) }

  package func bytes(of name: String) throws -> [UInt8] {
    guard let file = fopen(self(name), "r") else { throw SessionFailure("cannot read \(name)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk.prefix(count) }
    return bytes
  }

  package func exists(_ name: String) -> Bool { access(self(name), F_OK) == 0 }

  /// The permission bits of something in the folder, nil if it is not there.
  package func mode(of name: String) -> mode_t? {
    var status = stat()
    return lstat(self(name), &status) == 0 ? status.st_mode & 0o7777 : nil
  }
}
