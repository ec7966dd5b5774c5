/// One word of a command line.
struct CommandLineWord {
  let text: String
  let range: SourceRange
  /// `--name` or `--name=VALUE`, and no word before it was `--`.
  let isOption: Bool

  init(text: String, range: SourceRange, mayBeOption: Bool) {
    self.text = text
    self.range = range
    isOption =
      mayBeOption && text.hasPrefix("--")
      && text.utf8.prefix { $0 != Byte.equal }.allSatisfy { $0.continuesASCIIName || $0 == Byte.minus }
  }
}
