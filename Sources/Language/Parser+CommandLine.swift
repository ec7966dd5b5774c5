extension Parser {
  /// Reads the words of a command line as one command: each word is one argument, taken as it is where a value is due.
  ///
  ///     facet set thing[1].name "Black coffee"
  ///
  /// After a word `--` no word is an option. The source of the parser shows the words with blanks between them, so that
  /// errors can point into them.
  package init(arguments: [String], vocabulary: any Vocabulary) {
    var text = ""
    var words: [Int: CommandLineWord] = [:]
    var mayBeOption = true
    for word in arguments {
      if mayBeOption, word == "--" {
        mayBeOption = false
        continue
      }
      if !text.isEmpty { text += " " }
      let start = text.utf8.count
      // A newline at its beginning would end the statement, and blanks alone are no word.
      let isShownBare = word.utf8.first != Byte.newline && word.utf8.contains { !$0.isBlank }
      text += isShownBare ? word : Quoting.quoted(word)
      words[start] = CommandLineWord(text: word, range: SourceRange(start, text.utf8.count), mayBeOption: mayBeOption)
    }
    self.init(source: Source(name: nil, text: text), vocabulary: vocabulary)
    position = 0
    self.words = words
  }

  /// The one command that the words of a command line are.
  package mutating func commandLine() throws(Diagnostic) -> Statement {
    guard let statement = try next() else { throw missing("a command") }
    skipEndings()
    guard isAtEnd else { throw unexpected() }
    return statement
  }
}
