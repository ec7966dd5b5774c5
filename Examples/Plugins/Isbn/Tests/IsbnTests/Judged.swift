import FacetPlugin

@testable import Isbn

/// What becomes of a text in a field with a validator.
func judged(_ text: String, by validator: any Validator, _ arguments: [Value] = []) throws -> Verdict {
  let setting = FixedSetting()
  return try validator.prepare(arguments, for: Field("number", .text), in: setting)(.text(text), setting)
}

func refusal(_ text: String, by validator: any Validator, _ arguments: [Value] = []) throws -> Refusal? {
  if case .refuse(let refusal) = try judged(text, by: validator, arguments) { refusal } else { nil }
}
