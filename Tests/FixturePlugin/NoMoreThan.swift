import FacetPlugin

/// `no-more-than(field)`: looks at another field of the record.
struct NoMoreThan: Validator {
  let name = "no-more-than"
  let summary = "an integer that is not more than another field"
  let parameters = ["field"]
  let examples = [Example(#"no-more-than("most")"#, "1", gives: "1")]

  func validate(_ value: Value, in setting: any Setting) -> Verdict { .accept }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    guard arguments.count == 1 else { throw Refusal("no-more-than takes the name of a field") }
    let other = arguments[0].text
    return { value, setting in
      switch (value, setting.value(other)) {
      case (.integer(let number), .integer(let most)?):
        number <= most ? .accept : .refuse(Refusal("must be at most \(most), which \(other) is, not \(number)"))
      case (_, .null?), (_, nil): .accept
      default: .refuse(Refusal("\(other) came as \(setting.value(other)?.kindName ?? "nothing")"))
      }
    }
  }
}
