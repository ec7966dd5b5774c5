import FacetKit
import Language

/// The Engine's errors in words, once.
enum Wording {
  static func didYouMean(_ names: [String]) -> String? {
    switch names.count {
    case 0: nil
    case 1: "did you mean \(names[0])?"
    default: "did you mean \(names.dropLast().joined(separator: ", ")) or \(names.last!)?"
    }
  }

  /// `2009-1-2` is two subtractions; what was meant is a date.
  static func dateMeant(_ expression: Expression) -> (text: String, date: CalendarDate)? {
    guard case .arithmetic(let first, .subtract, let day) = expression.node,
      case .arithmetic(let year, .subtract, let month) = first.node, case .literal(.integer(let d)) = day.node,
      case .literal(.integer(let m)) = month.node, case .literal(.integer(let y)) = year.node, y > 999,
      let date = CalendarDate(year: Int(y), month: Int(clamping: m), day: Int(clamping: d))
    else { return nil }
    return ("\(y)-\(m)-\(d)", date)
  }

  static func comparisonHint(_ left: StaticKind, _ a: Expression, _ right: Bound, _ b: Expression) -> String? {
    switch (left, right.node) {
    case (.date, .constant(.text(let text))):
      CalendarDate(text).map { "without quotes: \($0)" } ?? "a date is written 2009-11-29"
    case (.integer, .constant(.text(let text))), (.real, .constant(.text(let text))),
      (.decimal, .constant(.text(let text))):
      Double(text) == nil ? nil : "without quotes: \(text)"
    case (.text, .constant(.integer)), (.text, .constant(.decimal)), (.text, .constant(.real)),
      (.text, .constant(.date)):
      // Zeros in front are gone from the number.
      b.range.end - b.range.start == "\(b)".utf8.count ? "for the text write \"\(b)\"" : "a text stands in quotes"
    case (.date, _) where right.kind == .integer: "a date is written 2009-11-29"
    case (.boolean, .constant(.integer(let number))) where number == 0 || number == 1:
      number == 1 ? "= true" : "= false"
    default: nil
    }
  }

  /// - Parameter others: what leads on from a record beside its fields: the names of references and collections.
  static func noField(_ name: Identifier, in entity: Entity, besides others: [String] = []) -> Diagnostic {
    let near = nearest(name.text, among: entity.record.fields.map(\.name) + others)
    return Diagnostic(
      "no field \(Name.quoted(name.text)) in \(entity.name)", at: name.range,
      hint: didYouMean(near) ?? fieldList(entity))
  }

  static func isComputed(_ field: Field, _ path: String, at range: SourceRange?) -> Diagnostic {
    Diagnostic("is computed", subject: path, at: range, hint: field.formula.map { "from \($0)" })
  }

  static func fieldList(_ entity: Entity) -> String? {
    let names = entity.record.fields.prefix(8).map { Name.quoted($0.name) }
    if names.isEmpty { return nil }
    return "it has \(names.joined(separator: ", "))\(entity.record.fields.count > 8 ? ", …" : "")"
  }

  static func typeList(_ types: [String]) -> String {
    if types.isEmpty { return "there are no types yet: define one, or set thing.name \"Coffee\" makes one" }
    let names = types.prefix(8).map { Name.quoted($0) }.joined(separator: ", ")
    return "there \(types.count == 1 ? "is" : "are") \(names)\(types.count > 8 ? ", …" : "")"
  }

  static func noOrder(_ entity: Entity, at range: SourceRange?) -> Diagnostic {
    let name = Name.quoted(entity.name)
    return Diagnostic(
      "\(name) keeps no order", at: range, hint: "define \(name).number integer order makes the field that does")
  }

  static func tooManyReferences(at range: SourceRange?) -> Diagnostic {
    Diagnostic("a path goes over at most \(RecordQuery.mostJoins) references", at: range)
  }

  static func missing(_ path: String, at range: SourceRange?) -> Diagnostic {
    Diagnostic("there is no \(path)", at: range)
  }
}
