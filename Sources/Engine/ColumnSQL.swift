import FacetKit
import Store

/// The SQL that declares the column of a field.
struct ColumnSQL {
  let engine: RecordEngine
  /// The type whose column it is, which need not exist yet.
  let type: String

  /// `"person" INTEGER REFERENCES "person" ON DELETE SET NULL`.
  func definition(_ field: Field) throws -> String { "\(quoteDefined(field.name)) \(try declaration(field))" }

  func declaration(_ field: Field) throws -> String {
    guard case .reference(let target) = field.kind else { return DeclaredType.name(for: field.kind) }
    let key = try keyType(of: target)
    return "\(key) REFERENCES \(quoteDefined(target))\((field.onDelete ?? .deny).clause)"
  }

  /// What the key that is referred to holds; a new type has an integer.
  private func keyType(of target: String) throws -> String {
    guard engine.exists, let entity = try engine.entity(target), entity.key.count == 1 else { return "INTEGER" }
    let declared = entity.table.visibleColumns[entity.key[0]].declaredType
    return DeclaredType.name(for: DeclaredType.kind(declared))
  }
}

extension DeleteRule {
  fileprivate var clause: String {
    switch self {
    case .deny: ""
    case .clear: " ON DELETE SET NULL"
    case .cascade: " ON DELETE CASCADE"
    @unknown default: ""
    }
  }

  /// From SQLite's word; the rules that Facet has no word for refuse, as `deny` does.
  init(_ action: String) {
    switch action.uppercased() {
    case "CASCADE": self = .cascade
    case "SET NULL": self = .clear
    default: self = .deny
    }
  }
}
