import FacetKit
package import Language

extension RecordEngine {
  /// Checks the names of a path against the types of the file, without reading a record.
  ///
  /// - Parameter unknown: names that mean something else when the script runs: its variables, and types that it makes.
  package func checkNames(of path: Path, except unknown: Set<String>) throws {
    _ = try target(of: path, except: unknown)
  }

  /// The same for the path of records on which an action is run, which has to be there; nil for one made meanwhile.
  package func checkNames(of path: Path, action: Identifier?, except unknown: Set<String>) throws {
    guard let (entity, field) = try target(of: path, except: unknown), field == nil, let action else { return }
    if try self.action(action.text, of: entity) == nil { throw try unknownAction(action, of: entity) }
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
      guard let plain = literal.plain else {
        return try checkNames(in: Expression(.text(literal), at: value.range), of: entity, except: unknown)
      }
      text = .text(plain)
    case .expression(let expression): return try checkNames(in: expression, of: entity, except: unknown)
    case .record, .variable: return
    }
    if column.field.kind.isReference || column.field.kind == .blob { return }
    do {
      if text.isNull {
        if column.field.isRequired { throw Refusal("is required") }
        return
      }
      let setting = EngineSetting(self)
      _ = try rules(for: column, of: entity).judge(coerce(text, to: column, in: setting), in: setting)
    } catch {
      let subject = key.map { "\(path).\(Name.quoted($0.text))" } ?? "\(path)"
      let wrong = try Refusals.all(in: error).map { refusal in
        Diagnostic(Violation(path: subject, refusal: refusal.concealing(text, of: column.field)), at: value.range)
      }
      throw Diagnostics.error(wrong)
    }
  }

  /// Looks up the names in expressions over the records that a path gives.
  package func checkNames(in expressions: [Expression], over path: Path, except unknown: Set<String>) throws {
    guard let (entity, field) = try target(of: path, except: unknown) else { return }
    // Whether a reference at the end is filtered by its record or by the one it leads to is the command's matter.
    if let field, entity.reference(entity.columns[field].field.name) != nil { return }
    for expression in expressions { try checkNames(in: expression, of: entity, except: unknown) }
  }

  private func checkNames(in expression: Expression, of entity: Entity, except unknown: Set<String>) throws {
    if entity.record.isOpen { return }
    var binder = Binder(engine: self, scope: Scope(), frames: [entity])
    binder.check = ExpressionCheck(others: unknown)
    do { _ = try binder.bind(expression) } catch let error as Diagnostic {
      let beginning = ["no field or type ", "no field "].first { error.message.hasPrefix($0) }
      guard let beginning else { throw error }
      let rest = error.message.dropFirst(beginning.count)
      if !unknown.contains(where: { rest == $0 || rest.hasPrefix("\($0) in ") || rest == Name.quoted($0) }) {
        throw error
      }
    }
  }

  /// The type that a path reaches, and the field where it ends in one; nil where that shows only when the script runs.
  func target(of path: Path, except unknown: Set<String>) throws -> (entity: Entity, field: Int?)? {
    guard exists, case .name(let root) = path.root, !unknown.contains(root.text) else { return nil }
    guard var entity = try rootEntity(root.text) else {
      _ = try requiredEntity(root)
      return nil
    }
    for step in path.steps {
      guard case .key(let name) = step.node else {
        if case .operation = step.node { return nil }
        if case .selector(let parts) = step.node {
          for part in parts { try checkNames(in: part, of: entity, except: unknown) }
        }
        continue
      }
      let isLast = path.steps.last == step
      if let reference = entity.reference(name.text), !isLast || entity.column(name.text) == nil {
        guard let target = try self.entity(reference.target) else { return nil }
        entity = target
      } else if let position = entity.column(name.text) {
        return isLast ? (entity, position) : nil
      } else if entity.formula(name.text) != nil {
        return nil
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
