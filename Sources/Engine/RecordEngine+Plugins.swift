package import FacetKit
import Language

extension RecordEngine {
  /// What plugins may look at where there is no record.
  package var setting: any Setting { EngineSetting(self) }

  /// Functions that are words of the language, and those that are called like kinds: no plugin's can be called so.
  package static var ownFunctions: [String] { FunctionBinder.words + FunctionBinder.conversions }

  /// A validator with its arguments, as it stands in `define`: `length(1, 80)`.
  package func validatorUse(_ text: String) throws -> ValidatorUse {
    let syntax = try FieldSyntax.parse("text validate \(text)")
    guard syntax.attributes.count == 1, case .validator(let name, let arguments) = syntax.attributes[0].node else {
      throw Diagnostic("\(text) is no validator with its arguments")
    }
    return ValidatorUse(name.text, try arguments.map { try Constant.value($0) })
  }

  /// A kind as it stands in `define`: `decimal(2)`, `choice(small, large)`.
  package func kind(_ text: String) throws -> Kind {
    guard case .kind(let kind) = try FieldSyntax.parse(text).kind.node else {
      throw Diagnostic("\(text) is no kind of value")
    }
    return kind
  }
}
