/// One word of a command line.
struct CommandLineWord {
  let text: String
  let range: SourceRange
}
