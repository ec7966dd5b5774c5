import FacetKit
import Language
import Store

/// Takes back what one command did to types, and writes down what that did as such a step of its own, so that redo is
/// the same.
///
/// The file's definitions come back to the letter. Where only names and texts differ, nothing but the schema is written;
/// a table that had other columns is made anew with the values that were written down, and so is one that was dropped.
/// What others defined since on top of it, or filled in, is told, and nothing is taken back.
final class TypeUndoing {
  let step: StoredStep
  let entry: JournalEntry
  let engine: RecordEngine
  let connection: Connection
  let rule: ConflictRule
  private let past: PastReferences
  var report = ChangeReport()

  var journal: Journal { engine.journal }

  init(
    _ step: StoredStep, of entry: JournalEntry, since: Range<Int64>, engine: RecordEngine, _ connection: Connection,
    _ rule: ConflictRule
  ) {
    past = PastReferences(since, connection)
    self.step = step
    self.entry = entry
    self.engine = engine
    self.connection = connection
    self.rule = rule
  }

  func run() throws -> ChangeReport {
    try checkDefinitions()
    try checkKnowledge()
    // With nothing changed since, what was there before the change is what was right with it.
    let isLast = try entry.isLast(in: connection)
    let views = try isLast ? [] : engine.readableViews(connection)
    let review = try isLast ? nil : FormulaReview(engine)
    try journal.beginTypes(connection)
    connection.foreignKeys(enabled: false)
    connection.checks(enabled: false)
    defer {
      connection.foreignKeys(enabled: true)
      connection.checks(enabled: true)
      journal.step = nil
      engine.forget()
    }
    try restoreNumbers(isNamed: true)
    try dropObjects()
    for table in step.made { try drop(table) }
    let changed = try step.changed(connection)
    let broken = try changed.map { try connection.violations(of: $0.name).count }
    for table in changed { try rebuild(table) }
    for rename in step.renames {
      try connection.renameOnly(rename.new, to: rename.old)
      try journal.renamed(rename.new, to: rename.old, in: connection)
      tell("\(Name.quoted(rename.new)) is called \(Name.quoted(rename.old)) again")
    }
    for (type, old, new) in step.columnRenames {
      try journal.renamed(new, of: type, to: old, in: connection)
      tell("\(Name.quoted(type)).\(Name.quoted(new)) is called \(Name.quoted(old)) again")
    }
    try restoreTexts()
    for table in step.dropped { try make(table) }
    try makeObjects()
    try restoreKnowledge()
    try restoreNumbers(isNamed: false)
    for (table, count) in zip(changed, broken) { try checkKeys(of: table, broken: count) }
    for table in step.dropped {
      let count = try checkKeys(of: table, broken: 0)
      if count > 0 {
        tell(
          "\(count) record\(count == 1 ? "" : "s") of \(Name.quoted(table.name)) refer\(count == 1 ? "s" : "") to what is not there"
        )
      }
    }
    do {
      let (subject, nowhere) = ("change \(entry.id)", SourceRange(0, 0))
      try engine.checkViews(views, connection, subject: subject, at: nowhere)
      try review?.afterDropping(subject, at: nowhere)
    } catch var error as Diagnostic {
      error.range = nil
      throw error
    }
    try journal.endTypes(connection)
    return report
  }

  func tell(_ text: String) { report.notices.append(text) }

  // MARK: what stands in the way

  /// All that the command left is there as it left it, and nothing else has the names that come back.
  private func checkDefinitions() throws {
    for object in step.after {
      let sql = "SELECT sql FROM main.sqlite_schema WHERE type = ?1 AND name = ?2"
      let now = try connection.scalar(sql, [.text(object.kind), .text(object.name)])
      if now == .text(object.sql) { continue }
      throw conflict(object.owner, now == .null ? "is not there any more" : "is defined otherwise now")
    }
    for object in step.before where !step.after.contains(where: { $0.isNamed(as: object) }) {
      let sql = "SELECT name FROM main.sqlite_schema WHERE name = ?1 COLLATE NOCASE"
      guard case .text(let name) = try connection.scalar(sql, [.text(object.name)]) else { continue }
      if step.after.contains(where: { $0.name.isExactly(name) }) { continue }
      throw conflict(name, "is there again")
    }
    for table in step.made + step.renames.compactMap({ rename in step.after.first { $0.name.isExactly(rename.new) } }) {
      let sql = """
        SELECT type || ' ' || name FROM main.sqlite_schema WHERE tbl_name = ?1 COLLATE NOCASE AND sql IS NOT NULL
        AND type <> 'table' ORDER BY rowid
        """
      var others: [String] = []
      try connection.query(sql, [.text(table.name)]) { others.append($0.text(0)) }
      others.removeAll { other in step.after.contains { "\($0.kind) \($0.name)".isExactly(other) } }
      if let other = others.first { throw conflict(table.name, "has the \(other) since") }
      guard let parent = try connection.tableInfo(table.name) else { continue }
      // A key that leads to nothing that is unique was so before, or breaks nothing.
      let keys = try connection.referringTables(to: table.name).filter { $0.key.isJudged(in: parent) }
      let referring = keys.map(\.table).filter { name in
        !step.after.contains { $0.kind == "table" && $0.name.isExactly(name) }
      }
      if let other = referring.first { throw conflict(table.name, "\(Name.quoted(other)) refers to it since") }
    }
  }

