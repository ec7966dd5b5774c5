import FacetKit
import Language

/// The signatures of the grammar's section 9 as data, for tests that need the commands' grammar and nothing else.
struct TestVocabulary: Vocabulary {
  var functions: [String: Int] = [:]

  func signature(_ word: String) -> Signature? { TestVocabulary.signatures[word] }
  func functionArity(_ word: String) -> Int? { functions[word] }

  func unknownCommand(_ word: Identifier, statement: SourceRange, in source: Source) -> Diagnostic {
    let names = TestVocabulary.all.map(\.name)
    return Diagnostic("no command \(word.text)", at: word.range, hint: Suggestion.hint(word.text, among: names))
  }

  static let signatures = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private static let whereClause = Parameter("where", .expression, .optional, keyword: "where")
  private static let format = OptionSpecification("format", value: "FORMAT", "how results are written")
  private static let dryRun = OptionSpecification("dry-run", "shows what would change")
  private static let force = OptionSpecification("force", "changes in spite of validators")

  private static func printing(_ name: String, _ parameters: [Parameter] = []) -> Signature {
    Signature(name, parameters, options: [format], takesTail: true)
  }

  private static func changing(_ name: String, _ parameters: [Parameter] = []) -> Signature {
    Signature(name, parameters, options: [dryRun, force])
  }

  static let all: [Signature] = [
    printing("get", [Parameter("path", .path, .oneOrMore), whereClause]),
    printing("show", [Parameter("path", .pathOrWord(["types"]))]),
    printing("list", [Parameter("query", .query, .optional)]),
    printing("types"),
    printing("count", [Parameter("path", .path), whereClause]),
    printing("find", [Parameter("text", .value), Parameter("type", .type, .optional, keyword: "in")]),
    changing("set", [Parameter("assignment", .assignment), whereClause]),
    changing("toggle", [Parameter("path", .path, .oneOrMore), whereClause]),
    changing("edit", [Parameter("path", .path), Parameter("value", .value, .optional), whereClause]),
    changing("clear", [Parameter("path", .path, .oneOrMore), whereClause]),
    changing("delete", [Parameter("path", .path, .oneOrMore), whereClause]),
    printing("export", [Parameter("path", .path), Parameter("file", .value, .optional)]),
    changing("new", [Parameter("type", .type), Parameter("pairs", .pairs, .many)]),
    changing("ensure", [Parameter("path", .path), Parameter("pairs", .pairs, .many)]),
    changing("copy", [Parameter("path", .path), Parameter("pairs", .pairs, .many)]),
    changing(
      "move",
      [
        Parameter("path", .path), Parameter("before", .path, .optional, keyword: "before"),
        Parameter("after", .path, .optional, keyword: "after"),
      ]),
    Signature("cd", [Parameter("path", .pathOrWord(["..", "-"]), .optional)]),
    printing("ls", [Parameter("path", .path, .optional)]),
    printing("pwd"),
    Signature("browse", [Parameter("path", .path, .optional)]),
    printing("describe", [Parameter("path", .path, .optional)]),
    changing("drop", [Parameter("path", .path)]),
    changing("rename", [Parameter("path", .path), Parameter("name", .name)]),
    printing("validate", [Parameter("path", .path, .optional)]),
    printing("watch", [Parameter("path", .path), Parameter("block", .block, .optional)]),
    changing("view", [Parameter("name", .name), Parameter("query", .query, .optional, keyword: "=")]),
    changing("action", [Parameter("path", .path), Parameter("block", .block)]),
    printing("run", [Parameter("path", .path)]),
    changing("define", [Parameter("definition", .definition)]),
    changing("undo", [Parameter("count", .value, .optional)]),
    changing("redo", [Parameter("count", .value, .optional)]),
    printing(
      "history",
      [
        Parameter("path", .path, .optional), Parameter("since", .value, .optional, keyword: "since"),
        Parameter("until", .value, .optional, keyword: "until"),
      ]),
    printing("diff", [Parameter("change", .value, .optional)]),
    Signature("begin"), Signature("save"), Signature("cancel"),
    changing(
      "import",
      [
        Parameter("first", .value), Parameter("second", .value, .optional),
        Parameter("type", .type, .optional, keyword: "as"), Parameter("file", .value, .optional, keyword: "from"),
      ]),
    printing("print", [Parameter("values", .expressions, .optional)]),
    Signature("source", [Parameter("file", .value)]),
    Signature("exit", [Parameter("status", .value, .optional)]),
    Signature("open", [Parameter("file", .value)]),
    printing("status"),
    Signature("backup", [Parameter("file", .value)]),
    Signature("restore", [Parameter("file", .value)]),
    printing("check-file"),
    Signature(
      "sql", [Parameter("text", .value)], options: [format, OptionSpecification("write", "allows writing")],
      takesTail: true),
    printing("option", [Parameter("name", .value, .optional), Parameter("value", .value, .optional)]),
    printing("plugin", [Parameter("word", .value), Parameter("value", .value, .optional)]),
    printing("help", [Parameter("word", .value, .optional)]),
  ]
}

/// Reads all statements of a text; the first error stops it.
func parse(_ text: String, name: String? = nil) throws(Diagnostic) -> [Statement] {
  var parser = Parser(source: Source(name: name, text: text), vocabulary: TestVocabulary())
  var statements: [Statement] = []
  while let statement = try parser.next() { statements.append(statement) }
  return statements
}

/// The first error of a text as the prompt shows it, or "" where there is none.
func failure(_ text: String, name: String? = nil) -> String {
  do {
    _ = try parse(text, name: name)
    return ""
  } catch {
    return DiagnosticRenderer(width: { $0.unicodeScalars.count }).render(error, in: Source(name: name, text: text))
  }
}
