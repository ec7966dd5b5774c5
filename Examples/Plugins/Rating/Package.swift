// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Rating",
  products: [.library(name: "Rating", type: .dynamic, targets: ["Rating"])],
  dependencies: [.package(path: "../../../Sources/FacetPlugin")],
  targets: [
    .target(name: "Rating", dependencies: [.product(name: "FacetPlugin", package: "FacetPlugin")]),
    .testTarget(name: "RatingTests", dependencies: ["Rating", .product(name: "FacetPlugin", package: "FacetPlugin")]),
  ]
)
