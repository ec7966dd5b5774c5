package import FacetKit
package import Language
import Store

/// What a path gives at one moment: each value under the path that leads to it alone.
package struct Snapshot {
  struct Entry {
    /// The path, where it is not the record's and a step from it.
    var name: String?
    /// The record whose field it is, or which it is itself; nil for the result of an operator.
    let record: RecordID?
    /// From the record: `.name`; empty for the record itself.
    var step = ""
    /// With whether it tells of a secret field.
    let reading: Reading

    var value: Value { reading.value }
    var path: String { name ?? record.map { $0.path + step } ?? "" }

    /// Many are compared, and a path is longer in the making than its parts.
    func hasPath(of other: Entry) -> Bool {
      switch (name, other.name) {
      case (let name?, let other?): name.isExactly(other)
      case (nil, nil): record == other.record && step.isExactly(other.step)
      default: path.isExactly(other.path)
      }
    }
  }

  var entries: [Entry] = []

  /// The record whose value stands first.
  package var firstRecord: RecordID? { entries.first?.record }

  /// Values that were another before, what went and what came; nothing for what is equal.
  package func changes(since before: Snapshot) -> [ObservedChange] {
    if hasPaths(of: before) {
      return zip(entries, before.entries).compactMap { entry, old in
        entry.value == old.value ? nil : ObservedChange(entry, old: old.value, new: entry.value)
      }
    }
    let (old, new) = (before.byPath, byPath)
    let gone = before.entries.filter { new[$0.path] == nil && !$0.value.isNull && !$0.isTold(by: old, unlike: new) }
    let other = entries.compactMap { entry -> ObservedChange? in
      let value = old[entry.path]
      if value == nil, entry.isTold(by: new, unlike: old) { return nil }
      return entry.value == value ?? .null ? nil : ObservedChange(entry, old: value ?? .null, new: entry.value)
    }
    return gone.map { ObservedChange($0, old: $0.value, new: .null) } + other
  }

  /// Most changes are of values alone: then nothing has to be looked for.
  private func hasPaths(of other: Snapshot) -> Bool {
    entries.count == other.entries.count && zip(entries, other.entries).allSatisfy { $0.hasPath(of: $1) }
  }

  private var byPath: [String: Value] {
    Dictionary(entries.map { ($0.path, $0.value) }) { first, _ in first }
  }
}

extension Snapshot.Entry {
  /// A record that went or came is told once, not for each of its fields.
  fileprivate func isTold(by here: [String: Value], unlike there: [String: Value]) -> Bool {
    guard let record, name != nil || !step.isEmpty else { return false }
    return here[record.path] != nil && there[record.path] == nil
  }
}

/// One value that changed: what an observer is told.
package struct ObservedChange: Sendable {
  /// `thing[3].name`, `thing[3]` for a record that came or went, or the path that is watched.
  package let path: String
  package let record: RecordID?
  package let old: Reading
  package let new: Reading

  init(_ entry: Snapshot.Entry, old: Value, new: Value) {
    path = entry.path
    record = entry.record
    self.old = Reading(old, isSecret: entry.reading.isSecret)
    self.new = Reading(new, isSecret: entry.reading.isSecret)
  }
}

/// Differs where something may have changed.
package struct ChangeMark: Equatable {
  fileprivate let own: Int
  fileprivate let others: Int

  package init() { (own, others) = (0, 0) }

  /// Whether only this session wrote between the two.
  package func isOwn(since before: ChangeMark) -> Bool { others == before.others }

  fileprivate init(own: Int, others: Int) { (self.own, self.others) = (own, others) }
}

extension RecordEngine {
  /// Another one after each change of a record, by this session or another program; what was undone has counted too.
  /// The same without waiting for anybody; nil where it cannot be told now.
  package var changeMarkAtOnce: ChangeMark? {
    otherCommitsAtOnce.map { ChangeMark(own: connectionChanges, others: $0) }
  }

  package var changeMark: ChangeMark { ChangeMark(own: connectionChanges, others: otherCommits) }

  /// The tables that this session wrote since it was asked last, in lower case; nil where that is not sure, or where
  /// types changed.
  package func takeWrittenTables() -> Set<String>? {
    guard let connection else { return nil }
    let version = try? connection.schemaVersion
    defer { watchedVersion = version }
    guard case .these(let tables) = connection.takeWrites(), version != nil, version == watchedVersion else {
      return nil
    }
    return tables
  }

