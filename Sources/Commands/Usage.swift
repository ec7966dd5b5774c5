import Language

/// How a command is typed, made from its signature.
enum Usage {
  /// One line for each form that the command has: `set PATH += EXPRESSION [where EXPRESSION]`.
  static func lines(_ signature: Signature) -> [String] {
    var lines = [signature.name]
    for parameter in signature.parameters {
      let forms = forms(parameter)
      lines = lines.flatMap { line in forms.map { "\(line) \($0)" } }
    }
    return lines
  }

  private static func forms(_ parameter: Parameter) -> [String] {
    slotForms(parameter).map { form in
      let one = parameter.keyword.map { "\($0) \(form)" } ?? form
      return switch parameter.count {
      case .one: one
      case .optional: "[\(one)]"
      case .many: "[\(one)…]"
      case .oneOrMore: "\(one)…"
      }
    }
  }

  private static func slotForms(_ parameter: Parameter) -> [String] {
    switch parameter.slot {
    case .path: ["PATH"]
    case .pathOrWord(let words): [(["PATH"] + words).joined(separator: "|")]
    case .type: ["TYPE"]
    case .name: ["NAME"]
    case .value: [parameter.name.uppercased()]
    case .expression: ["EXPRESSION"]
    case .expressions: ["EXPRESSION, …"]
    case .pairs: ["KEY=VALUE"]
    case .query:
      ["PATH [[fields] EXPRESSION, …] [where EXPRESSION] [sort by EXPRESSION [desc], …] [limit N] [offset N]"]
    case .assignment:
      ["PATH VALUE [PATH VALUE…]", "PATH = EXPRESSION", "PATH += EXPRESSION", "PATH -= EXPRESSION", "RECORD KEY=VALUE…"]
    case .definition: [#"TYPE [open] ["LABEL"] { … }"#, "TYPE.KEY KIND [ATTRIBUTE…]", "TYPE.KEY = EXPRESSION"]
    case .block: ["{ … }"]
    }
  }

  /// `--format FORMAT`.
  static func option(_ option: OptionSpecification) -> String {
    "--\(option.name)\(option.value.map { " \($0)" } ?? "")"
  }

  /// The tail, where there is one.
  static let tail = "to FILE, | PROGRAM: write the results to a file, or give them to a program"
}
