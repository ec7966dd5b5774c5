import Engine
import FacetKit
import Language

/// What is wrong in the formulas of a plugin's file, found before any of them is used: names, functions and their
/// arguments, kinds that do not go together, and functions that call themselves.
struct FormulaCheck {
  private let formulas: [FormulaDefinition]
  private let engine: RecordEngine
  /// A formula stands at each place where it is called, so a few short lines can make a very long expression.
  private static let largest = 10_000

  /// - Parameter registry: has the file's own functions, so that they may stand in any order.
  init(_ formulas: [FormulaDefinition], registry: Registry) {
    self.formulas = formulas
    engine = RecordEngine(registry: registry)
  }

  func check() throws {
    for formula in formulas { try checkNames(formula) }
    try checkCalls()
    for formula in formulas {
      let expression = try plain(formula.expression)
      try engine.settle(expression, parameters: [FormulaCheck.anything], isCondition: formula.role == .validator)
      guard let message = formula.message else { continue }
      let text = Expression(.text(try message.replacing(replacement)), at: formula.expression.range)
      try engine.settle(text, parameters: [FormulaCheck.anything], isCondition: false)
    }
  }

  // MARK: names

  private func checkNames(_ formula: FormulaDefinition) throws {
    let known = formula.parameters.map(\.text) + (formula.role == .validator ? ["value"] : [])
    for (place, parameter) in formula.parameters.enumerated() where known[..<place].contains(parameter.text) {
      throw Diagnostic("there are two parameters $\(parameter.text)", at: parameter.range)
    }
    for parameter in formula.parameters where formula.role == .validator && parameter.text == "value" {
      throw Diagnostic("$value is the value that is judged", at: parameter.range, hint: "another name")
    }
    let there = known.isEmpty ? nil : "there is \(known.map { "$\($0)" }.joined(separator: ", "))"
    func look(_ expression: Expression) throws -> Expression? {
      guard case .path(let path) = expression.node else { return nil }
      switch path.root {
      case .variable(let name) where !known.contains(name.text):
        throw Diagnostic("no parameter $\(name.text)", at: name.range, hint: there)
      case .name(let name) where path.steps.isEmpty && !name.isQuoted && !known.contains(name.text):
        throw Diagnostic("no parameter \(name.text)", at: name.range, hint: there)
      case .here where formula.role == .function:
        throw Diagnostic("a function has no record at hand", at: path.range, hint: "a parameter can have the value")
      case .here, .outer:
        if case .here = path.root, path.steps.count == 1, case .key? = path.steps.first?.node { return nil }
        throw Diagnostic(
          "a validator sees the fields of its own record alone", at: path.range, hint: ".FIELD is the one beside it")
      default: break
      }
      return nil
    }
    _ = try formula.expression.replacing(look)
    _ = try formula.message?.replacing(look)
  }

  // MARK: calls

  private func checkCalls() throws {
    let functions = formulas.filter { $0.role == .function }
    var sizes: [String: Int] = [:]
    var open: [String] = []
    func size(_ formula: FormulaDefinition) throws -> Int {
      if let known = sizes[formula.name.text] { return known }
      open.append(formula.name.text)
      var sum = 1
      for call in try calls(formula.expression) {
        guard let called = functions.first(where: { $0.name.text == call.text }) else { continue }
        if let start = open.firstIndex(of: call.text) {
          let way = open[start...].dropFirst()
          let by = way.isEmpty ? "" : " by way of \(way.joined(separator: ", "))"
          throw Diagnostic(
            "\(call.text) calls itself\(by)", at: call.range, hint: "if(CONDITION, A, B) chooses, and def can loop")
        }
        sum = min(sum + (try size(called)), 1 << 30)
        if sum > FormulaCheck.largest {
          throw Diagnostic("\(formula.name.text) is too long with all that it calls", at: call.range)
        }
      }
      open.removeLast()
      sizes[formula.name.text] = sum
      return sum
    }
    for formula in functions { _ = try size(formula) }
  }

  private func calls(_ expression: Expression) throws -> [Identifier] {
    var found: [Identifier] = []
    _ = try expression.replacing { expression in
      if case .call(let name, _, _) = expression.node { found.append(name) }
      return nil
    }
    return found
  }

  // MARK: kinds

  /// Stands for what is known when a value is there and not before.
  private static let anything = "value"

  private func plain(_ expression: Expression) throws -> Expression { try expression.replacing(replacement) }

  private func replacement(_ expression: Expression) throws -> Expression? {
    let range = expression.range
    switch expression.node {
    case .path:
      let name = Identifier(FormulaCheck.anything, at: range)
      return Expression(.path(Path(root: .variable(name), steps: [], at: range)), at: range)
    case .quantified(_, let test): return try plain(test)
    case .call(let name, let arguments, let steps) where !steps.isEmpty:
      return Expression(.call(name, try arguments.map(plain), steps: []), at: range)
    default: return nil
    }
  }
}
