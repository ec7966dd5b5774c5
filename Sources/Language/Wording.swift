import FacetKit

/// Every error of the parser in words.
///
/// A message says what is wrong in few words; the hint what to write instead.
extension Diagnostic {
  // MARK: characters and quotes

  static func invalidEncoding(_ byte: UInt8, at range: SourceRange) -> Diagnostic {
    Diagnostic("this is not UTF-8: byte 0x\(String(byte, radix: 16, uppercase: true))", at: range)
  }

  static func refusedCharacter(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("\(name) stands outside quotes", at: range)
  }

  static func unclosedQuote(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      "this quote is not closed on its line", at: range, hint: "text over several lines stands between \"\"\"")
  }

  static func unclosedBackquote(at range: SourceRange) -> Diagnostic {
    Diagnostic("this backquote is not closed on its line", at: range)
  }

  static func unclosed(_ opener: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("this \(opener) is not closed", at: range)
  }

  static func closesNothing(_ closer: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("this \(closer) closes nothing", at: range)
  }

  static func unknownEscape(_ character: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("unknown escape \\\(character)", at: range, hint: "in '…' a backslash is an ordinary character")
  }

  static func noCharacter(at range: SourceRange) -> Diagnostic {
    Diagnostic("there is no such character", at: range, hint: "an escape is written \\u{1F382}")
  }

  static func noByte(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      "\\x stands for a byte from 80 to FF that is no UTF-8", at: range, hint: "an escape is written \\u{1F382}")
  }

  static func emptyInsertion(at range: SourceRange) -> Diagnostic {
    Diagnostic("an expression is missing in ${ }", at: range, hint: "a dollar sign is \\$")
  }

  static func quoteInsideBareWord(at range: SourceRange, hint: String) -> Diagnostic {
    Diagnostic("a quote inside a bare word", at: range, hint: hint)
  }

  static func characterInsideBareWord(_ character: String, at range: SourceRange, hint: String) -> Diagnostic {
    Diagnostic("\"\(character)\" inside a bare word", at: range, hint: hint)
  }

  static func blankMissing(before sign: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("a blank is missing before \(quoted(sign))", at: range)
  }

  static func blankMissingAfterQuote(at range: SourceRange) -> Diagnostic {
    Diagnostic("a blank is missing after the closing quote", at: range)
  }

  static func cannotStandHere(_ text: String, at range: SourceRange, hint: String?) -> Diagnostic {
    Diagnostic(text.isEmpty ? "something is missing here" : "\(quoted(text)) cannot stand here", at: range, hint: hint)
  }

  private static func quoted(_ text: String) -> String { text == "\"" ? "a quote" : "\"\(text)\"" }

  static func tooDeep(_ limit: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic("more than \(limit) brackets, signs or blocks stand in each other", at: range)
  }

  static func tooLong(_ limit: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic("more than \(limit) operators in a row", at: range, hint: "a list takes any number: id in [1, 2, …]")
  }

  // MARK: words and arguments

  static func missing(_ what: String, subject: String?, at range: SourceRange, hint: String? = nil) -> Diagnostic {
    Diagnostic("\(what) is missing", subject: subject, at: range, hint: hint)
  }

  static func missingAfter(_ word: String, _ what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("\(what) is missing after \"\(word)\"", at: range)
  }

  static func wordMissing(_ word: String, at range: SourceRange, hint: String) -> Diagnostic {
    Diagnostic("\"\(word)\" is missing", at: range, hint: hint)
  }

  /// A word after the last that a command takes; the hint is what was meant, in quotes.
  package static func valueTooMany(_ word: String, at range: SourceRange, hint: String?) -> Diagnostic {
    Diagnostic("a value too many: \(word)", at: range, hint: hint)
  }

  static func valueMissing(for key: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("a value is missing for \(key)", at: range, hint: "the empty text is \(Name.quoted(key))=\"\"")
  }

  static func blankAroundEqual(at range: SourceRange, hint: String) -> Diagnostic {
    Diagnostic("no blank stands around \"=\"", at: range, hint: hint)
  }

  static func equalMissing(at range: SourceRange, hint: String) -> Diagnostic {
    Diagnostic("\"=\" is missing", at: range, hint: hint)
  }

  static func standsTwice(_ word: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("\(word) stands here twice", at: range)
  }

  static func noOption(_ name: String, of command: String, near names: [String], at range: SourceRange) -> Diagnostic {
    let known = Suggestion.nearest(name, among: names).map { "--\($0)" }
    return Diagnostic(
      "\(command) has no option --\(name)", at: range,
      hint: known.isEmpty ? nil : "did you mean \(known.joined(separator: " or "))?")
  }

  static func optionTakesNoValue(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("--\(name) takes no value", at: range)
  }

  static func wrongArity(_ name: String, takes: Int, given: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      "\(name) takes \(takes == 0 ? "no" : String(takes)) value\(takes == 1 ? "" : "s"), not \(given)", at: range)
  }

  // MARK: paths

  static func pathBegins(with what: String, at range: SourceRange, hint: String?) -> Diagnostic {
    Diagnostic("a path cannot begin with \(what)", at: range, hint: hint)
  }

  static func recordStandsInBrackets(at range: SourceRange, hint: String) -> Diagnostic {
    Diagnostic("a record stands in brackets", at: range, hint: hint)
  }

  static func keyMissing(at range: SourceRange) -> Diagnostic {
    Diagnostic("a key is missing after \".\"", at: range)
  }

  static func emptySelector(at range: SourceRange) -> Diagnostic {
    Diagnostic("nothing stands in the brackets", at: range, hint: "all records are [*]")
  }

  static func notInName(_ character: String, at range: SourceRange, hint: String?) -> Diagnostic {
    Diagnostic("\(quoted(character)) inside a name", at: range, hint: hint)
  }

  static func noName(_ word: String, _ what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      "\(quoted(word)) cannot be \(what)", at: range,
      hint: "a name has letters, digits and _, and begins with no digit")
  }

  static func noDollarHere(_ name: String, _ word: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("no \"$\" stands before a name after \(word)", at: range, hint: name)
  }

  static func operatorNameMissing(at range: SourceRange) -> Diagnostic {
    Diagnostic("the name of an operator is missing after \"@\"", at: range, hint: "@count, @sum, @avg, @min or @max")
  }

  static func noOperator(_ name: Identifier, near names: [String]) -> Diagnostic {
    let near = Suggestion.nearest(name.text, among: names).map { "@\($0)" }
    return Diagnostic(
      "no operator @\(name.text)", at: name.range,
      hint: near.isEmpty
        ? "@count, @sum, @avg, @min, @max or @distinct" : "did you mean \(near.joined(separator: " or "))?")
  }

  static func operatorStandsBeforeKey(_ name: Identifier, hint: String) -> Diagnostic {
    Diagnostic("@\(name.text) stands before its key", at: name.range, hint: hint)
  }

  static func operatorNeedsKey(_ name: Identifier, hint: String) -> Diagnostic {
    Diagnostic("a key is missing after @\(name.text)", at: name.range, hint: hint)
  }

  static func countEndsPath(at range: SourceRange, hint: String) -> Diagnostic {
    Diagnostic("@count ends a path", at: range, hint: hint)
  }

  // MARK: expressions

  static func operandMissing(after word: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("an operand is missing after \"\(word)\"", at: range)
  }

  static func pathMissing(after word: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("a path is missing after \"\(word)\"", at: range, hint: "a field of that name: `\(word)`")
  }

  static func standsBeforeComparison(_ word: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("\"\(word)\" stands before a whole comparison", at: range, hint: "in parentheses: (\(word) …)")
  }

  static func comparisonsDoNotChain(at range: SourceRange, hint: String?) -> Diagnostic {
    Diagnostic("comparisons do not chain", at: range, hint: hint)
  }

  static func noSuchOperator(_ sign: String, at range: SourceRange, hint: String) -> Diagnostic {
    Diagnostic("no operator \(sign)", at: range, hint: hint)
  }

  static func andMissing(at range: SourceRange) -> Diagnostic {
    Diagnostic("\"and\" is missing after between", at: range, hint: "between 1 and 5")
  }

  static func inTakesAList(at range: SourceRange, hint: String) -> Diagnostic {
    Diagnostic("in takes a list, not a text", at: range, hint: hint)
  }

  static func likeUsesStars(at range: SourceRange, hint: String) -> Diagnostic {
    Diagnostic("like uses * and ?, not %", at: range, hint: hint)
  }

  static func isTakesNull(at range: SourceRange, hint: String) -> Diagnostic {
    Diagnostic("is takes null or not null", at: range, hint: hint)
  }

  static func colonMissing(_ key: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("\":\" is missing after the key \(key)", at: range, hint: "an object is written {\"key\": value}")
  }

  static func keyIsFixed(at range: SourceRange) -> Diagnostic {
    Diagnostic("nothing can be inserted into this text", at: range, hint: "a dollar sign is \\$")
  }

  static func numberBeginsWithDigit(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("a number begins with a digit", at: range, hint: "0\(text)")
  }

  static func noNumber(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("\(text) is no number", at: range, hint: "a text stands in quotes: \(Quoting.quoted(text))")
  }

  static func numberTooLarge(_ digits: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("\(digits) is too large", at: range)
  }

  static func tooManyDigits(at range: SourceRange) -> Diagnostic {
    Diagnostic("a number with a point has at most 18 digits", at: range)
  }

  static func noDay(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("there is no day \(text)", at: range, hint: "a subtraction has blanks around its signs")
  }

  static func noTime(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("there is no time \(text)", at: range, hint: "2009-11-29T08:30, and after it Z or +02:00")
  }

  // MARK: statements

  static func noStatement(at range: SourceRange) -> Diagnostic {
    Diagnostic("a statement begins with a command or a path", at: range)
  }

  static func pathIsNoCommand(at range: SourceRange, hint: String?) -> Diagnostic {
    Diagnostic("a path is not a command", at: range, hint: hint)
  }

  static func noCommandElse(_ word: Identifier) -> Diagnostic {
    Diagnostic("no command \(word.text)", at: word.range, hint: "\(word.text) stands on the line of the }")
  }

  static func topLevelOnly(_ command: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("\(command) stands only at the top level", at: range)
  }

  static func loopOnly(_ word: String, at range: SourceRange) -> Diagnostic {
    Diagnostic("\(word) stands only in for and while", at: range)
  }

  static func nameOfCommand(_ name: Identifier) -> Diagnostic {
    Diagnostic("\(name.text) is a command", at: name.range, hint: "a function needs another name")
  }

  static func commandMissing(at range: SourceRange) -> Diagnostic {
    Diagnostic("a command is missing in $( )", at: range)
  }

  static func oneCommandOnly(at range: SourceRange) -> Diagnostic {
    Diagnostic("only one command stands in $( )", at: range)
  }

  // MARK: define

  static func kindMissing(for field: Identifier) -> Diagnostic {
    Diagnostic("a kind is missing for \(field.text)", at: field.range, hint: "\(Name.quoted(field.text)) text")
  }

  static func noAttribute(_ name: Identifier, near names: [String]) -> Diagnostic {
    Diagnostic("no attribute \(name.text)", at: name.range, hint: Suggestion.hint(name.text, among: names))
  }

  static func notOnComputedField(_ name: Identifier) -> Diagnostic {
    Diagnostic(
      "a computed field has no attribute \(name.text)", at: name.range, hint: "it takes label, format, help and hidden")
  }

  static func decimalNeedsPlaces(at range: SourceRange) -> Diagnostic {
    Diagnostic("decimal needs its places, 0 to 15", at: range, hint: "decimal(2)")
  }

  static func choiceNeedsNames(at range: SourceRange) -> Diagnostic {
    Diagnostic("choice needs its names", at: range, hint: "choice(small, large)")
  }

  static func choiceNotQuoted(at range: SourceRange, hint: String) -> Diagnostic {
    Diagnostic("a choice with blanks stands in quotes", at: range, hint: hint)
  }

  static func lengthRange(at range: SourceRange, turned: String?) -> Diagnostic {
    Diagnostic(
      turned == nil ? "a length is two numbers" : "a length is two numbers, the smaller first", at: range,
      hint: turned ?? "length 1..80")
  }

  static func deleteRule(at range: SourceRange) -> Diagnostic {
    Diagnostic("on-delete is deny, clear or cascade", at: range)
  }
}
