import FacetKit
import Language

/// Holds the stored records against limits of collections that a definition states.
struct CountChange {
  let engine: RecordEngine

  func check(_ fields: [DefinitionReader.DefinedField], of type: String, _ old: Entity?) throws {
    if engine.force { return }
    for defined in fields where defined.field.kind.isReference {
      let before = old?.columns.first { $0.field.name.isExactly(defined.field.name) }?.field
      let isNew =
        before?.minimum != defined.field.minimum || before?.maximum != defined.field.maximum
        || before?.isRequired != defined.field.isRequired
      guard isNew, defined.field.minimum != nil || defined.field.maximum != nil else { continue }
      engine.forget()
      guard let entity = try engine.entity(type), let position = entity.column(defined.field.name),
        let reference = entity.references.first(where: { $0.columns == [position] }),
        let target = try engine.entity(reference.target), target.hasAddress,
        let limit = try engine.limits(of: target).first(where: {
          $0.inverse.source.name.isExactly(entity.name) && $0.inverse.reference == reference
        })
      else { continue }
      var faults = StoredFaults(path: "\(Name.quoted(entity.name)).\(Name.quoted(defined.field.name))")
      let query = RecordQuery(all: target, SQLBuilder(engine.operations), text: target.name)
      try engine.forEachMiscounted(limit, in: query) { _, violation in faults.add(violation, at: defined.name.range) }
      try faults.end(at: defined.name.range)
    }
  }
}
