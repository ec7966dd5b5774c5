import FacetKit
import Store

/// The types of a file, loaded one by one when they are first named, so that a start costs nothing for the others.
package final class Schema {
  let registry: Registry
  /// By the bytes of the name: two names that differ only in normalisation are two types.
  private var entities: [[UInt8]: Entity] = [:]
  private var inversesByName: [[UInt8]: [Inverse]] = [:]
  private var loadedNames: [TypeName]?
  /// Those that `view` made.
  var views: [StoredView]?
  var actions: [StoredAction]?
  private var limits: Bool?

  /// A type or view of the file.
  struct TypeName {
    let name: String
    let isView: Bool
  }

  init(registry: Registry) { self.registry = registry }

  /// Forgets everything: after a change of the schema, by this connection or another, and after a rollback of one.
  func invalidate() {
    entities = [:]
    inversesByName = [:]
    loadedNames = nil
    views = nil
    actions = nil
    limits = nil
  }

  /// Whether the number of members of some collection is limited.
  func limitsCollections(in connection: Connection) throws -> Bool {
    if let limits { return limits }
    let found = try Metadata.limitsCollections(in: connection)
    limits = found
    return found
  }

  /// Types and views in the file's order, without Facet's and SQLite's own tables and those inside virtual ones.
  func names(in connection: Connection) throws -> [TypeName] {
    if let loadedNames { return loadedNames }
    let own = try Metadata.ownTables(in: connection)
    let names = try connection.tableNames().filter { $0.kind != .shadow && !own.contains($0.name) }.map {
      TypeName(name: $0.name, isView: $0.kind == .view)
    }
    loadedNames = names
    return names
  }

  /// The name as the file has it: exactly that one, else the only one without regard to case.
  func fullName(_ name: String, in connection: Connection) throws -> String? {
    let names = try names(in: connection)
    if let exact = names.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) { return exact.name }
    let folded = name.lowercased()
    let near = names.filter { $0.name.lowercased() == folded }
    if near.count == 1 { return near[0].name }
    return near.isEmpty ? names.first { HiddenName.matches($0.name, name) }?.name : nil
  }

  func entity(_ name: String, in connection: Connection) throws -> Entity? {
    let bytes = Array(name.utf8)
    if let entity = entities[bytes] { return entity }
    guard let full = try fullName(name, in: connection) ?? innerName(name, in: connection) else { return nil }
    let key = Array(full.utf8)
    let entity = try entities[key] ?? EntityLoader(schema: self, connection: connection).load(full)
    entities[key] = entity
    entities[bytes] = entity
    return entity
  }

  /// A table that is no type by itself: one that SQLite or a virtual table keeps.
  private func innerName(_ name: String, in connection: Connection) throws -> String? {
    guard let table = try connection.tableInfo(name) else { return nil }
    return table.kind == .shadow || table.name.lowercased().hasPrefix("sqlite_") ? table.name : nil
  }

  /// The collections of records that refer to a type, in the file's order.
  ///
  /// Named by the reference's `inverse`, else by the type that refers. Where that is not one name for one collection
  /// (two fields refer here, the type refers to itself, a field has the name) by both: `employee_reportsTo`.
  func inverses(of entity: Entity, in connection: Connection) throws -> [Inverse] {
    let key = Array(entity.name.utf8)
    if let known = inversesByName[key] { return known }
    var inverses: [Inverse] = []
    var tables: [String] = []
    for (table, _) in try connection.referringTables(to: entity.name) where !tables.contains(where: table.isExactly) {
      tables.append(table)
    }
    for table in tables {
      guard let source = try self.entity(table, in: connection) else { continue }
      let references = source.references.filter { $0.target.utf8.elementsEqual(entity.name.utf8) }
      for reference in references {
        let isClear = references.count == 1 && !source.name.isExactly(entity.name) && !Schema.has(entity, source.name)
        let name =
          Schema.inverseName(reference, of: source)
          ?? (isClear ? source.name : "\(source.name)_\(reference.names[0])")
        inverses.append(Inverse(name: name, source: source, reference: reference))
      }
    }
    inversesByName[key] = inverses
    return inverses
  }

  /// Names that are no types.
  static func isReserved(_ name: String) -> Bool {
    let folded = name.lowercased()
    return folded.hasPrefix("_facet_") || folded.hasPrefix("sqlite_")
  }

  private static func inverseName(_ reference: Reference, of source: Entity) -> String? {
    reference.columns.count == 1 ? source.columns[reference.columns[0]].field.inverse : nil
  }

  private static func has(_ entity: Entity, _ name: String) -> Bool {
    entity.columns.contains { $0.field.name.lowercased() == name.lowercased() } || entity.formula(name) != nil
      || entity.reference(name) != nil
  }
}
