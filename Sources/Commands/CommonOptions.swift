import Language

/// The options that many commands share.
enum CommonOptions {
  static let printing: [OptionSpecification] =
    [OptionSpecification("format", value: "FORMAT", "write as table, plain, csv, tsv, json or ndjson")]
    + [OutputFormat.json, .csv, .tsv, .ndjson].map {
      OptionSpecification($0.rawValue, "the same as --format \($0.rawValue)")
    }
  static let changing = [OptionSpecification("dry-run", "say what would change, and change nothing")]
  static let validating = [OptionSpecification("force", "skip validators and uniqueness")]
}
