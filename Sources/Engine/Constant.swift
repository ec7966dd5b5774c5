import FacetKit
import Language

/// The value of an expression that is the same everywhere: what a validator's arguments may be.
enum Constant {
  static func value(_ expression: Expression) throws -> Value {
    switch expression.node {
    case .literal(let value): return value
    case .text(let literal):
      if let text = literal.plain { return .text(text) }
    case .negation(let operand): return try Arithmetic.negate(try value(operand))
    case .list(let members): return .list(try members.map { try value($0) })
    case .object(let members): return .object(try members.map { Member($0.key, try value($0.value)) })
    case .path(let path):
      if case .name(let name) = path.root, path.steps.isEmpty {
        throw Diagnostic(
          "\(name.text) is no value", at: expression.range, hint: "for the text write \(Value.quoted(name.text))")
      }
    default: break
    }
    throw Diagnostic("a number, text, date or list is due here", at: expression.range)
  }
}
