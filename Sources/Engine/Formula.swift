import FacetKit
import Language

/// A computed field as the file has it. One that cannot be read does not close the file: it is an error where it is used.
struct Formula {
  let name: String
  let position: Int
  /// Without its kind, which the type that it belongs to learns when it is asked for.
  let field: Field
  /// Nil where this version does not read it.
  let expression: Expression?

  init(_ row: Metadata.FieldRow, registry: Registry) {
    name = row.name
    position = row.position
    let syntax = try? FormulaSyntax.parse(row.specification)
    let reader = FieldSpecification(registry: registry, setting: nil, type: "") { $0.text }
    let read = syntax.flatMap { try? reader.computed(Identifier(row.name, at: $0.expression.range), $0) }
    expression = read == nil ? nil : syntax?.expression
    var field = read ?? Field(row.name, .text)
    field.formula = field.formula ?? String(row.specification.drop { $0 == "=" || $0 == " " })
    field.group = row.group
    self.field = field
  }
}

/// A computed field whose names and kinds are settled. Frame 0 of its expression is the record it belongs to.
final class BoundFormula {
  let field: Field
  let entity: Entity
  let bound: Bound
  /// How many parts it has when all computed fields that it needs are written out.
  let size: Int
  let depth: Int

  init(_ field: Field, of entity: Entity, _ bound: Bound) {
    self.entity = entity
    var field = field
    field.kind = bound.kind.fieldKind ?? .text
    field.isSecret = bound.isSecret
    field.readOnly = .always
    self.field = field
    self.bound = bound
    size = bound.size
    depth = bound.depth
  }

  /// The references that it follows, where it is nothing but a path to a record.
  var hops: [(reference: Reference, target: Entity)]? {
    if case .field(let field) = bound.node, field.frame == 0, case .record = field.leaf, !field.hops.isEmpty {
      field.hops
    } else {
      nil
    }
  }
}

/// Which computed fields are being bound, one within another, and those that are done until the outermost is.
struct FormulaStack {
  var open: [(entity: Entity, name: String)] = []
  var done: [ExactName: BoundFormula] = [:]
}

extension RecordEngine {
  /// More parts than these make a text that SQLite does not take.
  private static let mostParts = 3000
  private static let mostDeep = 32

  /// Settles a computed field. Not kept for long: `today`, and what stands elsewhere in the file, are of the moment.
  ///
  /// - Parameter range: where it is used; what is wrong with it is told there, for its own text is another.
  func bound(_ formula: Formula, of entity: Entity, at range: SourceRange?) throws -> BoundFormula {
    let key = ExactName("\(entity.name)\u{1}\(formula.name)")
    if let done = formulas.done[key] { return done }
    let path = "\(Name.quoted(entity.name)).\(Name.quoted(formula.name))"
    guard let expression = formula.expression else {
      throw Diagnostic(
        "this file defines it in a way that this version does not read: \(formula.field.formula ?? "")", subject: path,
        at: range)
    }
    do { return try bound(expression, as: formula.field, of: entity) } catch let error as Diagnostic {
      // Nobody means a text here: the names were there when it was defined.
      let hint = error.hint.flatMap { $0.hasPrefix("for the text") ? nil : $0 }
      throw Diagnostic(error.message, subject: error.subject ?? path, at: range, hint: hint)
    }
  }

  /// Settles the expression of a computed field, as it is about to be defined or as the file has it.
  func bound(_ expression: Expression, as field: Field, of entity: Entity) throws -> BoundFormula {
    if let start = formulas.open.firstIndex(where: { $0.entity === entity && $0.name.isExactly(field.name) }) {
      throw cycle(formulas.open[start...])
    }
    guard formulas.open.count < RecordEngine.mostDeep else {
      // The one that needs too many is at fault, not the last that it came to.
      let subject = formulas.open.first.map { "\(Name.quoted($0.entity.name)).\(Name.quoted($0.name))" }
      throw Diagnostic("computed fields that need others go at most \(RecordEngine.mostDeep) deep", subject: subject)
    }
    formulas.open.append((entity, field.name))
    defer {
      formulas.open.removeLast()
      if formulas.open.isEmpty { formulas.done.removeAll() }
    }
    let made = BoundFormula(
      field, of: entity, try Binder(engine: self, scope: Scope(), frames: [entity]).bind(expression))
    guard made.size <= RecordEngine.mostParts else {
      throw Diagnostic(
        "is too long: with the computed fields that it needs it has more than \(RecordEngine.mostParts) parts",
        subject: "\(Name.quoted(entity.name)).\(Name.quoted(field.name))")
    }
    formulas.done[ExactName("\(entity.name)\u{1}\(field.name)")] = made
    return made
  }

  private func cycle(_ open: ArraySlice<(entity: Entity, name: String)>) -> Diagnostic {
    let isOne = open.allSatisfy { $0.entity === open.first?.entity }
    let names = open.map { isOne ? Name.quoted($0.name) : "\(Name.quoted($0.entity.name)).\(Name.quoted($0.name))" }
    let subject = open.first.map { "\(Name.quoted($0.entity.name)).\(Name.quoted($0.name))" }
    return Diagnostic((names + names.prefix(1)).joined(separator: " needs "), subject: subject)
  }

  /// Puts the kinds of computed fields into the type; those that cannot be worked out have none of their own. Not while
  /// another is bound: one that needs that one would look like a circle.
  func settleKinds(of entity: Entity) {
    if entity.knowsKinds || !formulas.open.isEmpty { return }
    entity.knowsKinds = true
    for formula in entity.formulas {
      if let bound = try? bound(formula, of: entity, at: nil) { entity.settle(bound.field) }
    }
  }
}

extension Bound {
  /// The number of its parts.
  var size: Int {
    switch node {
    case .constant: 1
    case .field(let field): if case .formula(let formula) = field.leaf { formula.size + 1 } else { 1 }
    case .not(let one), .isNull(let one): one.size + 1
    case .and(let a, let b), .or(let a, let b), .comparison(let a, _, let b): a.size + b.size + 1
    case .membership(let one, let others): others.reduce(one.size + 1) { $0 + $1.size }
    case .conditional(let a, let b, let c): a.size + b.size + c.size + 1
    case .coalesce(let all), .apply(_, let all): all.reduce(1) { $0 + $1.size }
    case .quantified(_, let members, let test): test.size + (members.filter?.size ?? 0) + 1
    case .count(let members): (members.filter?.size ?? 0) + 1
    case .aggregate(_, let members, let operand): operand.size + (members.filter?.size ?? 0) + 1
    }
  }
}

extension StaticKind {
  /// The kind of a field that holds such values; nil where it shows only in them.
  var fieldKind: Kind? {
    switch self {
    case .nothing, .unknown: nil
    case .text: .text
    case .integer: .integer
    case .real: .real
    case .decimal(let places): .decimal(places: min(places, 15))
    case .boolean: .boolean
    case .date: .date
    case .datetime: .datetime
    case .record(let type): .reference(type)
    case .list: .list
    case .json: .json
    case .blob: .blob
    }
  }
}
