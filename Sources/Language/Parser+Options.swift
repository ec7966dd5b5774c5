import FacetKit

extension Parser {
  private static let formats: Set<String> = ["json", "csv", "tsv", "ndjson"]

  /// Whether `--name` stands here as an option of the command being read.
  var isAtOption: Bool {
    guard frame.brackets == 0, frame.signature != nil, byte() == Byte.minus, byte(1) == Byte.minus,
      byte(2).isASCIILetter
    else { return false }
    if let word = wordHere { return word.isOption }
    return position == 0 || !words.isEmpty
      || !(bytes[position - 1].continuesASCIIName || bytes[position - 1] == Byte.minus)
  }

  /// Reads the options that stand here. They may stand between any two arguments.
  mutating func takeOptions() throws(Diagnostic) {
    skipBlanks()
    while isAtOption {
      frame.options.append(try option())
      skipBlanks()
    }
  }

  private mutating func option() throws(Diagnostic) -> OptionSyntax {
    let start = position
    position += 2
    guard let name = bareName(dashes: true), let signature = frame.signature else { throw unexpected() }
    let range = SourceRange(start, position)
    let specification = signature.options.first { $0.name == name.text }
    if specification == nil, Parser.formats.contains(name.text),
      signature.options.contains(where: { $0.name == "format" })
    {
      guard wordEnds(at: position) else { throw .optionTakesNoValue(name.text, at: range) }
      return OptionSyntax("format", ValueSyntax(.bare(name.text), at: name.range), at: range)
    }
    guard let specification else {
      throw .noOption(name.text, of: signature.name, near: signature.options.map(\.name), at: range)
    }
    let isAttached = byte() == Byte.equal
    guard specification.value != nil else {
      if isAttached { throw .optionTakesNoValue(name.text, at: range) }
      guard wordEnds(at: position) else { throw unexpected() }
      return OptionSyntax(name.text, nil, at: range)
    }
    if isAttached {
      position += 1
    } else if wordEnds(at: position) {
      skipBlanks()
    } else {
      throw unexpected()
    }
    if isAttached, let word = words[start] {
      let valueStart = position
      position = word.range.end
      let rest = String(decoding: word.text.utf8.dropFirst(valueStart - start), as: UTF8.self)
      let value = Parser.verbatim(rest, at: SourceRange(valueStart, position))
      return OptionSyntax(name.text, value, at: SourceRange(start, position))
    }
    guard !isAtStatementEnd, !isAtOption, let value = try value() else {
      throw .missingAfter("--\(name.text)", "a value", at: range)
    }
    return OptionSyntax(name.text, value, at: SourceRange(start, value.range.end))
  }
}
