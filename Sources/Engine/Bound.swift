import FacetKit
import Language

/// An expression whose names and kinds are settled: what both evaluators work on.
struct Bound {
  var node: Node
  var kind: StaticKind
  var range: SourceRange
  /// `now` itself, which is local time; beside numbers that count in UTC it is the same instant there.
  var isNow = false
  /// What it gives tells of a secret field.
  var isSecret: Bool

  init(_ node: Node, _ kind: StaticKind, at range: SourceRange) {
    self.node = node
    self.kind = kind
    self.range = range
    isSecret = node.readsSecret
  }

  indirect enum Node {
    case constant(Value)
    case field(FrameField)
    case not(Bound)
    case and(Bound, Bound)
    case or(Bound, Bound)
    case comparison(Bound, ComparisonOperator, Bound)
    case membership(Bound, [Bound])
    case isNull(Bound)
    case conditional(Bound, Bound, Bound)
    case coalesce([Bound])
    /// Frame 0 of the test is a member.
    case quantified(Quantifier, Members, Bound)
    case count(Members)
    /// `@sum`, `@avg`, `@min`, `@max`, ``Bound/list`` or ``Bound/one``; frame 0 of the operand is a member.
    case aggregate(String, Members, Bound)
    /// Everything else: one piece of code that both evaluators call.
    case apply(Operation, [Bound])
  }

  /// The operator that gives the values themselves, those that are null left out.
  static let list = "list"
  /// The value of the only member there can be, as `[first]` has it.
  static let one = "one"

  /// The list that ``list`` gives.
  var isGathered: Bool { if case .aggregate(Bound.list, _, _) = node { true } else { false } }

  /// A constant that is not null.
  var isValue: Bool { if case .constant(let value) = node { !value.isNull } else { false } }

  /// The same, and no part of it is null either.
  var isWholeValue: Bool {
    if case .constant(.reference(let record)) = node { return !record.key.contains(.null) }
    return isValue
  }

  /// Whether it stands in a column as it is.
  var isColumn: Bool {
    if case .field(let field) = node, case .column(_, let steps) = field.leaf { steps.isEmpty } else { false }
  }

  /// A sum of decimals, which SQL may give as text.
  var isDecimalSum: Bool { if case .aggregate("sum", _, _) = node { kind.isDecimal } else { false } }

  /// Itself a field whose days or moments are stored as numbers.
  var storedField: FrameField? { if case .field(let field) = node, field.stored != nil { field } else { nil } }

  /// The collection that it asks by itself.
  var members: Members? {
    switch node {
    case .quantified(_, let members, _), .count(let members), .aggregate(_, let members, _): members
    default: nil
    }
  }

  /// What a record must tell for it to be worked out in memory: its fields, and what only the file knows of collections.
  var needs: [FrameField] {
    switch node {
    case .constant: []
    case .field(let field): [field]
    case .quantified, .count, .aggregate: [FrameField(asked: self)]
    case .not(let one), .isNull(let one): one.needs
    case .and(let a, let b), .or(let a, let b), .comparison(let a, _, let b): a.needs + b.needs
    case .membership(let one, let others): one.needs + others.flatMap(\.needs)
    case .conditional(let a, let b, let c): a.needs + b.needs + c.needs
    case .coalesce(let all), .apply(_, let all): all.flatMap(\.needs)
    }
  }

  /// What a question about a collection comes to where it has no members.
  var ofNothing: Value {
    switch node {
    case .quantified(let word, _, _): return .boolean(word != .any)
    case .count: return .integer(0)
    case .aggregate("sum", _, _):
      switch kind {
      case .decimal(let places): return .decimal(FixedDecimal(units: 0, places: min(places, 18)))
      case .real: return .real(0)
      default: return .integer(0)
      }
    case .aggregate(Bound.list, _, _): return .list([])
    default: return .null
    }
  }

  /// The fields that it reads.
  var fields: [FrameField] {
    switch node {
    case .constant, .quantified, .count, .aggregate: []
    case .field(let field): [field]
    case .not(let one), .isNull(let one): one.fields
    case .and(let a, let b), .or(let a, let b), .comparison(let a, _, let b): a.fields + b.fields
    case .membership(let one, let others): one.fields + others.flatMap(\.fields)
    case .conditional(let a, let b, let c): a.fields + b.fields + c.fields
    case .coalesce(let all), .apply(_, let all): all.flatMap(\.fields)
    }
  }
}

