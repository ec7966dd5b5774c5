import Language

/// How a command is typed, made from its signature.
enum Usage {
  /// One line for each form that the command has: `set PATH += EXPRESSION [where EXPRESSION]`.
  static func lines(_ signature: Signature) -> [String] {
    tails(signature.parameters[...]).map { $0.isEmpty ? signature.name : "\(signature.name) \($0)" }
  }

  /// What follows from a parameter on. An optional one without a keyword takes along what follows it: `[NAME [VALUE]]`.
  private static func tails(_ parameters: ArraySlice<Parameter>) -> [String] {
    guard let parameter = parameters.first else { return [""] }
    let rests = tails(parameters.dropFirst())
    return slotForms(parameter).flatMap { form in
      rests.map { rest in
        let space = rest.isEmpty ? "" : " "
        let one = parameter.keyword.map { "\($0) \(form)" } ?? form
        return switch parameter.count {
        case .one: one + space + rest
        case .optional: parameter.keyword == nil ? "[\(one)\(space)\(rest)]" : "[\(one)]\(space)\(rest)"
        case .many: "[\(one)…]\(space)\(rest)"
        case .oneOrMore: "\(one)…\(space)\(rest)"
        }
      }
    }
  }

  private static func slotForms(_ parameter: Parameter) -> [String] {
    switch parameter.slot {
    case .path: ["PATH"]
    case .pathOrWord(let words): [(["PATH"] + words).joined(separator: "|")]
    case .type: ["TYPE"]
    case .name, .value: [parameter.name.uppercased()]
    case .expression: ["EXPRESSION"]
    case .expressions: ["EXPRESSION, …"]
    case .pairs: ["KEY=VALUE"]
    case .query:
      ["PATH [[fields] EXPRESSION, …] [where EXPRESSION] [sort by EXPRESSION [desc], …] [limit N] [offset N]"]
    case .assignment:
      ["PATH VALUE [PATH VALUE…]"] + ["=", "+=", "-="].map { "PATH \($0) EXPRESSION" } + ["RECORD KEY=VALUE…"]
    case .definition: [#"TYPE [open] ["LABEL"] { … }"#, "TYPE.KEY KIND [ATTRIBUTE…]"]
    case .block: ["{ … }"]
    }
  }

  /// `--format FORMAT`.
  static func option(_ option: OptionSpecification) -> String {
    "--\(option.name)\(option.value.map { " \($0)" } ?? "")"
  }

  /// The tail, where there is one.
  static let tail = """
    to FILE, | PROGRAM: write the results to a file, or give them to a program. One that ends with a status above 1
    is told, and makes the status at the end 1.
    """
}
