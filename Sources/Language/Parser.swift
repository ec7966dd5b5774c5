/// Reads one statement after the other from a source; it never acts.
///
///     var parser = Parser(source: Source(name: nil, text: "get thing[1].name"), vocabulary: catalog)
///     while let statement = try parser.next() { … }
///
/// There are no tokens: the slot that an argument stands in decides how its bytes are read.
package struct Parser {
  package let source: Source
  /// The offset at which the next statement is looked for. After an error it is where the reading stopped.
  package var position: Int
  let bytes: UnsafeBufferPointer<UInt8>
  let vocabulary: any Vocabulary
  /// What surrounds the place being read.
  var frame = Frame()
  /// Brackets, blocks and signs open around the place.
  var depth = 0
  /// The functions that this source has defined so far, with the number of their values.
  package internal(set) var functions: [String: Int] = [:]
  /// The words of a command line, by the offset at which each begins; empty for all other texts.
  var words: [Int: CommandLineWord] = [:]
  /// The word of a command line that begins with blanks which were just gone over, and where that ended.
  var skippedWord: (start: Int, end: Int)?
  /// The comment that was gone over last: it may stand where a value was meant.
  var lastComment: SourceRange?
  private var failedStatement: Int?

  /// Brackets that may stand in each other. What the stack of a thread holds is far more.
  static let deepest = 200
  /// Operators of one kind in a row. A tree of them is walked, and freed, by recursion.
  static let longestChain = 1000

  package init(source: Source, vocabulary: any Vocabulary) {
    self.source = source
    self.vocabulary = vocabulary
    bytes = source.bytes
    position = 0
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    if bytes.count >= position + 2, bytes[position] == Byte.hash, bytes[position + 1] == Byte.exclamation {
      while position < bytes.count, bytes[position] != Byte.newline { position += 1 }
    }
  }

  /// The next statement, or nil at the end of the text.
  package mutating func next() throws(Diagnostic) -> Statement? {
    frame = Frame()
    frame.joins = !words.isEmpty
    depth = 0
    skipEndings()
    let start = position
    failedStatement = start
    guard position < bytes.count else {
      failedStatement = nil
      return nil
    }
    let statement: Statement
    do {
      statement = try self.statement()
      try endStatement(after: statement)
    } catch {
      try checkEncoding(from: start, to: lineEnd(from: max(position, error.range?.end ?? 0)))
      throw error
    }
    try checkEncoding(from: start, to: position)
    failedStatement = nil
    return statement
  }

  /// After an error: goes past the statement that failed, so that `next` reads the one after it.
  package mutating func skipStatement() {
    guard let start = failedStatement else { return }
    failedStatement = nil
    var outline = Outline(bytes)
    let end = outline.scan(from: start, toEnding: true)
    // A bracket without its end would take the rest of the script along: then only the line is skipped. Of a block
    // without its end nothing may run, since its lines were not meant for the top level.
    position = outline.isOpenWithinLine ? lineEnd(from: start) : end
    if position == start, position < bytes.count { position += 1 }
  }

  /// Reads on only if what is open has not come too deep.
  mutating func deepen(at start: Int) throws(Diagnostic) {
    depth += 1
    if depth > Parser.deepest { throw .tooDeep(Parser.deepest, at: SourceRange(start, start + 1)) }
  }

  private func checkEncoding(from start: Int, to end: Int) throws(Diagnostic) {
    if let fault = UTF8Scan.firstFault(bytes, from: start, to: min(end, bytes.count)) {
      throw .invalidEncoding(bytes[fault], at: SourceRange(fault, fault + 1))
    }
  }
}
