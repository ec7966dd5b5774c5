import Glibc

/// What a plugin's file says of itself in its ELF note, read before anything of the file runs.
package struct PluginStamp: Sendable, Hashable {
  /// The number of the plugin contract that it was built against.
  package let contract: UInt32
  /// `Swift 6.3, Clang 21.0.0 (…)`: the version, and which build of it.
  package let compiler: String

  /// `Swift 6.3`.
  package var language: String { compiler.firstIndex(of: ",").map { String(compiler[..<$0]) } ?? compiler }

  /// `Clang 21.0.0 (…)`, which tells builds of one version apart.
  package var build: String {
    compiler.firstIndex(of: ",").map { String(compiler[$0...].dropFirst(2)) } ?? ""
  }

  /// That of this program, which carries the same note.
  package static let own: PluginStamp? = {
    let descriptor = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return try? PluginStamp(descriptor)
  }()

  enum Fault: Error { case notELF, otherMachine, truncated, none }

  /// Reads 64-bit little-endian ELF files, which is what a plugin for this program can be.
  init(_ descriptor: Int32) throws(Fault) {
    let header = try ELFReader.bytes(descriptor, at: 0, count: 64)
    guard header.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else { throw .notELF }
    guard header[4] == 2, header[5] == 1, ELFReader.number(header, 18, 2) == PluginStamp.machine else {
      throw .otherMachine
    }
    let offset = ELFReader.number(header, 32, 8)
    let size = ELFReader.number(header, 54, 2)
    let count = ELFReader.number(header, 56, 2)
    guard size >= 56 else { throw .truncated }
    let table = try ELFReader.bytes(descriptor, at: offset, count: size * count)
    var status = stat()
    let length = fstat(descriptor, &status) == 0 ? UInt64(max(0, status.st_size)) : 0
    for entry in 0..<Int(count) {
      let start = entry * Int(size)
      // The loader maps what is not there, and the program then ends when it looks at it.
      let (end, overflows) = ELFReader.number(table, start + 8, 8)
        .addingReportingOverflow(ELFReader.number(table, start + 32, 8))
      if overflows || end > length { throw .truncated }
    }
    for entry in 0..<Int(count) {
      let start = entry * Int(size)
      guard ELFReader.number(table, start, 4) == 4 else { continue }
      let notes = try ELFReader.bytes(
        descriptor, at: ELFReader.number(table, start + 8, 8), count: ELFReader.number(table, start + 32, 8))
      if let stamp = PluginStamp(notes: notes) {
        self = stamp
        return
      }
    }
    throw .none
  }

  /// The note called `Facet` among those of one segment.
  private init?(notes: [UInt8]) {
    var position = 0
    while position + 12 <= notes.count {
      let nameSize = Int(ELFReader.number(notes, position, 4))
      let size = Int(ELFReader.number(notes, position + 4, 4))
      let name = position + 12
      let description = name + (nameSize + 3) & ~3
      guard nameSize <= notes.count, size <= notes.count, description + size <= notes.count else { return nil }
      if notes[name..<name + nameSize].elementsEqual("Facet\0".utf8), size > 4 {
        contract = UInt32(ELFReader.number(notes, description, 4))
        let text = notes[(description + 4)..<(description + size)].prefix { $0 != 0 }
        compiler = String(decoding: text, as: UTF8.self)
        return
      }
      position = description + (size + 3) & ~3
    }
    return nil
  }

  #if arch(x86_64)
    private static let machine: UInt64 = 62
  #elseif arch(arm64)
    private static let machine: UInt64 = 183
  #endif
}

/// Parts of a file that may be damaged.
private enum ELFReader {
  /// No table or note of a real file is larger.
  private static let most: UInt64 = 1 << 20

  static func bytes(_ descriptor: Int32, at offset: UInt64, count: UInt64) throws(PluginStamp.Fault) -> [UInt8] {
    guard count <= most, offset <= UInt64(Int64.max) else { throw .truncated }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    guard pread(descriptor, &bytes, bytes.count, Int(offset)) == bytes.count else { throw .truncated }
    return bytes
  }

  static func number(_ bytes: [UInt8], _ start: Int, _ size: Int) -> UInt64 {
    bytes[start..<start + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
