import Glibc
import Support

/// A source file of this package, with what the layout tests ask of it.
struct SourceFile: CustomStringConvertible, Sendable {
  /// From the package's folder: `Sources/Store/Cell.swift`.
  let path: String
  let lines: [Substring]

  var description: String { path }

  /// The module it belongs to: the folder below `Sources`, `Plugins` or `Tests`.
  var module: String { String(path.split(separator: "/")[1]) }

  /// The modules that it imports, whatever stands before the word; imports come before everything else.
  var imports: [String] {
    var modules: [String] = []
    for line in lines {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      guard let first = words.first, !first.hasPrefix("//"), !first.hasPrefix("#") else { continue }
      guard let at = words.firstIndex(of: "import"), at + 1 < words.count,
        words[..<at].allSatisfy({ $0.hasPrefix("@") || SourceFile.modifiers.contains($0) })
      else { break }
      let name = words[SourceFile.declarations.contains(words[at + 1]) ? at + 2 : at + 1]
      modules.append(String(name.prefix { $0 != "." }))
    }
    return modules
  }

  private static let modifiers: Set<Substring> = ["public", "package", "internal", "private", "fileprivate"]
  private static let declarations: Set<Substring> = [
    "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
  ]

  /// All files below folders of the package, without what was built.
  static func all(in folders: [String], endings: [String]) -> [SourceFile] {
    folders.flatMap { paths(in: $0) }.sorted().filter { path in endings.contains { path.hasSuffix($0) } }
      .compactMap { path in
        content(path).map { SourceFile(path: path, lines: $0.split(separator: "\n", omittingEmptySubsequences: false)) }
      }
  }

  static func content(_ path: String) -> String? {
    guard let file = fopen(SharedData.packageRoot + "/" + path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk.prefix(count) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The names in a folder of the package.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(SharedData.packageRoot + "/" + folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func paths(in folder: String) -> [String] {
    names(in: folder).flatMap { name in
      let inner = paths(in: folder + "/" + name)
      return inner.isEmpty ? [folder + "/" + name] : inner
    }
  }
}
