import FacetKit
package import Language

extension RecordEngine {
  /// Checks the names of a path against the types of the file, without reading a record.
  ///
  /// Keys and filters in brackets are not looked at: what they mean shows when the script runs.
  /// - Parameter unknown: names that mean something else when the script runs: its variables, and types that it makes.
  package func checkNames(of path: Path, except unknown: Set<String>) throws {
    _ = try target(of: path, except: unknown)
  }

  /// Judges a value that is plain text against the field that a path ends in, or against that key of the record it
  /// gives: by its kind and validators, as `set` would. References are left to the run, which may make their records.
  package func checkValue(
    _ value: ValueSyntax, of path: Path, key: Identifier? = nil, except unknown: Set<String>
  ) throws {
    guard let (entity, found) = try target(of: path, except: unknown) else { return }
    let position = key.flatMap { entity.column($0.text) } ?? found
    if let key, position == nil, !entity.record.isOpen, entity.reference(key.text) == nil {
      throw Wording.noField(key, in: entity)
    }
    guard let position, key == nil || found == nil else { return }
    let column = entity.columns[position]
    let text: Value
    switch value.node {
    case .bare("null"), .bare("NULL"): text = .null
    case .bare(let word): text = .text(word)
    case .text(let literal):
      guard let plain = literal.plain else { return }
      text = .text(plain)
    case .expression, .record, .variable: return
    }
    if column.field.kind.isReference || column.field.kind == .blob { return }
    do {
      if text.isNull {
        if column.field.isRequired { throw Refusal("is required") }
        return
      }
      let setting = EngineSetting(self)
      _ = try rules(for: column, of: entity).judge(coerce(text, to: column, in: setting), in: setting)
    } catch let refusal as Refusal {
      let subject = key.map { "\(path).\(Name.quoted($0.text))" } ?? "\(path)"
      let violation = Violation(path: subject, refusal: refusal.concealing(text, of: column.field))
      throw Diagnostic(violation, at: value.range)
    }
  }

  /// The type that a path reaches, and the field where it ends in one; nil where that shows only when the script runs.
  private func target(of path: Path, except unknown: Set<String>) throws -> (entity: Entity, field: Int?)? {
    guard exists, case .name(let root) = path.root, !unknown.contains(root.text) else { return nil }
    guard var entity = try entity(root.text) else {
      _ = try requiredEntity(root)
      return nil
    }
    for step in path.steps {
      guard case .key(let name) = step.node else {
        if case .operation = step.node { return nil }
        continue
      }
      let isLast = path.steps.last == step
      if let reference = entity.reference(name.text), !isLast || entity.column(name.text) == nil {
        guard let target = try self.entity(reference.target) else { return nil }
        entity = target
      } else if let position = entity.column(name.text) {
        return isLast ? (entity, position) : nil
      } else if let inverse = try inverse(name.text, of: entity) {
        entity = inverse.source
      } else if entity.record.isOpen {
        return nil
      } else {
        throw Wording.noField(name, in: entity, besides: try waysOn(from: entity))
      }
    }
    return (entity, nil)
  }
}
