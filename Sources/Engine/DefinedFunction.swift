package import FacetKit
package import Language

/// A function that a plugin in Facet's own language defines: where it is called, its expression stands with the
/// arguments in place of its parameters, so that it runs in SQL wherever a written-out expression would.
package struct DefinedFunction: FormulaFunction {
  package let name: String
  package let summary: String
  package let parameters: [FunctionParameter]
  package let examples: [Example] = []
  /// Not looked at: the expression itself tells what it gives.
  package let result = FunctionResult.likeArguments
  let expression: Expression

  package init(_ definition: FormulaDefinition, summary: String) {
    name = definition.name.text
    self.summary = summary
    parameters = definition.parameters.map { FunctionParameter($0.text, .any) }
    expression = definition.expression
  }

  /// Never reached by way of an expression.
  package func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
    guard let engine = (setting as? EngineSetting)?.engine else { throw Refusal("\(name) needs the program around it") }
    return try engine.formula(expression, zip(parameters.map(\.name), arguments))
  }
}

/// A validator that a plugin in Facet's own language defines. The value is `$value`.
package struct DefinedValidator: Validator {
  package let name: String
  package let summary: String
  package let parameters: [String]
  package let examples: [Example] = []
  let expression: Expression
  let message: Expression

  package init(_ definition: FormulaDefinition, summary: String) {
    name = definition.name.text
    self.summary = summary
    parameters = definition.parameters.map(\.text)
    expression = definition.expression
    let text = definition.message ?? TextLiteral([])
    message = Expression(.text(text), at: definition.expression.range)
  }

  package func validate(_ value: Value, in setting: any Setting) -> Verdict { judge(value, [], setting) }

  package func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    guard arguments.count == parameters.count else {
      let count = parameters.count == 1 ? "1 value" : parameters.count == 0 ? "no values" : "\(parameters.count) values"
      throw Refusal("\(name) takes \(count), not \(arguments.count)")
    }
    return { value, setting in judge(value, arguments, setting) }
  }

  /// As a rule of a type: what is neither true nor false refuses nothing.
  private func judge(_ value: Value, _ arguments: [Value], _ setting: any Setting) -> Verdict {
    guard let engine = (setting as? EngineSetting)?.engine else { return .refuse(Refusal("\(name) needs the program")) }
    let names = Array(zip(parameters, arguments)) + [("value", value)]
    do throws(Refusal) {
      if try engine.formula(expression, names, setting) != .boolean(false) { return .accept }
      return .refuse(Refusal(try engine.formula(message, names, setting).text))
    } catch {
      return .refuse(error)
    }
  }
}

extension RecordEngine {
  /// Settles a formula of a plugin as far as that can be done before there are values for its parameters.
  package func settle(_ expression: Expression, parameters: [String], isCondition: Bool) throws {
    var binder = Binder(engine: self, scope: Scope(), frames: [])
    for name in parameters { binder.parameters[name] = Bound(.constant(.null), .unknown, at: expression.range) }
    _ = try isCondition ? binder.condition(expression) : binder.bind(expression)
  }

  /// What an expression of a plugin gives with values for its parameters.
  fileprivate func formula(
    _ expression: Expression, _ parameters: some Sequence<(String, Value)>, _ setting: (any Setting)? = nil
  ) throws(Refusal) -> Value {
    var binder = Binder(engine: self, scope: Scope(), frames: [])
    binder.setting = setting
    for (name, value) in parameters {
      binder.parameters[name] = Bound(.constant(value), StaticKind(value), at: expression.range)
    }
    do { return try constant(binder.bind(expression)) } catch let error as Diagnostic {
      throw Refusal(error.text, hint: error.hint)
    } catch {
      throw Refusal("\(error)")
    }
  }
}
