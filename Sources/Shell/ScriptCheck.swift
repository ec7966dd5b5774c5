import Commands
import Engine
import FacetKit
import Language

/// `--check`: reads a whole script and looks its names up, and does nothing.
///
/// What the script does to types is done to a copy of them in memory, without the records: so each statement is judged
/// by the types that there are when it runs. What only the run can know is no error: values that are read, what stands
/// behind a path of many forms, and what a `try` is for.
struct ScriptCheck {
  struct Found {
    let error: any Error
    let source: Source
  }

  unowned let session: Session
  /// Has the types as the script leaves them so far.
  let engine: RecordEngine
  /// The text in which the statement stands that is looked at.
  var source = Source(name: nil, text: "")
  var found: [Found] = []
  /// Variables and parameters.
  var variables: Set<String> = []
  /// Kinds of variables that are made outside of blocks, until a block may change them.
  var kinds: [String: StaticKind] = [:]
  /// Types of which no more is known than that they may be there.
  var uncertain: Set<String> = []
  var place = ExpressionCheck.Place.top
  /// SQL, another file, a plugin or what cannot be read here may have made any type or variable.
  var isLoose = false
  /// Functions of a script that cannot be read may be called.
  var hasForeignFunctions = false
  /// Files may be there later that are not there now.
  var hasMadeFiles = false
  /// What is refused in `try` is what its `catch` is for.
  var openTries = 0
  var openBlocks = 0
  /// `begin` stands above, and neither `save` nor `cancel` after it.
  var keepsEdits = false
  /// Whether values may be read in another way than now.
  var hasOptions = false
  var isInFunction = false
  /// Bodies that name what was not there where they stand: it may be there when they run.
  var pending: [Pending] = []
  private var openSources: [String] = []
  private var hasTypes = false

  struct Pending {
    let name: String
    let parameters: [String]
    let body: Block
    let source: Source
    /// The type of the records that an action runs on.
    var type: String?
  }

  init(session: Session) {
    self.session = session
    engine = RecordEngine(registry: session.engine.registry)
    engine.vocabulary = session.catalog
  }

  /// Whether all is right; what is not is shown.
  mutating func run(_ source: Source) -> Bool {
    found = []
    if !hasTypes {
      do { uncertain = try engine.takeTypes(of: session.engine) } catch { add(error, in: source) }
      hasTypes = true
    }
    check(source)
    for body in pending { found += faults(in: body) }
    pending = []
    session.hide(engine.secretNames())
    let places = found.map { error in
      let isMain = error.source === source
      return (isMain ? 1 : 0, isMain ? (error.error as? Diagnostic)?.range?.start ?? 0 : 0)
    }
    let order = found.indices.sorted { (places[$0].0, places[$0].1, $0) < (places[$1].0, places[$1].1, $1) }
    for index in order { session.report(found[index].error, in: found[index].source) }
    return found.isEmpty
  }

  private mutating func add(_ error: any Error, in source: Source) {
    found.append(Found(error: error, source: source))
  }

  /// Goes on after an error, which is kept.
  mutating func attempt(_ body: (inout Self) throws -> Void) {
    do { try body(&self) } catch {
      if openTries == 0 || (error as? Diagnostic)?.isOfNames ?? false { add(error, in: source) }
    }
  }

  /// Every statement of a text.
  private mutating func check(_ text: Source) {
    let outer = source
    source = text
    defer { source = outer }
    var parser = Parser(source: text, vocabulary: session.catalog)
    while true {
      do {
        guard let statement = try parser.next() else { return }
        session.interpreter.declare(statement, in: text)
        check(statement)
        if openBlocks == 0, case .command(let invocation) = statement.node, invocation.command == "exit" { return }
      } catch {
        let isForeign = hasForeignFunctions && error.message.hasPrefix("no command ")
        if !isForeign { add(error, in: text) }
        parser.skipStatement()
      }
    }
  }

  /// The statements of another script, as if they stood here. What cannot be read may do anything.
  mutating func check(sourced file: String?, at range: SourceRange) throws {
    let path = file.map { session.relative(FileName.expanded($0), to: source.name) }
    guard let file, let path, openSources.count < 50, !openSources.contains(path),
      let text = Session.read(path, name: file)
    else {
      isLoose = true
      hasForeignFunctions = true
      if let file, let path, !openSources.contains(path), !hasMadeFiles {
        throw Diagnostic("\(file) cannot be read", at: range, hint: "a relative name counts from the script")
      }
      return
    }
    openSources.append(path)
    check(text)
    openSources.removeLast()
  }

