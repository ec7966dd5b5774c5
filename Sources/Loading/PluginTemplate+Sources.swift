/// The texts of the files of a new plugin.
extension PluginTemplate {
  func manifest(_ kit: String) -> String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "\(module)",
      products: [.library(name: "\(module)", type: .dynamic, targets: ["\(module)"])],
      dependencies: [.package(path: "\(kit)/FacetPlugin")],
      targets: [
        .target(name: "\(module)", dependencies: [.product(name: "FacetPlugin", package: "FacetPlugin")]),
        .testTarget(name: "\(module)Tests", dependencies: ["\(module)"]),
      ]
    )

    """
  }

  var plugin: String {
    let additions = parts.map { "    try registry.add(\(type($0))())" }.joined(separator: "\n")
    return """
      import FacetPlugin

      struct \(module)Plugin: Plugin {
        let name = "\(name)"
        let summary = "what the plugin is for, in one line"
        let version = "0.1"

        func register(in registry: inout Registry) throws(DuplicateName) {
      \(additions)
        }
      }

      @c(facet_plugin) public func start() -> UnsafeMutableRawPointer { PluginEntry.retained(\(module)Plugin()) }

      """
  }

  func source(_ part: Part) -> String {
    switch part {
    case .validator: validator
    case .editor: editor
    case .command: command
    case .function: function
    case .format: format
    case .observer: observer
    }
  }

  private var validator: String {
    """
    import FacetPlugin

    /// Replace the rule by your own; `define T { f text validate \(name) }` uses it.
    struct \(type(.validator)): Validator {
      let name = "\(name)"
      let summary = "text in small letters"
      let examples = [
        Example("\(name)", "coffee", gives: "coffee"),
        Example("\(name)", "Coffee", refused: "must be in small letters, not Coffee"),
      ]

      func validate(_ value: Value, in setting: any Setting) -> Verdict {
        let text = value.text
        if text == text.lowercased() { return .accept }
        return .refuse(Refusal("must be in small letters, not \\(text)"))
      }
    }

    """
  }

  private var editor: String {
    """
    import FacetPlugin

    /// Replace what it reads by your own; `define T { f integer editor \(name) }` uses it.
    struct \(type(.editor)): Editor {
      let name = "\(name)"
      let summary = "a number as strokes: |||"
      let kinds = ["integer"]
      let examples = [
        Example("integer", "|||", gives: "3"), Example("integer", "x", refused: "must be strokes, not x"),
      ]

      func placeholder(for field: Field) -> String? { "|||" }

      func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
        guard text.allSatisfy({ $0 == "|" }) else { throw Refusal("must be strokes, not \\(text)") }
        return .integer(Int64(text.count))
      }

      /// A number that strokes cannot show is shown as it is.
      func text(for value: Value, field: Field, in setting: any Setting) -> String {
        guard case .integer(let number) = value, (0...100).contains(number) else { return value.text }
        return String(repeating: "|", count: Int(number))
      }
    }

    """
  }

  private var command: String {
    """
    import FacetPlugin

    /// Replace what it does by your own.
    struct \(type(.command)): PluginCommand {
      let name = "\(name)"
      let summary = "prints a text in capitals"
      let parameters = [CommandParameter("text", .value)]
      let examples = [Example("\(name) coffee", "", gives: "COFFEE")]

      func run(_ arguments: CommandArguments, in session: any CommandSession) throws(Refusal) {
        try session.print(arguments.text("text")?.uppercased() ?? "")
      }
    }

    """
  }

  private var function: String {
    """
    import FacetPlugin

    /// Replace what it works out by your own; `print (\(functionName)(4))` and `list T where \(functionName)(n) > 9` use it.
    struct \(type(.function)): FormulaFunction {
      let name = "\(functionName)"
      let summary = "the square of an integer"
      let parameters = [FunctionParameter("n", .integer)]
      let result = FunctionResult.kind(.integer)
      let examples = [Example("\(functionName)(4)", "", gives: "16")]

      func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
        guard case .integer(let number) = arguments[0] else { return .null }
        let (square, overflows) = number.multipliedReportingOverflow(by: number)
        if overflows { throw Refusal("the square of \\(number) is more than an integer holds") }
        return .integer(square)
      }
    }

    """
  }

  private var format: String {
    """
    import FacetPlugin

    /// The formatter of a kind has the kind's name: `define T { done boolean format "done/open" }` uses it.
    struct \(type(.format)): DisplayFormat {
      let name = "boolean"
      let summary = "yes and no as two words with a stroke between them"
      let kinds = ["boolean"]
      let examples = [Example("done/open", "true", gives: "done")]

      func text(for value: Value, pattern: String, in setting: any Setting) throws(Refusal) -> String {
        let words = pattern.split(separator: "/", omittingEmptySubsequences: false)
        guard words.count == 2 else { throw Refusal("must be two words such as done/open, not \\(pattern)") }
        return String(value == .boolean(true) ? words[0] : words[1])
      }
    }

    """
  }

  private var observer: String {
    """
    import FacetPlugin

    /// Replace what it does by your own; it is told of changes wherever the plugin is there.
    struct \(type(.observer)): Observer {
      let name = "\(name)"
      let summary = "says which drafts are deleted"
      let examples = [
        Example("delete draft[1]", "define draft { text text }; new draft text=x", gives: "draft[1] is gone")
      ]

      func observes(_ type: RecordType) -> Bool { type.name == "draft" }

      func changed(_ batch: ChangeBatch, in session: any CommandSession) throws(Refusal) {
        for change in batch.changes where change.action == .deleted { try session.print("\\(change.path) is gone") }
      }
    }

    """
  }

  var tests: String {
    var bodies: [String] = []
    for part in parts {
      switch part {
      case .validator:
        bodies.append(
          """
          @Test func smallLettersAlone() {
            let validator = \(type(part))()
            #expect(validator.validate(.text("coffee"), in: FixedSetting()) == .accept)
            #expect(validator.validate(.text("Coffee"), in: FixedSetting()) != .accept)
          }
          """)
      case .editor:
        bodies.append(
          """
          @Test func strokesAreCounted() throws {
            let (editor, field) = (\(type(part))(), Field("f", .integer))
            #expect(try editor.read("|||", for: field, in: FixedSetting()) == .integer(3))
            #expect(editor.text(for: .integer(2), field: field, in: FixedSetting()) == "||")
          }
          """)
      case .command:
        bodies.append(
          """
          @Test func theCommandHasAnExample() {
            #expect(\(type(part))().examples.count == 1)
          }
          """)
      case .function:
        bodies.append(
          """
          @Test func squares() throws {
            #expect(try \(type(part))().call([.integer(-3)], in: FixedSetting()) == .integer(9))
          }
          """)
      case .format:
        bodies.append(
          """
          @Test func wordsForYesAndNo() throws {
            let format = \(type(part))()
            #expect(try format.text(for: .boolean(true), pattern: "done/open", in: FixedSetting()) == "done")
          }
          """)
      case .observer:
        bodies.append(
          """
          @Test func deletedDraftsAreTold() throws {
            let (draft, session) = (RecordID(type: "draft", key: [.integer(1)]), FixedSession())
            let change = RecordedChange(of: draft, old: .reference(draft), new: .null)
            try \(type(part))().changed(ChangeBatch([change], types: []), in: session)
            #expect(session.lines == ["draft[1] is gone"])
          }
          """)
      }
    }
    return "import FacetPlugin\nimport Testing\n\n@testable import \(module)\n\n"
      + bodies.joined(separator: "\n\n") + "\n"
  }
}
