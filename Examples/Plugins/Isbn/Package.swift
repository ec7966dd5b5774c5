// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Isbn",
  products: [.library(name: "Isbn", type: .dynamic, targets: ["Isbn"])],
  dependencies: [.package(path: "../../../Sources/FacetPlugin")],
  targets: [
    .target(name: "Isbn", dependencies: [.product(name: "FacetPlugin", package: "FacetPlugin")]),
    .testTarget(name: "IsbnTests", dependencies: ["Isbn", .product(name: "FacetPlugin", package: "FacetPlugin")]),
  ]
)
