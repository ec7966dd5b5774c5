import Glibc
package import Language

/// A file that is to be loaded: where it is, whether it can be trusted, and how to know it again.
package struct PluginFile: Sendable, Hashable {
  /// With all links resolved.
  package let path: String
  /// Changes whenever the file does: device, inode, size and the times of its content and of its inode.
  package let identity: String

  /// `libIsbn.so` is `isbn`, `names.facet` is `names`.
  package var name: String { PluginFile.name(path) }

  package static func name(_ path: String) -> String {
    var name = path.split(separator: "/").last.map(String.init) ?? path
    if let dot = name.lastIndex(of: ".") { name = String(name[..<dot]) }
    if !path.hasSuffix(".facet"), name.hasPrefix("lib") { name.removeFirst(3) }
    return name.lowercased()
  }

  /// Written in Facet's own language.
  package var isScript: Bool { path.hasSuffix(".facet") }

  /// - Throws: where there is no such file, or others than its owner and the user could have written it.
  package init(_ given: String) throws(Diagnostic) {
    guard let resolved = realpath(given, nil) else {
      throw Diagnostic("cannot be read: \(String(cString: strerror(errno)))", subject: given)
    }
    defer { free(resolved) }
    path = String(cString: resolved)
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw Diagnostic("cannot be read: \(String(cString: strerror(errno)))", subject: given)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Diagnostic("a plugin is a file, and this is none", subject: given, hint: "plugin load FILE")
    }
    identity = [
      UInt64(status.st_dev), UInt64(status.st_ino), UInt64(bitPattern: Int64(status.st_size)),
      UInt64(bitPattern: Int64(status.st_mtim.tv_sec)), UInt64(bitPattern: Int64(status.st_mtim.tv_nsec)),
      UInt64(bitPattern: Int64(status.st_ctim.tv_sec)), UInt64(bitPattern: Int64(status.st_ctim.tv_nsec)),
    ].map { String($0, radix: 36) }.joined(separator: ".")
    try PluginFile.trust(path, status)
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/"), folder != "/" {
      folder = slash == folder.startIndex ? "/" : folder[..<slash]
      var status = stat()
      guard stat(String(folder), &status) == 0 else { continue }
      try PluginFile.trust(String(folder), status)
    }
  }

  /// The owner is the user or root, and nobody else may write. In a folder with the sticky bit others cannot replace
  /// what is not theirs.
  private static func trust(_ path: String, _ status: stat) throws(Diagnostic) {
    guard status.st_uid == geteuid() || status.st_uid == 0 else {
      throw Diagnostic(
        "belongs to another user, who could change what it does", subject: path, hint: "only your own files and root's")
    }
    // A group that is the user's alone has the user's own number.
    let isOwnGroup = status.st_gid == getegid() && getegid() == geteuid()
    let others = S_IWOTH | (isOwnGroup ? 0 : S_IWGRP)
    let isSticky = status.st_mode & S_IFMT == S_IFDIR && status.st_mode & S_ISVTX != 0
    if status.st_mode & others != 0, !isSticky {
      throw Diagnostic("others can write here, so it is not loaded", subject: path, hint: "chmod go-w \(path)")
    }
  }
}
