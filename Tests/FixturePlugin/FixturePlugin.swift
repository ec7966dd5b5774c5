import FacetPlugin
import Glibc

/// A plugin that keeps the contract until certain words are said to it.
struct FixturePlugin: Plugin {
  let name = "fixture"
  let summary = "things that go wrong when they are told to"
  let version = "1.0"

  func register(in registry: inout Registry) throws(DuplicateName) {
    try registry.add(Obedient())
    try registry.add(StrokesEditor())
    try registry.add(Shout())
    try registry.add(Tenfold())
    try registry.add(NoMoreThan())
    try registry.add(Stars())
    // A plugin that has an observer is loaded before the first change, and most tests name what they need.
    if getenv("FIXTURE_OBSERVES") != nil { try registry.add(Witness()) }
  }
}

@c(facet_plugin) public func start() -> UnsafeMutableRawPointer { PluginEntry.retained(FixturePlugin()) }

/// Does what the text says.
struct Obedient: Validator {
  let name = "obedient"
  let summary = "a text that is an order to go wrong, or not"
  let examples = [
    Example("obedient", "fine", gives: "fine"), Example("obedient", "refuse", refused: "must be anything but refuse"),
  ]

  func validate(_ value: Value, in setting: any Setting) throws -> Verdict {
    switch value.text {
    case "refuse": return .refuse(Refusal("must be anything but refuse"))
    case "trap": fatalError("told to trap")
    case "recurse": return recurse(1) > 0 ? .accept : .accept
    case "loop": while true { if getpid() < 0 { return .accept } }
    case "slow": usleep(1_200_000)
    case "print": print("printed by the plugin")
    case "write": _ = write(STDOUT_FILENO, "written\n", 8)
    case "wrong": return .replace(.integer(7))
    case "read":
      if try setting.read("nowhere.name") == [] { return .accept }
    case "throw": throw Unruly()
    default:
      if getenv("FIXTURE_HOARDS") != nil { return hoard() }
      if getenv("FIXTURE_GROWS") != nil { return .replace(.text(value.text + "!")) }
    }
    return .accept
  }

  private func hoard() -> Verdict {
    var all: [[UInt8]] = []
    while true { all.append([UInt8](repeating: 1, count: 1 << 24)) }
  }

  private func recurse(_ depth: Int) -> Int { depth == -1 ? 0 : recurse(depth + 1) + 1 }
}

struct Unruly: Error {}

struct StrokesEditor: Editor {
  let name = "strokes"
  let summary = "a number as strokes: |||"
  let kinds = ["integer"]
  let examples = [Example("integer", "|||", gives: "3")]

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    if text == "wrong" { return .text(getenv("FIXTURE_IS_RIGHT") == nil ? text : "") }
    guard text.allSatisfy({ $0 == "|" }) else { throw Refusal("must be strokes, not \(text)") }
    return .integer(Int64(text.count))
  }

  func text(for value: Value, field: Field, in setting: any Setting) -> String {
    guard case .integer(let number) = value, (0...20).contains(number) else { return value.text }
    return String(repeating: "|", count: Int(number))
  }
}

struct Shout: PluginCommand {
  let name = "shout"
  let summary = "prints a text in capitals, and sets it where that is said"
  let parameters = [CommandParameter("text", .value), CommandParameter("path", .path, .optional)]
  let examples = [Example("shout hello", "", gives: "HELLO")]

  func run(_ arguments: CommandArguments, in session: any CommandSession) throws(Refusal) {
    let text = arguments.text("text")?.uppercased() ?? ""
    if let path = arguments.text("path") { try session.set(path, to: .text(text)) }
    if text == "FAIL" { throw Refusal("told to fail") }
    try session.print(text)
  }
}

struct Tenfold: FormulaFunction {
  let name = "tenfold"
  let summary = "ten times a number"
  let parameters = [FunctionParameter("n", .integer)]
  let result = FunctionResult.kind(.integer)
  let examples = [Example("tenfold(4)", "", gives: "40")]

  func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
    guard case .integer(let number) = arguments[0] else { return .null }
    if number == 13 { return .text("unlucky") }
    let (product, overflows) = number.multipliedReportingOverflow(by: 10)
    if overflows { throw Refusal("must fit in 64 bits") }
    return .integer(product)
  }
}
