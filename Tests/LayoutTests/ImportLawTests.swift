import Testing

/// What each module may import; a module that is not named here may import nothing but FacetKit and the system.
@Suite struct ImportLawTests {
  private static let law: [String: Set<String>] = [
    "FacetKit": [],
    "FacetPlugin": ["FacetKit"],
    "Store": ["CSQLite"],
    "Language": ["FacetKit"],
    "Engine": ["FacetKit", "Language", "Store", "CPCRE2"],
    "Loading": ["FacetKit", "Language", "Engine", "CSystem"],
    "Forms": ["FacetKit"],
    "Commands": ["FacetKit", "Language", "Engine", "Loading", "Forms"],
    "Terminal": ["FacetKit", "Forms", "CReadline", "CTerminfo", "CSystem"],
    "Shell": ["FacetKit", "Language", "Engine", "Loading", "Forms", "Commands", "Terminal", "CSystem"],
    "Bundled": ["FacetKit"],
    "facet": ["FacetKit", "FacetPlugin", "Shell", "Bundled", "CSystem"],
  ]
  /// The C library, and parts of Swift that cost nothing at the start. Foundation is not among them.
  private static let system: Set<String> = ["Swift", "Glibc", "Synchronization"]

  private static let sources = SourceFile.all(in: ["Sources"], endings: [".swift"])
    .filter { !$0.path.hasSuffix("/Package.swift") }
  private static let plugins = SourceFile.all(in: ["Plugins"], endings: [".swift"])

  @Test func everyModuleImportsWhatItMay() {
    let bundled = Set(SourceFile.names(in: "Plugins"))
    var found: [String] = []
    for file in Self.sources {
      var allowed = (Self.law[file.module] ?? ["FacetKit"]).union(Self.system)
      if file.module == "Bundled" { allowed.formUnion(bundled) }
      found += Set(file.imports).subtracting(allowed).map { "\(file) imports \($0)" }
    }
    #expect(found == [])
  }

  /// A C library that a plugin needs has a module map beside it, so its name begins with C.
  @Test func pluginsImportTheKitAlone() {
    let found = Self.plugins.flatMap { file in
      Set(file.imports).subtracting(Self.system.union(["FacetKit"])).map { "\(file) imports \($0)" }
    }
    #expect(found == [])
  }

  /// Without this a change of the folders could leave the other tests nothing to look at.
  @Test func theLawNamesTheModulesThatAreThere() {
    #expect(Set(Self.sources.map(\.module)).subtracting(Self.law.keys) == [])
    #expect(Self.sources.filter { !$0.imports.isEmpty }.count > 50)
  }

  @Test(arguments: [
    ("import Store", ["Store"]), ("package import FacetKit", ["FacetKit"]),
    ("@preconcurrency import CReadline", ["CReadline"]), ("@_exported public import FacetKit", ["FacetKit"]),
    ("import struct Glibc.stat", ["Glibc"]), ("  import Foundation  // why", ["Foundation"]),
    ("// import Foundation", []), ("let word = \"import Store\"", []),
  ])
  func importLinesAreRead(line: String, modules: [String]) {
    #expect(SourceFile(path: "Sources/A/a.swift", lines: [line[...]]).imports == modules)
  }
}
