import FacetPlugin

struct IsbnPlugin: Plugin {
  let name = "Isbn"
  let summary = "numbers with check digits: isbn, iban"
  let version = "1.0"

  func register(in registry: inout Registry) throws(DuplicateName) {
    try registry.add(Isbn())
    try registry.add(Iban())
  }
}

@c(facet_plugin) public func start() -> UnsafeMutableRawPointer { PluginEntry.retained(IsbnPlugin()) }
