/// The operators of paths.
package enum PathOperator {
  package static let count = "count"
  package static let names = [
    "count", "sum", "avg", "min", "max", "distinct", "distinctUnionOfObjects", "unionOfObjects", "unionOfArrays",
    "distinctUnionOfArrays",
  ]
}
