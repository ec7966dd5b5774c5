/// A function over many rows, made anew for each group.
package protocol Aggregate: AnyObject {
  func step(_ cells: [Cell]) throws
  func finish() throws -> Cell
}
