import FacetPlugin
import Testing

@testable import Isbn

/// The examples are what `help` shows.
@Test func examplesHold() throws {
  let validators: [(any Validator, [String: [Value]])] = [
    (Isbn(), ["isbn": [], "isbn(13)": [.integer(13)]]),
    (Iban(), ["iban": [], #"iban("DK", "GB")"#: [.text("DK"), .text("GB")], #"iban("-IT")"#: [.text("-IT")]]),
  ]
  for (validator, arguments) in validators {
    for example in validator.examples {
      let verdict = try judged(example.input, by: validator, #require(arguments[example.use]))
      let outcome: Example.Outcome? =
        switch verdict {
        case .accept: .gives(example.input)
        case .replace(let value): .gives(value.text)
        case .refuse(let refusal): .refused(refusal.message)
        @unknown default: nil
        }
      #expect(outcome == example.outcome, "\(example.use) of \(example.input)")
    }
  }
}
