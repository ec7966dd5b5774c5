import FacetKit
import Glibc
package import Language
import Store

/// One field of one type made ready for `set TYPE[ID].FIELD VALUE` in bulk: a prepared UPDATE and the field's rules.
final class FastTarget {
  let type: [UInt8]
  let field: [UInt8]
  private let update: Row
  private let rules: FieldRules
  private let column: Column
  private let setting: EngineSetting
  private let others: OtherFields
  private let database: Connection
  private unowned let engine: RecordEngine
  /// Its text is stored as it stands in the script, where the rules accept it.
  private let isPlainText: Bool

  init(
    type: [UInt8], field: [UInt8], update: Row, on database: Connection, rules: FieldRules, column: Column,
    engine: RecordEngine
  ) {
    self.type = type
    self.field = field
    self.update = update
    self.rules = rules
    self.column = column
    self.engine = engine
    self.database = database
    isPlainText = column.field.kind == .text && column.field.editor == nil
    let others = OtherFields()
    self.others = others
    setting = EngineSetting(engine) { _ in
      others.areAsked = true
      return nil
    }
  }

  /// False where the general way has to look: a missing record, a refused value.
  func assign(_ id: Int64, _ bytes: UnsafeBufferPointer<UInt8>) throws -> Bool {
    defer { update.reset() }
    if others.areAsked { return false }
    if isPlainText, rules.isEmpty || rules.accept(.text(String(decoding: bytes, as: UTF8.self)), in: setting) {
      update.bind(bytes: bytes, at: 1)
    } else {
      let text = Value.text(String(decoding: bytes, as: UTF8.self))
      guard let value = try? engine.coerce(text, to: column, in: setting),
        let judged = try? rules.judge(value, in: setting), !(judged.isNull && column.field.isRequired)
      else { return false }
      update.bind(Coding.cell(judged), at: 1)
    }
    if others.areAsked { return false }
    update.bind(integer: id, at: 2)
    do { _ = try update.step() } catch let error as StoreError where error.code == .constraint { return false }
    return database.changes == 1
  }
}

/// Whether a rule looks at other fields of the record: the fast lane has none to show.
private final class OtherFields {
  var areAsked = false
}

extension RecordEngine {
  /// The fast lane of scripts. False where the general way has to be taken, also for every error, which that way words;
  /// nothing was done then.
  package func assignFast(_ fast: FastAssignment, in source: Source, scope: @autoclosure () -> Scope) throws -> Bool {
    let type = UnsafeBufferPointer(rebasing: source.bytes[fast.type.start..<fast.type.end])
    let field = UnsafeBufferPointer(rebasing: source.bytes[fast.field.start..<fast.field.end])
    let value = UnsafeBufferPointer(rebasing: source.bytes[fast.value.start..<fast.value.end])
    for target in fastTargets where same(target.field, field) && same(target.type, type) {
      return try target.assign(fast.key, value)
    }
    guard let target = try fastTarget(type, field, scope()) else { return false }
    fastTargets.append(target)
    return try target.assign(fast.key, value)
  }

  /// A variable that was made meanwhile goes before the type of its name.
  package func reviewFastTargets(_ scope: Scope) {
    fastTargets.removeAll { scope.variables[String(decoding: $0.type, as: UTF8.self)] != nil }
  }

  private func same(_ a: [UInt8], _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    a.count == b.count && a.withUnsafeBufferPointer { memcmp($0.baseAddress!, b.baseAddress!, b.count) == 0 }
  }

  /// Plain fields of tables with an integer key, nothing unique and nobody told, of no other meaning in this scope.
  private func fastTarget(
    _ type: UnsafeBufferPointer<UInt8>, _ field: UnsafeBufferPointer<UInt8>, _ scope: Scope
  ) throws -> FastTarget? {
    let name = String(decoding: type, as: UTF8.self)
    guard !force, fastTargets.count < 64, scope.variables[name] == nil, exists, let entity = try entity(name),
      !entity.isView, entity.key.count == 1, entity.columns[entity.key[0]].field.kind == .integer,
      let position = entity.column(String(decoding: field, as: UTF8.self))
    else { return nil }
    let column = entity.columns[position]
    if case .reference = column.field.kind { return nil }
    let isPlain = entity.isOwn || !column.affinity.makesNumbers || column.field.kind.isNumber
    guard isPlain, column.field.stored == nil, !column.isUntyped, !column.field.isUnique, !column.isGenerated,
      column.field.readOnly == .never, column.field.kind != .blob,
      !entity.key.contains(position), entity.table.kind == .table, !isObserved(entity),
      !memory.knows(entity.name, column.name)
    else { return nil }
    guard let checks = try? boundRules(of: entity), !checks.contains(where: { $0.concerns([column.name]) }) else {
      return nil
    }
    let database = try writable()
    // The schema was forgotten if that opened the file for writing: the entity is read again.
    guard let entity = try self.entity(name), let position = entity.column(column.field.name) else { return nil }
    // What triggers make of a change is looked at by the general way.
    let triggers = "SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?1 COLLATE NOCASE"
    guard try database.scalar(triggers, [.text(entity.table.name)]) == .null else { return nil }
    try journal.watch(entity.table, .setting([column.name]), in: database)
    let update = try database.prepare(
      "UPDATE \(quoteIdentifier(entity.table.name)) SET \(quoteIdentifier(column.name)) = ?1 "
        + "WHERE \(quoteIdentifier(entity.columns[entity.key[0]].name)) = ?2")
    return FastTarget(
      type: Array(type), field: Array(field), update: update, on: database,
      rules: try rules(for: entity.columns[position], of: entity), column: column, engine: self)
  }
}
