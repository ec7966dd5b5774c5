import FacetKit
import Language

/// Settles calls: the language's own words, conversions by the names of kinds, and functions of plugins.
struct FunctionBinder {
  let binder: Binder
  static let conversions = ["integer", "real", "text", "date", "datetime", "boolean", "decimal", "list", "json"]
  static let words = ["today", "now", "coalesce", "if", "subquery"]

  func bind(_ name: Identifier, _ arguments: [Expression], at range: SourceRange) throws -> Bound {
    let engine = binder.engine
    switch name.text {
    case "today":
      try count(arguments, 0...0, name)
      return Bound(.constant(.date(engine.today)), .date, at: range)
    case "now":
      try count(arguments, 0...0, name)
      var now = Bound(.constant(.datetime(engine.now)), .datetime, at: range)
      now.isNow = true
      return now
    case "coalesce":
      try count(arguments, 1...Int.max, name)
      let all = try arguments.map { try binder.bind($0) }
      let kind = all.reduce(StaticKind.nothing) { $0.common(with: $1.kind) }
      return Bound(.coalesce(all.map { widened($0, to: kind) }), kind, at: range)
    case "if":
      try count(arguments, 2...3, name)
      let condition = try binder.condition(arguments[0])
      let yes = try binder.bind(arguments[1])
      let no =
        try arguments.count == 3 ? binder.bind(arguments[2]) : Bound(.constant(.null), .nothing, at: range)
      let kind = yes.kind.common(with: no.kind)
      return Bound(.conditional(condition, widened(yes, to: kind), widened(no, to: kind)), kind, at: range)
    default: break
    }
    let all = try arguments.map { try binder.bind($0) }
    if FunctionBinder.conversions.contains(name.text) {
      try count(arguments, 1...1, name)
      return convert(all[0], to: name.text, at: range)
    }
    if let function = engine.registry.function(name.text) { return try call(function, all, arguments, at: range) }
    let known = engine.registry.functions.map(\.name) + FunctionBinder.conversions + FunctionBinder.words
    throw Diagnostic(
      "no function \(name.text)", at: name.range, hint: Wording.didYouMean(nearest(name.text, among: known)))
  }

  /// Numbers of several kinds in the one that they have in common.
  private func widened(_ bound: Bound, to kind: StaticKind) -> Bound {
    if bound.kind == kind || bound.kind == .nothing || kind == .unknown || !kind.isNumber { return bound }
    return Bound(.apply(Operation(canFail: false) { $0[0].widened(to: kind) }, [bound]), kind, at: bound.range)
  }

  private func count(_ arguments: [Expression], _ wanted: ClosedRange<Int>, _ name: Identifier) throws {
    guard !wanted.contains(arguments.count) else { return }
    let bound =
      wanted.upperBound == .max
      ? "at least \(wanted.lowerBound)"
      : wanted.lowerBound == wanted.upperBound
        ? "\(wanted.lowerBound)" : "\(wanted.lowerBound) to \(wanted.upperBound)"
    throw Diagnostic(
      "\(name.text) takes \(bound) value\(wanted == 1...1 ? "" : "s"), not \(arguments.count)", at: name.range)
  }

  private func call(
    _ function: any FormulaFunction, _ bound: [Bound], _ written: [Expression], at range: SourceRange
  ) throws -> Bound {
    let parameters = function.parameters
    let least = parameters.filter { !$0.isOptional }.count
    let most = parameters.last?.repeats == true ? Int.max : parameters.count
    try count(written, least...most, Identifier(function.name, at: range))
    if let defined = function as? DefinedFunction { return try expanded(defined, bound, at: range) }
    for (index, argument) in bound.enumerated() {
      let parameter = parameters[min(index, parameters.count - 1)]
      if !fits(argument.kind, parameter.kind) {
        throw Diagnostic(
          "\(function.name) needs \(word(parameter.kind)) for \(parameter.name); \(written[index]) is "
            + argument.kind.withArticle, at: argument.range)
      }
    }
    let kind: StaticKind =
      switch function.result {
      case .kind(let kind): StaticKind(kind)
      case .likeArguments: bound.reduce(.nothing) { $0.common(with: $1.kind) }
      @unknown default: .unknown
      }
    let engine = binder.engine
    let operation = Operation { [unowned engine] values in
      do throws(Refusal) {
        let value = try function.call(values, in: EngineSetting(engine))
        return kind == .real ? value.widened(to: kind) : value
      } catch {
        throw Diagnostic(error.message, subject: function.name, hint: error.hint)
      }
    }
    return Bound(.apply(operation, bound), kind, at: range)
  }

  /// The function's own expression. What is wrong in there is told at the call, for the text is another.
  private func expanded(_ function: DefinedFunction, _ bound: [Bound], at range: SourceRange) throws -> Bound {
    guard binder.callDepth < 50 else {
      throw Diagnostic("\(function.name) calls itself, or is more than 50 deep", at: range)
    }
    var inner = Binder(engine: binder.engine, scope: Scope(), frames: [])
    inner.callDepth = binder.callDepth + 1
    for (parameter, argument) in zip(function.parameters, bound) { inner.parameters[parameter.name] = argument }
    do { return try inner.bind(function.expression) } catch let error as Diagnostic {
      throw Diagnostic(error.message, subject: error.subject ?? function.name, at: range, hint: error.hint)
    }
  }

  private func fits(_ kind: StaticKind, _ wanted: FunctionKind) -> Bool {
    if kind.isOpen { return true }
    switch wanted {
    case .text: return kind == .text
    case .integer: return kind == .integer
    case .number: return kind.isNumber
    case .boolean: return kind == .boolean
    case .date: return kind == .date || kind == .datetime
    case .any: return true
    @unknown default: return true
    }
  }

  private func word(_ kind: FunctionKind) -> String {
    switch kind {
    case .text: "a text"
    case .integer: "an integer"
    case .number: "a number"
    case .boolean: "a boolean"
    case .date: "a date"
    default: "a value"
    }
  }

  private func convert(_ bound: Bound, to name: String, at range: SourceRange) -> Bound {
    let kind: Kind =
      switch name {
      case "integer": .integer
      case "real": .real
      case "date": .date
      case "datetime": .datetime
      case "boolean": .boolean
      case "decimal": .decimal(places: places(bound.kind))
      case "list": .list
      case "json": .json
      default: .text
      }
    let engine = binder.engine
    let operation = Operation(canFail: false) { [unowned engine] values in
      Conversion.convert(values[0], to: kind, engine)
    }
    // What json holds shows only then.
    return Bound(.apply(operation, [bound]), kind == .json ? .unknown : StaticKind(kind), at: range)
  }

  /// As far as they are known before the value is.
  private func places(_ kind: StaticKind) -> Int {
    switch kind {
    case .integer: 0
    case .decimal(let places): places
    default: 2
    }
  }
}
