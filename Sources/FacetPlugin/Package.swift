// swift-tools-version: 6.2
// What an outside author depends on: FacetKit again, and the stamp that Facet reads before it loads a plugin.
import PackageDescription

/// C does not know the version of Swift that it is built beside, and people know no other.
#if compiler(>=6.6)
  let swift = "6.6 or newer"
#elseif compiler(>=6.5)
  let swift = "6.5"
#elseif compiler(>=6.4)
  let swift = "6.4"
#elseif compiler(>=6.3)
  let swift = "6.3"
#else
  let swift = "6.2 or older"
#endif

let package = Package(
  name: "FacetPlugin",
  products: [.library(name: "FacetPlugin", targets: ["FacetPlugin"])],
  dependencies: [.package(path: "../FacetKit")],
  targets: [
    .target(name: "CFacetStamp", path: "CFacetStamp", cSettings: [.define("FACET_SWIFT", to: "\"\(swift)\"")]),
    .target(
      name: "FacetPlugin", dependencies: ["CFacetStamp", .product(name: "FacetKit", package: "FacetKit")],
      path: ".", exclude: ["CFacetStamp"],
      swiftSettings: [
        .enableUpcomingFeature("InternalImportsByDefault"), .treatAllWarnings(as: .error),
        // The modules of regular expressions and of tasks would be imported unasked, and their libraries loaded at each
        // start.
        .unsafeFlags([
          "-Xfrontend", "-disable-implicit-string-processing-module-import", "-Xfrontend",
          "-disable-implicit-concurrency-module-import",
        ]),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
