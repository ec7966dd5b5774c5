// swift-tools-version: 6.2
// What an outside author depends on: FacetKit again, and the stamp that Facet reads before it loads a plugin.
import PackageDescription

let package = Package(
  name: "FacetPlugin",
  products: [.library(name: "FacetPlugin", targets: ["FacetPlugin"])],
  dependencies: [.package(path: "../FacetKit")],
  targets: [
    .target(name: "CFacetStamp", path: "CFacetStamp"),
    .target(
      name: "FacetPlugin", dependencies: ["CFacetStamp", .product(name: "FacetKit", package: "FacetKit")],
      path: ".", exclude: ["CFacetStamp"],
      swiftSettings: [
        .enableUpcomingFeature("InternalImportsByDefault"), .treatAllWarnings(as: .error),
        // The module of regular expressions would be imported unasked, and its libraries loaded at each start.
        .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
