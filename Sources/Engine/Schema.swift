package import FacetKit
package import Store

/// The types of a file, loaded one by one when they are first named, so that a start costs nothing for the others.
package final class Schema {
  let registry: Registry
  private var entities: [String: Entity] = [:]
  private var names: [(name: String, kind: TableInfo.Kind)]?

  init(registry: Registry) { self.registry = registry }
}
