package import FacetKit
import Language

/// What a path gave, ready to be read or changed.
package struct ResolvedPath {
  enum Content {
    case records(RecordQuery)
    /// A column of each record, and steps into its list or json.
    case column(RecordQuery, Int, [JSONStep])
    /// A reference of each record, as a value.
    case reference(RecordQuery, Reference, Entity)
    /// A computed field of each record, and steps into its list or json.
    case formula(RecordQuery, Bound, Field)
    /// An operator's result: SQL that gives values of that kind.
    case computed(ResultColumn, SQLBuilder, StaticKind)
    /// Values that stand in a variable.
    case values([Value])
  }

  var content: Content
  /// A key, `[first]`, `[last]`, the current record or a reference: one. A filter, `[*]` or a to-many step: many.
  package let isMany: Bool
  let range: SourceRange
  /// As written.
  let text: String
  /// That of values at hand; a field says so itself.
  var secrecyOfValues = Secrecy.open

  /// Whether its values are those of a secret field.
  package enum Secrecy {
    case open
    /// The field's own, which who asks for it sees.
    case own
    /// Worked out from it, and never shown.
    case derived
  }

  package var secrecy: Secrecy {
    switch content {
    case .column(let query, let position, _): query.entity.columns[position].field.isSecret ? .own : .open
    case .reference: field?.isSecret == true ? .own : .open
    case .records: .open
    case .formula(_, let bound, _): bound.isSecret ? .derived : .open
    case .computed, .values: secrecyOfValues
    }
  }

  /// The type of the records that the path reaches; of the field's record where it ends in a field.
  package var entity: Entity? {
    switch content {
    case .records(let query), .column(let query, _, _), .reference(let query, _, _),
      .formula(let query, _, _):
      query.entity
    case .computed, .values: nil
    }
  }

  /// The field at its end, or nil for records and results of operators.
  package var field: Field? {
    switch content {
    case .column(let query, let position, let steps):
      steps.isEmpty ? query.entity.columns[position].field : nil
    case .reference(let query, let reference, _):
      reference.columns.count == 1 ? query.entity.columns[reference.columns[0]].field : nil
    case .formula(_, let bound, let field): if case .apply = bound.node { nil } else { field }
    default: nil
    }
  }

  /// That of its values; nil where it shows only in them.
  var kind: StaticKind? {
    givesRecords ? entity.map { .record($0.name) } ?? .unknown : field.map { StaticKind($0.kind) }
  }

  /// Whether it gives records themselves, rather than values or the references in a field.
  package var givesRecords: Bool { if case .records = content { true } else { false } }
}

/// What a path is used for: whether a type alone means all of it, its current record, or has to be selected from.
package enum PathUse: Sendable { case all, current, selected }
