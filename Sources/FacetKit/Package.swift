// swift-tools-version: 6.2
// A package of its own with a dynamic product: host and plugins must share one copy of these types,
// otherwise `as? any Validator` is false across the border.
import PackageDescription

let package = Package(
  name: "FacetKit",
  products: [.library(name: "FacetKit", type: .dynamic, targets: ["FacetKit"])],
  targets: [
    .target(
      name: "FacetKit", path: ".",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
        // The modules of regular expressions and of tasks would be imported unasked, and their libraries loaded at each
        // start.
        .unsafeFlags([
          "-enable-library-evolution", "-Xfrontend", "-disable-implicit-string-processing-module-import", "-Xfrontend",
          "-disable-implicit-concurrency-module-import",
        ]),
      ])
  ],
  swiftLanguageModes: [.v6]
)