  /// Reads a path for watching, and gives the tables from which that came: as long as none of them is written it would
  /// be the same.
  package func watchedSnapshot(
    of path: Path, called text: String, in scope: Scope, isFirst: Bool = false
  ) throws -> (snapshot: Snapshot, tables: Set<String>) {
    let read = try readable().readTables { try snapshot(of: path, called: text, in: scope, isFirst: isFirst) }
    return (read.result, read.tables)
  }

  /// Values that one watched path may have: all of them are kept to compare.
  package static let mostWatched = 100_000

  /// Reads a path for watching. Of a record that is gone there is nothing.
  ///
  /// - Parameters:
  ///   - text: the path of a value that is one alone.
  ///   - isFirst: whether one record that is meant by its key has to be there.
  package func snapshot(of path: Path, called text: String, in scope: Scope, isFirst: Bool = false) throws -> Snapshot {
    let found = try resolve(path, in: scope, use: .all)
    if isFirst, !found.isMany { try forEachValue(found) { _ in } }
    var snapshot = Snapshot()
    func add(_ entry: Snapshot.Entry) throws {
      snapshot.entries.append(entry)
      if snapshot.entries.count > RecordEngine.mostWatched {
        throw Diagnostic("more than \(RecordEngine.mostWatched) values are too many to watch", at: path.range)
      }
    }
    switch found.content {
    case .values:
      throw Diagnostic("only records, fields and operators can be watched", at: path.range)
    case .computed:
      var values: [Value] = []
      try forEachValue(found) { values.append($0) }
      let value = found.isMany ? .list(values) : values.first ?? .null
      try add(Snapshot.Entry(name: text, record: nil, reading: Reading(value, isSecret: found.secrecy != .open)))
    case .records(let query):
      for case let id? in try ids(query, found) {
        try add(Snapshot.Entry(record: id, reading: Reading(.reference(id))))
        for (column, value) in try fields(of: id) ?? [] where !column.isImplicitKey {
          let step = ".\(Name.quoted(column.field.name))"
          let reading = Reading(value, isSecret: column.field.isSecret)
          try add(Snapshot.Entry(record: id, step: step, reading: reading))
        }
      }
    case .column(var query, let position, let steps):
      query.isPicked = true
      try addFields(.column(query, position, steps), query)
    case .formula(var query, let bound, let field):
      query.isPicked = true
      try addFields(.formula(query, bound, field), query)
    case .reference(var query, let reference, let target):
      query.isPicked = true
      try addFields(.reference(query, reference, target), query)
    }
    return snapshot

    /// Of a record that is gone the value is null.
    func addFields(_ content: ResolvedPath.Content, _ query: RecordQuery) throws {
      let records = try ids(query, found)
      var last = path.steps.last
      if case .name(let name) = path.root, last == nil { last = Path.Step(.key(name), at: name.range) }
      let step = last.map { "\(Path(root: .here, steps: [$0], at: $0.range))" } ?? ""
      var index = 0
      var inner = found
      inner.content = content
      try forEachValue(inner) { value in
        let record = index < records.count ? records[index] : nil
        index += 1
        // By its own record where there are many; one path may lead to another record when a reference changes.
        let name = found.isMany && record != nil ? nil : text
        let reading = Reading(value, isSecret: found.secrecy != .open)
        try add(Snapshot.Entry(name: name, record: record, step: step, reading: reading))
      }
    }
  }

  /// The records of a query in its order; nil where a reference leads to none.
  func ids(_ query: RecordQuery, _ found: ResolvedPath) throws -> [RecordID?] {
    guard query.entity.hasAddress else {
      throw Diagnostic("records of \(Name.quoted(query.entity.name)) have no address", at: found.range)
    }
    var ids: [RecordID?] = []
    let order = query.isMany ? query.orderClause : ""
    let sql = "SELECT \(query.keys.joined(separator: ", ")) \(query.from())\(order)"
    try readable().query(sql, query.builder.parameters) { row in
      ids.append(query.entity.isMissing(row, from: 0) ? nil : id(of: query.entity, row, from: 0))
    }
    return ids
  }
}
