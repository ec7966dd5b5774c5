/// One part of Facet that takes whatever bytes it is given, with what must hold for all of them.
///
///     let target = FuzzTarget.named("parser")!
///     try target.run(Array("get thing[1".utf8))
///
/// It keeps things between the runs, so it belongs to one thread.
package struct FuzzTarget {
  package let name: String
  /// - Throws: ``Broken`` where something does not hold.
  package let run: ([UInt8]) throws -> Void
  /// Inputs to start from, from the files of the package and of ../shared/data where that is.
  package let seeds: () -> [[UInt8]]

  package static let names = ["parser", "expressions", "dates", "renderer", "completion"]

  /// Nil where there is no such target.
  package static func named(_ name: String) throws -> FuzzTarget? {
    switch name {
    case "parser": return FuzzTarget(name: name, run: ParserTarget().run, seeds: ParserTarget.seeds)
    case "expressions": return FuzzTarget(name: name, run: try ExpressionTarget().run, seeds: ExpressionTarget.seeds)
    case "dates": return FuzzTarget(name: name, run: try DateTarget().run, seeds: DateTarget.seeds)
    case "renderer": return FuzzTarget(name: name, run: try RendererTarget().run, seeds: RendererTarget.seeds)
    case "completion": return FuzzTarget(name: name, run: try CompletionTarget().run, seeds: CompletionTarget.seeds)
    default: return nil
    }
  }
}
