import Glibc

/// Where plugins lie.
package struct PluginFolders: Sendable {
  package let paths: [String]
  /// Those that the user named.
  private let named: [String]

  /// `$FACET_PLUGIN_PATH` (folders with colons between them), the user's own folder, and that of the installation.
  package init() {
    named = PluginFolders.environment("FACET_PLUGIN_PATH")?.split(separator: ":").map(String.init) ?? []
    var paths = named
    if let own = PluginFolders.own { paths.append(own) }
    if let program = PluginFolders.program, let slash = program.lastIndex(of: "/") {
      paths.append("\(program[..<slash])/../lib/facet/plugins")
    }
    self.paths = paths
  }

  package init(_ paths: [String]) {
    self.paths = paths
    named = paths
  }

  /// Folders that the user named and that cannot be looked into.
  var missing: [String] { named.filter { access($0 + "/.", R_OK | X_OK) != 0 } }

  /// `$XDG_DATA_HOME/facet/plugins`; nil for a user without a home.
  package static var own: String? {
    let data = environment("XDG_DATA_HOME") ?? environment("HOME").map { "\($0)/.local/share" }
    return data.map { "\($0)/facet/plugins" }
  }

  /// This program's own file.
  package static var program: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Names of the files that can be plugins, folder by folder, in order; one that is reached twice once.
  package func files() -> [String] {
    var seen: Set<String> = []
    return paths.flatMap { folder in
      PluginFolders.names(in: folder).map { "\(folder)/\($0)" }.filter { seen.insert($0).inserted }
    }
  }

  private static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix("."), name.hasSuffix(".so") || name.hasSuffix(".facet") { names.append(name) }
    }
    return names.sorted()
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
