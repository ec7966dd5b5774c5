@_spi(Facet) package import FacetKit
import Store

/// What one observer is told at a time.
package struct Told {
  package let observer: any Observer
  package let batch: ChangeBatch
  /// Values of secret fields that are in it.
  package let secrets: [Value]
}

extension RecordEngine {
  /// Whether writes were collected that observers have not been told of.
  package var hasUntoldChanges: Bool { !recorder.entries.isEmpty }

  /// What was written since it was asked last, for each observer that observes it and did not do it itself.
  package func takeUntold() throws -> [Told] {
    let all = recorder.net()
    recorder.drop()
    var types: [(name: String, entity: Entity?)] = []
    let places = try all.map { one in
      let name = one.change.record.type
      if let known = types.lastIndex(where: { $0.name.isExactly(name) }) { return known }
      // A type that was dropped meanwhile has no records to tell of.
      types.append((name, try entity(name)))
      return types.count - 1
    }
    return allObservers().compactMap { observer in
      let observes = types.map { type in
        type.entity.map { observers(of: $0).contains { $0.name == observer.name } } ?? false
      }
      let told = zip(all, places).filter { one, place in observes[place] && one.origin != observer.name }
      if told.isEmpty { return nil }
      let here = Set(told.map(\.1)).sorted()
      return Told(
        observer: observer,
        batch: ChangeBatch(told.map(\.0.change), types: here.compactMap { types[$0].entity?.record }),
        secrets: told.filter(\.0.isSecret).flatMap { [$0.0.change.old, $0.0.change.new] })
    }
  }

  /// Runs what an observer does, so that it is not told of it.
  package func observing<R, E: Error>(as observer: any Observer, _ body: () throws(E) -> R) throws(E) -> R {
    let outer = origin
    origin = observer.name
    defer { origin = outer }
    return try body()
  }

  /// Looks anew for plugins that have observers: one was loaded.
  package func forgetObservers() {
    knownObservers = nil
    observed.removeAll()
    fastTargets.removeAll()
  }

  /// Before the right to write is taken: a plugin of a folder may have to be checked, and others wait.
  @discardableResult
  func allObservers() -> [any Observer] {
    if let knownObservers { return knownObservers }
    let found = registry.observersOfChanges
    knownObservers = found
    return found
  }

  private func observers(of entity: Entity) -> [any Observer] {
    let name = ExactName(entity.name)
    if let known = observed[name] { return known }
    let found = allObservers().filter { $0.observes(entity.record) }
    observed[name] = found
    return found
  }

  func isObserved(_ entity: Entity) -> Bool { !observers(of: entity).isEmpty }

  // MARK: collecting

  func note(_ id: RecordID, madeOf entity: Entity) {
    guard isObserved(entity) else { return }
    recorder.add(ChangeRecorder.Entry(record: id, action: .made, origin: origin))
  }

  func note(_ id: RecordID, deletedFrom entity: Entity) {
    guard isObserved(entity) else { return }
    recorder.add(ChangeRecorder.Entry(record: id, action: .deleted, origin: origin))
  }

  /// - Parameter id: the address before the change.
  func note(_ cells: [RecordChange.Cell], of id: RecordID, now: RecordID, in entity: Entity) {
    guard isObserved(entity) else { return }
    let told = cells.map { cell in
      let field = entity.columns[cell.column].field
      return ChangeRecorder.Cell(
        field: field.name, old: cell.old, new: cell.value, isSecret: field.isSecret || cell.isSecret)
    }
    recorder.add(
      ChangeRecorder.Entry(
        record: now, former: now == id ? nil : id, action: .changed, cells: told, origin: origin))
  }

  /// A reference that was cleared because its target goes.
  func note(_ id: RecordID, cleared reference: Reference, of entity: Entity, to target: RecordID) {
    guard isObserved(entity) else { return }
    let fields = reference.columns.map { entity.columns[$0].field }
    // A key of several fields is no single value: each of them had a part of it.
    let cells = fields.enumerated().map { place, field in
      let old: Value = fields.count == 1 ? .reference(target) : place < target.key.count ? target.key[place] : .null
      return ChangeRecorder.Cell(field: field.name, old: old, new: .null, isSecret: field.isSecret)
    }
    recorder.add(ChangeRecorder.Entry(record: id, action: .changed, cells: cells, origin: origin))
  }
}
