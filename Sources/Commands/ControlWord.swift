/// A statement of the language that is no command, as help and completion show it.
package struct ControlWord: Sendable, Hashable {
  package let name: String
  /// What may stand there, a line for each form.
  package let usage: String
  /// One line, without a full stop.
  package let summary: String
  package let details: String
  package let example: CommandExample

  package static let all: [ControlWord] = [
    ControlWord(
      name: "let", usage: "let NAME = EXPRESSION", summary: "makes or changes a variable",
      details: """
        A variable belongs to the function or, outside one, to the script; blocks have none of their own.
        It is $NAME afterwards; in an expression or at the beginning of a path the $ may be left out.
        A record stays that record; of many a list is made at that moment.
        """,
      example: CommandExample("let days = 3; print $days + 1", prints: "4")),
    ControlWord(
      name: "if", usage: "if CONDITION { … } else if CONDITION { … } else { … }",
      summary: "runs a block if a condition holds",
      details: "Null counts as false. else stands on the line of the } before it.",
      example: CommandExample(#"if 1 < 2 { print "less" } else { print "more" }"#, prints: "less")),
    ControlWord(
      name: "for", usage: "for NAME in EXPRESSION { … }", summary: "runs a block for each of many",
      details: "A type alone is all its records. break leaves the loop, continue goes to the next.",
      example: CommandExample(#"for t in thing[*] { print "${t.name}: ${t.days}" }"#, prints: "Coffee: 10\nTea: 8")),
    ControlWord(
      name: "while", usage: "while CONDITION { … }", summary: "runs a block as long as a condition holds",
      details: "break leaves the loop, continue goes to the condition.",
      example: CommandExample("let n = 0; while $n < 2 { print $n; let n = $n + 1 }", prints: "0\n1")),
    ControlWord(
      name: "break", usage: "break", summary: "leaves the innermost loop", details: "What follows the loop is next.",
      example: CommandExample("for n in [1, 2, 3] { if $n = 2 { break }; print $n }", prints: "1")),
    ControlWord(
      name: "continue", usage: "continue", summary: "goes on with the next turn of the innermost loop",
      details: "The rest of the block is skipped.",
      example: CommandExample("for n in [1, 2, 3] { if $n = 2 { continue }; print $n }", prints: "1\n3")),
    ControlWord(
      name: "def", usage: "def NAME [PARAMETER…] { … }", summary: "makes a function",
      details: """
        The function is called like a command, with one value for each parameter. It has variables of its own and
        reads the script's. It stands at the top level, above its first use. $(NAME …) is what it returned.
        """,
      example: CommandExample(#"def greet who { print "Hi $who" }; greet Ada"#, prints: "Hi Ada")),
    ControlWord(
      name: "return", usage: "return [EXPRESSION]", summary: "leaves a function and gives a value",
      details: "The value is what $(NAME …) stands for.",
      example: CommandExample("def twice n { return $n * 2 }; print $(twice 4)", prints: "8")),
    ControlWord(
      name: "try", usage: "try { … } [catch [NAME] { … }]", summary: "goes on after an error",
      details: """
        An error undoes what the block changed, and runs the block after catch. The NAME there is the message, NAME.path
        the path that was at fault, NAME.line the line of the script. Who watches is told at the end of the block.
        """,
      example: CommandExample(
        "try { set thing[1].record -7 } catch e { print $e }", prints: "thing[1].record: must be at least 0, not -7")),
    ControlWord(
      name: "assert", usage: "assert CONDITION [\"MESSAGE\"]", summary: "fails unless a condition holds",
      details: "Without a message the condition itself is quoted.",
      example: CommandExample("assert thing.@count = 2", note: "nothing, for it holds")),
  ]
}
