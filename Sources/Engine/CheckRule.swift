import FacetKit
import Language

/// A `check` rule of a type: a line of its own, or the end of a field's line.
struct CheckRule {
  /// The field at whose line's end it stands.
  let field: String?
  /// The name of its row: the field's, or one that no field can have.
  let row: String
  let rule: Rule

  static let rowPrefix = "_facet_check_"

  /// A line of its own; nil where this version does not read it.
  init?(_ row: Metadata.FieldRow) {
    guard let syntax = try? CheckSyntax.parse(row.specification), let rule = try? CheckRule.rule(syntax) else {
      return nil
    }
    field = nil
    self.row = row.name
    self.rule = rule
  }

  /// The end of a field's line.
  init?(_ field: Field) {
    guard let rule = field.rule else { return nil }
    self.field = field.name
    row = field.name
    self.rule = rule
  }

  /// A line of its own that is about to be stored.
  init(_ rule: Rule) {
    field = nil
    row = ""
    self.rule = rule
  }

  /// As the file keeps it.
  static func rule(_ syntax: CheckSyntax) throws -> Rule {
    Rule(
      try ExpressionSpelling.text(syntax.expression),
      message: try syntax.message.map { try ExpressionSpelling.text($0) })
  }
}

/// A rule whose names and kinds are settled. Frame 0 is the record.
struct BoundRule {
  let rule: CheckRule
  let bound: Bound
  let message: Bound?
  let needs: FormulaNeeds
  /// The values that must be there for it to be judged; none where it tests for null itself.
  let wanted: [FrameField]

  init(_ rule: CheckRule, _ syntax: CheckSyntax, of entity: Entity, engine: RecordEngine) throws {
    self.rule = rule
    let binder = Binder(engine: engine, scope: Scope(), frames: [entity])
    bound = try binder.condition(syntax.expression)
    message = try syntax.message.map { try binder.bind(Expression(.text($0), at: syntax.expression.range)) }
    if message?.isSecret == true {
      throw Diagnostic("the message of a rule shows no secret", at: syntax.expression.range)
    }
    needs = try FormulaNeeds(syntax.expression, bound, of: entity, engine: engine)
    wanted = bound.testsNull ? [] : bound.fields
  }

  /// Whether a change of these columns can break it. What speaks of no field of the record is looked at by every change.
  func concerns(_ columns: [String]) -> Bool {
    needs.columns.isEmpty || columns.contains { needs.columns.contains(ExactName($0)) }
  }

  /// The condition under which a record breaks it.
  func broken(_ compiler: QueryCompiler) -> String {
    let present = wanted.flatMap { field in
      compiler.parts(Bound(.field(field), .unknown, at: bound.range)).map { "\($0) IS NOT NULL" }
    }
    return (present + ["NOT \(compiler.condition(bound))"]).joined(separator: " AND ")
  }

  func refusal(_ message: String?) -> Refusal {
    Refusal(message ?? "\(Value.quoted(rule.rule.expression)) does not hold")
  }
}

extension Bound {
  /// Whether null is one of the cases that it has something to say about.
  var testsNull: Bool {
    switch node {
    case .isNull, .coalesce: true
    case .comparison(let a, _, let b): [a, b].contains { $0.kind == .nothing || $0.testsNull }
    case .membership(let one, let others): one.testsNull || others.contains { $0.kind == .nothing }
    case .not(let one): one.testsNull
    case .and(let a, let b), .or(let a, let b): a.testsNull || b.testsNull
    case .conditional(let a, let b, let c): [a, b, c].contains(where: \.testsNull)
    case .apply(_, let all): all.contains(where: \.testsNull)
    case .constant, .field, .quantified, .count, .aggregate: false
    }
  }
}
