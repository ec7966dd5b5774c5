import Engine
import FacetKit
import Language

extension Command {
  static let define = Command(
    "define", group: .schema, summary: "makes a type or field, or adds to it and changes it",
    parameters: [Parameter("definition", .definition)], changes: true, validates: true,
    details: """
      A line is a field: its name, kind and attributes.
      Kinds: text integer real decimal(N) boolean date datetime choice(a, b) ref TYPE list json blob.
      Attributes: required unique key order secret, readonly and hidden with or without if E, default V, min V, max V,
      length A..B, matches 'pattern', validate NAME(…), label T, format T, help T, editor NAME, inverse NAME,
      on-delete deny, clear or cascade, stored FORM.
      stored says what the numbers of a date or datetime count, always in UTC: julian and julian-day (days), unix,
      unix-ms, unix-us, unix-ns and unix-days (from 1970), apple and apple-ns (seconds from 2001), webkit
      (microseconds from 1601), digits (20091129, or 20091129083015). Without it days are ISO 8601 text, and numbers are
      shown as they are, never guessed. In a table of another program it changes nothing that is stored, in one of
      Facet's own the values are converted. An index on the numbers serves comparisons, but for digits.
      A value that is no day there is shown as it is, validate tells it, and other changes leave it alone.
      The value of a secret field is printed by get of its own path and by sql, and masked elsewhere, with all that is
      worked out from it: help get. What a filter finds, and what a script does by it, is open, and so is a field that
      it is set into, in the history too. A secret is no key and has no default, for these are shown.
      NAME = EXPRESSION is a computed field: worked out wherever it is read, never stored and never set. It takes label,
      format, help and hidden, and may follow references and ask collections: birthdays.@count, @sum, @avg, @min, @max.
      Through an empty reference it is null. find does not look into it.
      check EXPRESSION "MESSAGE", a line of its own or the end of a field's line, is a rule that each change has to leave
      true; without a message the rule itself is said. While a value in it is null it is skipped, unless it tests for
      null. It is judged for the record that changes: not for others whose references lead there. In a block it is judged
      at the }. The same rule again takes the place of the first; drop thing.`since <= today` drops it.
      On a reference min and max count: ref person inverse birthdays min 2 max 5 lets each person have 2 to 5 birthdays, or
      none; with required too, none is too few. They are counted after each change, in a block at the }, where
      if true { new person …; new birthday … } makes both.
      open after the type's name lets set add fields; group "Address" { … } is a section of the form.
      Nothing that is stored is dropped, and in a table of another program nothing is put into another form. A change
      that stored records would break, or that would do so, is refused unless --force.
      """,
    examples: [
      CommandExample("define pet { name text key; owner ref person; born date }", note: "a type of three fields"),
      CommandExample("define thing.colour choice(red, green) default red", note: "one field more"),
      CommandExample(
        "define thing { check record < 100 \"too long\" }", note: "a rule; set thing[1].record 120 is refused"),
      CommandExample("define thing.left = 100 - days; get thing[1].left", prints: "90"),
      CommandExample("define thing.seen datetime stored unix", note: "seconds since 1970"),
    ],
    run: { call, context in
      for case .formula(let formula) in call.invocation.arguments.map(\.node) {
        throw Diagnostic(
          "define \(formula.role.rawValue) stands in the file of a plugin", at: call.invocation.name.range,
          hint: "put it into NAME.facet, then plugin load NAME.facet")
      }
      guard let definition = call.definition("definition") else {
        throw Diagnostic("a type is missing", subject: "define", at: call.invocation.name.range)
      }
      try context.changeSchema(call) { try $0.engine.define(definition, in: $0.scope) }
    })
}

extension CommandContext {
  /// A change of types and fields: told by its notices alone, which count the records as well.
  mutating func changeSchema(
    _ call: Call, _ body: (inout CommandContext) throws -> ChangeReport
  ) throws {
    try change(call, .key) { context in
      var report = try body(&context)
      report.counts = []
      return report
    }
  }
}
