package import Language

/// The long options of the program itself, as the manual page and completion give them.
package enum ProgramOptions {
  package static let all: [OptionSpecification] = [
    OptionSpecification("check", "read and check everything, do nothing"),
    OptionSpecification("dry-run", "say what would change, and write nothing"),
    OptionSpecification("keep-going", "store each statement by itself and go on after errors"),
    OptionSpecification("read-only", "refuse every change"),
    OptionSpecification("no-journal", "write down no change, so that none can be undone"),
    OptionSpecification("restricted", "reach nothing but the database: no programs, other files or SQL"),
    OptionSpecification("format", value: "FORMAT", "write as table, plain, csv, tsv, json or ndjson"),
    OptionSpecification("plugin", value: "FILE", "load a plugin; may be repeated"),
    OptionSpecification("version", "say which version this is"),
    OptionSpecification("help", "say how it is used"),
  ]
}
