/// Where the results of one statement go and in which form; nil for as usual.
package struct OutputRequest: Sendable, Hashable {
  package var format: OutputFormat?
  package var file: String?
  /// What `sh` runs.
  package var program: String?
  /// The statement up to its tail, for what is told of a program that is not there.
  package var statement = ""

  package init(format: OutputFormat? = nil, file: String? = nil, program: String? = nil) {
    self.format = format
    self.file = file
    self.program = program
  }

  package var isUsual: Bool { format == nil && file == nil && program == nil }
}
