import Engine
import FacetKit
package import Language

/// Runs statements: commands through the catalog, control flow itself.
package final class Interpreter {
  package static let deepestCall = 200
  let catalog: Catalog
  /// Calls that are open, one in another.
  var depth = 0
  /// The script's own variables, while a function runs.
  var topLevel: Variables?
  /// What `catch NAME` knows beside the message.
  var caught: [String: CaughtError] = [:]

  package init(catalog: Catalog) { self.catalog = catalog }

  /// Runs one statement of `context.source`. An error has its place in that text.
  package func run(_ statement: Statement, in context: inout CommandContext) throws -> Flow {
    let engine = context.engine
    let outer = engine.secretsAtHand
    defer { engine.secretsAtHand = outer }
    engine.beginStatement()
    func concealed(_ error: Diagnostic) -> Diagnostic { engine.secretsAtHand.concealed(error) }
    do {
      do { return try perform(statement, &context) } catch { throw engine.worded(error) }
    } catch let error as Diagnostic {
      throw concealed(error).narrowed(in: context.source).at(statement.range)
    } catch let error as Diagnostics {
      throw Diagnostics(error.all.map { concealed($0).narrowed(in: context.source).at(statement.range) })
    } catch let error as DroppedChange {
      throw error.replacing(concealed).at(statement.range)
    } catch let violation as Violation {
      throw concealed(Diagnostic(violation, at: statement.range))
    } catch let refusal as Refusal {
      throw concealed(Diagnostic(refusal.message, at: statement.range, hint: refusal.hint))
    } catch {
      throw EngineWording.placed(error, at: statement.range)
    }
  }

  /// Makes a function of `def` known without running anything, for `--check`.
  package func declare(_ statement: Statement, in source: Source) {
    guard case .function(let name, let parameters, let body) = statement.node else { return }
    catalog.functions[name.text] = FunctionDefinition(
      name: name.text, parameters: parameters.map(\.text), body: body, source: source)
  }

  /// Runs the statements of a block up to the first that does not go on.
  func run(_ block: Block, in context: inout CommandContext) throws -> Flow {
    // What led here has nothing to do with the errors in here, which each statement sees to.
    context.engine.secretsAtHand = SecretsAtHand()
    return try context.engine.judgingAtEnd { try runStatements(of: block, in: &context) }
  }

  private func runStatements(of block: Block, in context: inout CommandContext) throws -> Flow {
    for statement in block.statements {
      if context.host.isInterrupted { throw Diagnostic("interrupted", at: statement.range) }
      let flow = try run(statement, in: &context)
      if flow != .next { return flow }
    }
    return .next
  }

  private func perform(_ statement: Statement, _ context: inout CommandContext) throws -> Flow {
    switch statement.node {
    case .command(let invocation):
      return try command(invocation, at: statement.range, &context)
    case .path(let path, let tail):
      let name = Identifier("show", at: statement.range)
      let argument = Argument("path", .path(path), at: path.range)
      return try command(
        Invocation(name: name, command: "show", arguments: [argument], options: [], tail: tail),
        at: statement.range, &context)
    case .call(let name, let values, let tail):
      let values = try resolved(values, &context)
      try redirected(OutputRequest(), tail, of: statement.range, &context) { context in
        let given = try self.call(name, values, &context)
        context.result = given?.value
        if let given { context.givesSecret = given.isSecret }
      }
      return context.exitStatus.map { .exit($0) } ?? .next
    default:
      return try control(statement, &context)
    }
  }

  private func command(_ invocation: Invocation, at range: SourceRange, _ context: inout CommandContext) throws -> Flow
  {
    guard let command = catalog.command(invocation.command) else {
      throw Diagnostic("no command \(invocation.command)", at: invocation.name.range)
    }
    if command.leavesFile, context.facts.isRestricted {
      throw Diagnostic("\(command.name) is off \(context.facts.whereRestricted)", at: invocation.name.range)
    }
    let call = Call(try resolved(invocation, in: range, &context))
    context.result = nil
    if !command.signature.takesTail {
      try command.run(call, &context)
    } else {
      let request = OutputRequest(format: try call.outputFormat(in: context))
      try redirected(request, call.invocation.tail, of: range, &context) { context in try command.run(call, &context) }
    }
    if let status = context.exitStatus { return .exit(status) }
    return .next
  }

  /// Runs the body with its output where `to FILE`, `| program` and `--format` say.
  private func redirected(
    _ request: OutputRequest, _ tail: Tail?, of range: SourceRange, _ context: inout CommandContext,
    _ body: (inout CommandContext) throws -> Void
  ) throws {
    var request = request
    if let tail {
      if context.facts.isRestricted {
        throw Diagnostic(
          "\(tail.file == nil ? "programs are" : "writing to files is") off \(context.facts.whereRestricted)",
          at: tail.range)
      }
      if let file = tail.file {
        let name = try context.engine.plainText(file, in: context.scope)
        request.file = FileName.expanded(name)
        request.format = request.format ?? OutputFormat(fileName: name)
      }
      request.program = tail.program
      request.statement = context.source.text(SourceRange(range.start, max(range.start, tail.range.start)))
    }
    if request.isUsual { return try body(&context) }
    let usual = context.output
    defer { context.output = usual }
    do {
      try context.host.withOutput(request) { output in
        context.output = output
        try body(&context)
      }
    } catch let failure as ProgramFailure {
      // The statement did what it was to do: it stands, and what follows it runs.
      context.host.noteFailure(Diagnostic(failure.message, at: tail?.range), in: context.source)
    }
  }
}

extension Call {
  /// By `--format FORMAT` or a flag such as `--json`.
  func outputFormat(in context: CommandContext) throws -> OutputFormat? {
    for option in invocation.options {
      if let format = OutputFormat(rawValue: option.name), option.value == nil { return format }
      guard option.name == "format", let value = option.value else { continue }
      let word = try context.engine.plainText(value, in: context.scope)
      if let format = OutputFormat(rawValue: word) { return format }
      throw Diagnostic(
        "no format \(word)", at: value.range, hint: "table, plain, csv, tsv, json or ndjson")
    }
    return nil
  }
}
