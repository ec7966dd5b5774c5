extension Catalog {
  /// The commands in the order of help.
  package static let builtin: [Command] = [
    .get, .show, .list, .types, .count, .find, .history, .diff,
    .set, .edit, .new, .ensure, .copy, .move, .toggle, .clear, .delete, .undo, .redo,
    .begin, .save, .cancel,
    .cd, .pwd, .ls, .browse,
    .define, .describe, .drop, .rename, .validate, .view, .action, .run,
    .print, .source, .watch,
    .open, .status, .backup, .restore, .checkFile, .sql, .option, .help, .exit,
    .plugin,
  ]
}
