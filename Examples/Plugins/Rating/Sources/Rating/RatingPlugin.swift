import FacetPlugin

struct RatingPlugin: Plugin {
  let name = "Rating"
  let summary = "an editor of stars: rating"
  let version = "1.0"

  func register(in registry: inout Registry) throws(DuplicateName) { try registry.add(RatingEditor()) }
}

@c(facet_plugin) public func start() -> UnsafeMutableRawPointer { PluginEntry.retained(RatingPlugin()) }
