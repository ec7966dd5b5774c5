// swift-tools-version: 6.2
// Targets stand in the order in which data flows; the import law that the tests hold is the same list.
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
]
/// For all that the program is linked from: without the modules of regular expressions and of tasks, which Swift would
/// import unasked and whose six libraries would be loaded at each start. The program has one thread of its own.
let lean: [SwiftSetting] =
  strict + [
    .unsafeFlags([
      "-Xfrontend", "-disable-implicit-string-processing-module-import", "-Xfrontend",
      "-disable-implicit-concurrency-module-import",
    ])
  ]
let strictC: [CSetting] = [.treatAllWarnings(as: .error)]
let kit: Target.Dependency = .product(name: "FacetKit", package: "FacetKit")
let stamp: Target.Dependency = .product(name: "FacetPlugin", package: "FacetPlugin")
let bundled = ["Text", "Numbers", "Dates", "Choices", "Contacts"]
let plugins: [Target.Dependency] = bundled.map { .byName(name: $0) }
/// The program of scripts/fuzz.sh, which links only with libFuzzer.
let fuzzing: [Target] =
  Context.environment["FACET_FUZZ"] == nil
  ? []
  : [
    .target(name: "FuzzEntry", dependencies: ["Fuzz"], path: "Fuzz/Entry", swiftSettings: strict),
    .executableTarget(name: "facet-fuzz", dependencies: ["FuzzEntry"], path: "Fuzz/Program"),
  ]

let package = Package(
  name: "Facet",
  products: [
    .executable(name: "facet", targets: ["facet"]),
    .library(name: "FixturePlugin", type: .dynamic, targets: ["FixturePlugin"]),
  ],
  dependencies: [.package(path: "Sources/FacetKit"), .package(path: "Sources/FacetPlugin")],
  targets: [
    .systemLibrary(name: "CSQLite"), .systemLibrary(name: "CPCRE2"), .systemLibrary(name: "CReadline"),
    .systemLibrary(name: "CTerminfo"), .systemLibrary(name: "CSystem"),
    .target(name: "Store", dependencies: ["CSQLite"], swiftSettings: lean),
    .target(name: "Language", dependencies: [kit], swiftSettings: lean),
    .target(name: "Engine", dependencies: [kit, "Language", "Store", "CPCRE2"], swiftSettings: lean),
    .target(name: "Loading", dependencies: [kit, "Language", "Engine", "CSystem"], swiftSettings: lean),
    .target(name: "Forms", dependencies: [kit], swiftSettings: lean),
    .target(name: "Commands", dependencies: [kit, "Language", "Engine", "Loading", "Forms"], swiftSettings: lean),
    .target(
      name: "Terminal", dependencies: [kit, "Forms", "CReadline", "CTerminfo", "CSystem"], swiftSettings: lean),
    .target(
      name: "Shell", dependencies: [kit, "Language", "Engine", "Loading", "Forms", "Commands", "Terminal", "CSystem"],
      swiftSettings: lean),
    .target(name: "Bundled", dependencies: [kit] + plugins, swiftSettings: lean),
    .executableTarget(
      name: "facet", dependencies: ["Shell", "Bundled", "CSystem", kit, stamp], swiftSettings: lean),
  ]
    + bundled.map {
      .target(name: $0, dependencies: [kit], path: "Plugins/\($0)", packageAccess: false, swiftSettings: lean)
    } + [
      .target(
        name: "FixturePlugin", dependencies: [stamp], path: "Tests/FixturePlugin", packageAccess: false,
        swiftSettings: strict),
      .target(
        name: "CPseudoTerminal", path: "Tests/CPseudoTerminal", cSettings: strictC,
        linkerSettings: [.linkedLibrary("util")]),
      .target(
        name: "Support", dependencies: ["CPseudoTerminal", "CSystem"], path: "Tests/Support", swiftSettings: strict),
      .target(
        name: "Fuzz",
        dependencies: [kit, "Language", "Engine", "Loading", "Commands", "Terminal", "Shell", "Bundled", "Support"],
        path: "Fuzz/Targets", swiftSettings: strict),
      .testTarget(name: "FuzzTests", dependencies: ["Fuzz"], swiftSettings: strict),
      .testTarget(name: "FacetKitTests", dependencies: [kit], swiftSettings: strict),
      .testTarget(name: "StoreTests", dependencies: ["Store", "Support"], swiftSettings: strict),
      .testTarget(name: "LanguageTests", dependencies: [kit, "Language", "Support"], swiftSettings: strict),
      .testTarget(
        name: "EngineTests", dependencies: [kit, "Language", "Store", "Engine", "Support"] + plugins,
        swiftSettings: strict),
      .testTarget(name: "PluginTests", dependencies: [kit, "Bundled"] + plugins, swiftSettings: strict),
      .testTarget(
        name: "FormsTests", dependencies: [kit, "Forms", "Bundled", "Support"], exclude: ["Pictures"],
        swiftSettings: strict),
      .testTarget(
        name: "CommandsTests",
        dependencies: [kit, "Language", "Engine", "Loading", "Forms", "Commands", "Bundled", "Support"],
        swiftSettings: strict),
      .executableTarget(
        name: "LineReaderProbe", dependencies: [kit, "Forms", "Terminal"], path: "Tests/LineReaderProbe",
        swiftSettings: strict),
      .testTarget(
        name: "TerminalTests", dependencies: [kit, "Forms", "Terminal", "LineReaderProbe", "Support"],
        swiftSettings: strict),
      .testTarget(
        name: "ShellTests",
        dependencies: [kit, "Language", "Engine", "Loading", "Commands", "Terminal", "Shell", "Bundled", "Support"],
        swiftSettings: strict),
      .testTarget(
        name: "ProgramTests", dependencies: [kit, "Store", "facet", "FixturePlugin", "DamageProbe", "Support"],
        swiftSettings: strict),
      .executableTarget(
        name: "DamageProbe", dependencies: ["Store", "Support"], path: "Tests/DamageProbe", swiftSettings: strict),
      .testTarget(name: "LayoutTests", dependencies: ["Support"], swiftSettings: strict),
      .testTarget(name: "GuideTests", dependencies: ["facet", "Support"], swiftSettings: strict),
    ] + fuzzing,
  swiftLanguageModes: [.v6]
)
