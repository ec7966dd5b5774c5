import Glibc
import Support

/// Texts to start from: this package's own, and those of ../shared/data; none where a file is not there.
enum SeedFiles {
  /// The lines of a file of the package that are neither empty nor comments. A line that ends with ` \` goes on.
  static func lines(of path: String) -> [String] {
    guard let text = text(SharedData.packageRoot + "/" + path) else { return [] }
    return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("# ") }
  }

  /// The files of a folder of the package.
  static func texts(in folder: String, endings: [String]) -> [String] {
    files(below: SharedData.packageRoot + "/" + folder, endings: endings).compactMap { text($0) }
  }

  /// What is typed in the transcripts of the tests.
  static func transcriptCommands() -> [String] {
    texts(in: "Tests/Transcripts", endings: [".txt"]).flatMap { text in
      ((try? Transcript(text))?.steps ?? []).map(\.command)
    }
  }

  static func sharedLines(_ name: String) -> [String] {
    guard let path = SharedData.path(name), let text = text(path) else { return [] }
    return text.split(separator: "\n").map(String.init)
  }

  /// The cells of the first column of the tables in a shared folder.
  static func sharedCells(in folder: String) -> [String] {
    guard let path = SharedData.path(folder) else { return [] }
    return files(below: path, endings: ["cases.tsv"]).flatMap { file in
      (text(file) ?? "").split(separator: "\n").dropFirst().compactMap { line in
        line.split(separator: "\t", omittingEmptySubsequences: false).first.map(String.init)
      }
    }
  }

  /// The files below a shared folder as they are, those of more bytes left out.
  static func sharedTexts(_ folder: String, endings: [String], longest: Int) -> [[UInt8]] {
    guard let path = SharedData.path(folder) else { return [] }
    return files(below: path, endings: endings).compactMap { bytes($0) }.filter { $0.count <= longest }
  }

  private static func text(_ path: String) -> String? { bytes(path).map { String(decoding: $0, as: UTF8.self) } }

  private static func bytes(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    return bytes
  }

  private static func files(below folder: String, endings: [String]) -> [String] {
    guard let stream = opendir(folder) else {
      return endings.contains { folder.hasSuffix($0) } ? [folder] : []
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted().flatMap { files(below: folder + "/" + $0, endings: endings) }
  }
}