  // MARK: statements

  mutating func check(_ statement: Statement) {
    attempt { try $0.judge(statement) }
  }

  private mutating func judge(_ statement: Statement) throws {
    switch statement.node {
    case .command(let invocation): try check(invocation, at: statement.range)
    case .path(let path, let tail):
      hasMadeFiles = hasMadeFiles || tail != nil
      try check(path)
    case .let_(let name, let value):
      let kind = try kind(of: value)
      kinds[name.text] = openBlocks == 0 ? kind : nil
      variables.insert(name.text)
    case .if_(let branches, let otherwise):
      for branch in branches {
        attempt { try $0.kind(of: branch.condition, isCondition: true) }
        check(branch.block)
      }
      if let otherwise { check(otherwise) }
    case .for_(let name, let members, let block):
      attempt { try $0.kind(of: members) }
      forget(block)
      variables.insert(name.text)
      kinds[name.text] = recordKind(ofMembers: members)
      check(block)
      kinds[name.text] = nil
    case .while_(let condition, let block):
      forget(block)
      attempt { try $0.kind(of: condition, isCondition: true) }
      check(block)
    case .function(let name, let parameters, let block):
      pending.removeAll { $0.name == name.text }
      settle(Pending(name: name.text, parameters: parameters.map(\.text), body: block, source: source))
    case .try_(let block, let name, let handler):
      openTries += 1
      check(block)
      openTries -= 1
      if let name {
        variables.insert(name.text)
        kinds[name.text] = nil
      }
      if let handler { check(handler) }
    case .return_(let value):
      if !isInFunction { throw Flow.misplacedReturn(at: statement.range) }
      if let value { try kind(of: value) }
    case .assert(let condition, let message):
      try kind(of: condition, isCondition: true)
      if let message { try kind(of: Expression(.text(message), at: statement.range)) }
    case .call(let name, let values, let tail):
      hasMadeFiles = hasMadeFiles || tail != nil
      try check(call: name, values)
    case .break_, .continue_: return
    }
  }

  mutating func check(_ block: Block) {
    openBlocks += 1
    for statement in block.statements { check(statement) }
    openBlocks -= 1
  }

  /// What a loop assigns is of unknown kind in all of it.
  private mutating func forget(_ block: Block) {
    for statement in block.statements {
      switch statement.node {
      case .let_(let name, _): kinds[name.text] = nil
      case .if_(let branches, let otherwise):
        for branch in branches { forget(branch.block) }
        if let otherwise { forget(otherwise) }
      case .for_(let name, _, let inner):
        kinds[name.text] = nil
        forget(inner)
      case .while_(_, let inner): forget(inner)
      case .try_(let inner, _, let handler):
        forget(inner)
        if let handler { forget(handler) }
      default: continue
      }
    }
  }

  // MARK: bodies

  /// Looks at a body where it stands; one that is not right yet waits for its first use.
  mutating func settle(_ body: Pending) {
    if !faults(in: body).isEmpty { pending.append(body) }
  }

  /// At its use a body has to be right.
  mutating func settle(uses name: String) {
    guard !isInFunction, openTries == 0, let index = pending.firstIndex(where: { $0.name == name }) else { return }
    found += faults(in: pending.remove(at: index))
  }

  private mutating func faults(in body: Pending) -> [Found] {
    var inner = self
    inner.found = []
    inner.pending = []
    inner.source = body.source
    inner.variables.formUnion(body.parameters)
    // It may run when they have other values.
    inner.kinds = [:]
    inner.isInFunction = true
    inner.openTries = 0
    if let type = body.type { inner.place = .type(type) }
    inner.check(body.body)
    uncertain = inner.uncertain
    isLoose = isLoose || inner.isLoose
    hasMadeFiles = hasMadeFiles || inner.hasMadeFiles
    return inner.found
  }

  mutating func check(call name: Identifier, _ values: [ValueSyntax]) throws {
    for value in values { try check(value) }
    if let error = session.catalog.functions[name.text]?.refusal(values.count, at: name.range) { throw error }
    settle(uses: name.text)
  }
}
