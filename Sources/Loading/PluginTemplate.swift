import FacetKit
import Glibc
package import Language

/// The package that `plugin new` writes: it builds, passes its own test and loads as it is.
package struct PluginTemplate {
  /// What the plugin begins with; the raw value is the option that asks for it.
  package enum Part: String, CaseIterable, Sendable { case validator, editor, command, function, format, observer }

  /// The folder, and the name of what the plugin registers.
  let name: String
  let parts: [Part]
  /// The module: `star-rating` is `StarRating`.
  var module: String { PluginTemplate.module(of: name) }

  /// - Throws: where the name cannot be that of a folder and of a module.
  package init(name: String, parts: [Part]) throws(Diagnostic) {
    let isPlain = name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || Name.isPlainLetter($0) }
    guard isPlain, let first = name.utf8.first, first >= UInt8(ascii: "A") else {
      throw Diagnostic(
        "\(Value.quoted(name)) is no name for a plugin", hint: "letters, digits and -, such as isbn or star-rating")
    }
    let module = PluginTemplate.module(of: name)
    guard !["Swift", "FacetPlugin", "FacetKit", "Testing", "Glibc", "Foundation"].contains(module) else {
      throw Diagnostic("\(Value.quoted(name)) is the name of a module that is there already")
    }
    self.name = name
    self.parts = parts
  }

  /// A function's name has no dashes, which would subtract.
  var functionName: String { String(name.map { $0 == "-" ? "_" : $0 }) }

  /// - Throws: where the plugin, or what it begins with, would be called like something that is there.
  package func check(_ rules: PluginNames) throws(Diagnostic) {
    try rules.check(plugin: name)
    for part in parts {
      switch part {
      case .format: break
      case .function: try rules.check(functionName, of: part.rawValue)
      default: try rules.check(name, of: part.rawValue)
      }
    }
  }

  /// The library that building the package makes, from where the package is.
  package static func library(of name: String) -> String { "\(name)/.build/debug/lib\(module(of: name)).so" }

  private static func module(of name: String) -> String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Writes the package into a new folder here.
  /// - Returns: the folder.
  package func write() throws(Diagnostic) -> String {
    guard let kit = PluginTemplate.kit else {
      throw Diagnostic(
        "the kit for plugins is not found", subject: "plugin new",
        hint: "make install puts it beside the program; FACET_SDK names another folder that has FacetPlugin in it")
    }
    guard mkdir(name, 0o777) == 0 else {
      let reason = errno == EEXIST ? "is there already" : "cannot be made: \(String(cString: strerror(errno)))"
      throw Diagnostic(reason, subject: name)
    }
    for folder in ["Sources", "Sources/\(module)", "Tests", "Tests/\(module)Tests"] {
      mkdir("\(name)/\(folder)", 0o777)
    }
    try file("Package.swift", manifest(kit))
    try file(".gitignore", ".build/\n")
    try file("Sources/\(module)/\(module)Plugin.swift", plugin)
    for part in parts {
      try file("Sources/\(module)/\(type(part)).swift", source(part))
    }
    try file("Tests/\(module)Tests/\(module)Tests.swift", tests)
    return name
  }

  /// The folder that has FacetPlugin in it: of the installation, or of the checkout that this program was built in.
  private static var kit: String? {
    if let given = getenv("FACET_SDK").map({ String(cString: $0) }), isKit(given) { return given }
    guard let program = PluginFolders.program else { return nil }
    var folder = program[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      for place in ["share/facet/sdk", "Sources"] where isKit("\(folder)/\(place)") { return "\(folder)/\(place)" }
    }
    return nil
  }

  private static func isKit(_ folder: String) -> Bool { access("\(folder)/FacetPlugin/Package.swift", R_OK) == 0 }

  private func file(_ path: String, _ text: String) throws(Diagnostic) {
    let path = "\(name)/\(path)"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Diagnostic("cannot be written: \(String(cString: strerror(errno)))", subject: path)
    }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw Diagnostic("cannot be written: \(String(cString: strerror(errno)))", subject: path)
    }
  }

  /// `IsbnValidator`.
  func type(_ part: Part) -> String { module + part.rawValue.prefix(1).uppercased() + part.rawValue.dropFirst() }
}

extension Name {
  fileprivate static func isPlainLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