  func conflict(_ subject: String, _ message: String, hint: String? = nil) -> Diagnostic {
    Diagnostic(
      message + ((try? sinceWhen(subject)) ?? ""), subject: Name.quoted(subject),
      hint: hint ?? "what was done since goes back first: undo, or history tells by whom")
  }

  /// When, by whom and in which change types were changed last, after this one.
  private func sinceWhen(_ name: String) throws -> String {
    var text = ""
    let sql =
      RecordEngine.entries + """
         WHERE id > ?1 AND reverted IS NULL AND EXISTS (SELECT 1 FROM _facet_definition
          WHERE step BETWEEN first AND last AND (a = ?2 OR b = ?2 OR c = ?2)) ORDER BY id DESC LIMIT 1
        """
    try connection.query(sql, [.integer(entry.id), .text(name)]) { row in
      let last = RecordEngine.entry(row)
      let moment = String(last.at.prefix(16).map { $0 == "T" ? " " : $0 })
      text = ", by \(last.who) at \(moment) in change \(last.id)"
    }
    return text
  }

  /// Rows of others that refer to what goes, or of what comes back that refer to what is gone.
  ///
  /// - Parameter broken: how many led nowhere before this undo.
  /// - Returns: how many do so now.
  @discardableResult
  private func checkKeys(of object: StoredStep.Object, broken: Int) throws -> Int {
    let count = try connection.violations(of: object.name).count
    guard count > broken, rule != .mine, let table = try connection.tableInfo(object.name) else { return count }
    guard let (record, parent) = try past.lost(in: table) else { return count }
    throw Diagnostic(
      "\(record) refers to a \(Name.quoted(parent)) that is not there",
      subject: "change \(entry.id)", hint: "\(entry.revertingVerb) --mine brings it back all the same")
  }

  // MARK: the file's definitions

  /// Indexes, views and triggers that came with the change or are others now.
  private func dropObjects() throws {
    for kind in ["trigger", "view", "index"] {
      for object in step.after where object.kind == kind && !step.isText(object) {
        try connection.execute("DROP \(kind) IF EXISTS main.\(quoteIdentifier(object.name))")
        if kind == "view", !step.before.contains(where: { $0.isNamed(as: object) }) {
          tell("\(Name.quoted(object.name)) is gone again")
        }
      }
    }
  }

  private func makeObjects() throws {
    for kind in ["index", "view", "trigger"] {
      for object in step.before where object.kind == kind {
        // A trigger of a view that was made again went with it.
        if step.isText(object), try isThere(object) { continue }
        try connection.alter(object.sql)
        if kind == "view" { tell("\(Name.quoted(object.name)) is there again") }
      }
    }
  }

  private func isThere(_ object: StoredStep.Object) throws -> Bool {
    let sql = "SELECT 1 FROM main.sqlite_schema WHERE type = ?1 AND name = ?2"
    return try connection.scalar(sql, [.text(object.kind), .text(object.name)]) != .null
  }

  private func restoreTexts() throws {
    let objects = step.before.filter { object in
      switch object.kind {
      case "table": !step.dropped.contains(object)
      default: step.isText(object) && step.after.contains { $0.isNamed(as: object) }
      }
    }
    try connection.restate(objects.map { ($0.kind, $0.name, $0.sql) })
    if !objects.isEmpty { journal.forgetNumbers() }
  }

  // MARK: the numbers of columns

  /// - Parameter isNamed: those that have a type again; else those that were dropped.
  private func restoreNumbers(isNamed: Bool) throws {
    for column in step.columns {
      if case .text = column.type { if !isNamed { continue } } else if isNamed { continue }
      try connection.execute(
        "UPDATE _facet_column SET type = ?2, name = ?3 WHERE id = ?1", [column.number, column.type, column.name])
    }
    journal.forgetNumbers()
  }
}