extension Bound.Node {
  /// A filter chooses among records and gives nothing of the field that it looks at, so that a count is open.
  fileprivate var readsSecret: Bool {
    switch self {
    case .constant, .count: false
    case .field(let field): field.isSecret
    case .not(let one), .isNull(let one), .quantified(_, _, let one), .aggregate(_, _, let one):
      one.isSecret
    case .and(let a, let b), .or(let a, let b), .comparison(let a, _, let b): a.isSecret || b.isSecret
    case .membership(let one, let others): one.isSecret || others.contains(where: \.isSecret)
    case .conditional(let a, let b, let c): a.isSecret || b.isSecret || c.isSecret
    case .coalesce(let all), .apply(_, let all): all.contains(where: \.isSecret)
    }
  }
}

/// A field reached from the record at hand (frame 0) or one further out.
struct FrameField {
  let frame: Int
  /// The references followed, each with the type it leads to.
  let hops: [(reference: Reference, target: Entity)]
  let leaf: Leaf

  enum Leaf {
    case record
    case column(Column, [JSONStep])
    /// A computed field of the record.
    case formula(BoundFormula)
    /// What is asked of a collection of the record: `any`, `all`, `none`, `@count`, `@sum` and so on.
    case asked(Bound)
  }

  init(frame: Int, hops: [(reference: Reference, target: Entity)], leaf: Leaf) {
    self.frame = frame
    self.hops = hops
    self.leaf = leaf
  }

  /// A question about a collection, seen from the records at hand.
  init(asked question: Bound) { self.init(frame: 0, hops: [], leaf: .asked(question)) }

  /// The field, where its days or moments are stored as numbers.
  var stored: Field? {
    if case .column(let column, let steps) = leaf, steps.isEmpty, column.field.stored != nil {
      column.field
    } else {
      nil
    }
  }

  var isSecret: Bool {
    switch leaf {
    case .record: false
    case .column(let column, _): column.field.isSecret
    case .formula(let formula): formula.field.isSecret
    case .asked(let question): question.isSecret
    }
  }

  /// The same field where its record is the one that another path reaches.
  func reached(by way: FrameField) -> FrameField {
    FrameField(frame: way.frame, hops: way.hops + hops, leaf: leaf)
  }

  /// A list or json field and the steps into it, where this is a part of one, or a computed field that is.
  var opened: (FrameField, [JSONStep])? {
    switch leaf {
    case .record, .asked: nil
    case .column(let column, let steps):
      steps.isEmpty ? nil : (FrameField(frame: frame, hops: hops, leaf: .column(column, [])), steps)
    case .formula(let formula):
      if case .field(let field) = formula.bound.node, field.frame == 0 { field.reached(by: self).opened } else { nil }
    }
  }

  /// Tells two fields apart.
  var key: String {
    let end =
      switch leaf {
      case .record: "."
      case .column(let column, let steps): "\(column.name)\u{1}\(steps)"
      case .formula(let formula): "=\(formula.field.name)"
      case .asked(let question): "?\(question.members.map { UInt(bitPattern: ObjectIdentifier($0.identity)) } ?? 0)"
      }
    return "\(frame)\u{1}\(hops.map { $0.reference.names[0] }.joined(separator: "\u{1}"))\u{1}\u{1}\(end)"
  }
}

/// A step into a list or json value.
enum JSONStep: Hashable {
  case key(String)
  case index(Int)

  func apply(to value: Value) -> Value {
    switch (self, value) {
    case (.key(let key), .object(let members)): members.last { $0.key == key }?.value ?? .null
    case (.index(let index), .list(let values)): values.indices.contains(index) ? values[index] : .null
    default: .null
    }
  }
}

/// A piece of code over values, called in memory and from inside SQL alike.
struct Operation {
  let body: ([Value]) throws -> Value
  /// False where it has an answer for every value.
  let canFail: Bool
  /// What it is, where SQL can do the same or a part of it without the code.
  let form: Form?

  enum Form {
    case arithmetic(ArithmeticOperator)
    case textTest(TextOperator, Folding)
  }

  init(_ form: Form? = nil, canFail: Bool = true, _ body: @escaping ([Value]) throws -> Value) {
    self.form = form
    self.canFail = canFail
    self.body = body
  }

  /// The same over values some of which are secret: its errors do not tell those.
  func concealing(_ areSecret: [Bool]) -> Operation {
    guard areSecret.contains(true) else { return self }
    return Operation(canFail: canFail) { values in
      do { return try body(values) } catch let error as Diagnostic {
        var secrets = SecretsAtHand()
        for (value, isSecret) in zip(values, areSecret) where isSecret { secrets.add(value) }
        throw secrets.concealed(error)
      }
    }
  }
}
