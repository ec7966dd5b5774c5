package import FacetKit
import Language
import Store

extension RecordEngine {
  /// The collection of that name: exact first, then without regard to case.
  package func inverse(_ name: String, of entity: Entity) throws -> Inverse? {
    let all = try inverses(of: entity)
    return all.first { $0.name.utf8.elementsEqual(name.utf8) }
      ?? all.first { $0.name.lowercased() == name.lowercased() }
  }

  /// The names of what can be followed from a record.
  func waysOn(from entity: Entity) throws -> [String] {
    try entity.references.flatMap(\.names) + inverses(of: entity).map(\.name)
  }

  /// The value of a variable or argument.
  func variable(_ name: Identifier, in scope: Scope) throws -> Value {
    if let number = Int(name.text) {
      guard number >= 1, number <= scope.arguments.count else {
        throw Diagnostic("there is no argument $\(number)", at: name.range, hint: "\\$\(number)")
      }
      return PlainValue.read(scope.arguments[number - 1])
    }
    if name.text == "args" { return .list(scope.arguments.map { .text($0) }) }
    if let value = scope.variables[name.text] { return value }
    let near = nearest(name.text, among: Array(scope.variables.keys)).map { "$\($0)" }
    throw Diagnostic(
      "there is no variable $\(name.text)", at: name.range,
      hint: Wording.didYouMean(near) ?? "let \(name.text) = … makes it")
  }

  /// The record last made or entered, or the only one there is.
  func currentRecord(of entity: Entity, in scope: Scope) throws -> RecordID? {
    if let id = scope.current[ExactName(entity.name)] { return id }
    let ids = try sampleIDs(of: entity, limit: 2)
    return ids.count == 1 ? ids[0] : nil
  }

  func sampleIDs(of entity: Entity, limit: Int) throws -> [RecordID] {
    guard entity.hasAddress else { return [] }
    let keys = entity.keyExpressions(alias: "t")
    var ids: [RecordID] = []
    let table = quoteIdentifier(entity.table.name)
    let sql =
      "SELECT \(keys.joined(separator: ", ")) FROM \(table) t ORDER BY \(keys.joined(separator: ", ")) LIMIT \(limit)"
    try readable().query(sql, []) { ids.append(id(of: entity, $0, from: 0)) }
    return ids
  }

  /// The first few records as one would type them: by key where there is one.
  func sampleAddresses(of entity: Entity, limit: Int) throws -> [String] {
    try sampleIDs(of: entity, limit: limit).map { try address(of: $0, in: entity) }
  }

  /// `thing["Coffee"]`, or `thing[1]` where there is no key field or it is null.
  func address(of id: RecordID, in entity: Entity) throws -> String {
    guard let position = entity.keyField, case .text(let text) = try value(of: id, column: position, in: entity) else {
      return id.path
    }
    return "\(Name.quoted(entity.name))[\(Value.quoted(text))]"
  }

  func value(of id: RecordID, column: Int, in entity: Entity) throws -> Value {
    var query = RecordQuery(all: entity, SQLBuilder(operations), text: id.path)
    query.select(id.key)
    let name = quoteIdentifier(entity.columns[column].name)
    let sql = "SELECT \(query.frame.alias).\(name) \(query.from())"
    return Coding.value(try readable().scalar(sql, query.builder.parameters), of: entity.columns[column].field)
  }

  /// A record's address from columns of a row, which those of a foreign key are too, with their number.
  func id(of entity: Entity, _ row: Row, from column: Int, width: Int? = nil) -> RecordID {
    if entity.key.isEmpty { return RecordID(type: entity.name, key: [.integer(row.integer(column))]) }
    var key = entity.key.enumerated().map { offset, position in
      if entity.isView { return Coding.value(row.cell(column + offset), as: .text) }
      return keyValue(row.cell(column + offset), entity.columns[position].field, of: entity)
    }
    if entity.isLoose, (width ?? entity.addressWidth) > key.count, key.contains(.null) {
      key.append(.integer(row.integer(column + key.count)))
    }
    return RecordID(type: entity.name, key: key)
  }

  /// A key's part as a value; a reference as the key that it holds, JSON as its text, to the letter. Text that is no
  /// UTF-8 stands as its bytes where no rowid could find the row.
  private func keyValue(_ cell: Cell, _ field: Field, of entity: Entity) -> Value {
    if case .malformedText(let bytes) = cell, entity.table.isWithoutRowID { return .blob(bytes) }
    switch field.kind {
    case .reference, .list, .json: return Coding.value(cell, as: .unknown)
    // A day that is stored as a number is that number.
    default: return field.stored == nil ? Coding.value(cell, of: field) : Coding.value(cell, as: .unknown)
    }
  }

  /// A part of a key as it is printed: the bytes of a blob in hexadecimal digits, an infinity as a word.
  private func keyPart(_ value: Value, _ entity: Entity, _ index: Int) -> Value {
    guard case .text(let text) = value, index < entity.key.count else { return value }
    // One text alone is looked up in the key field, where that is another.
    if entity.key.count == 1, let position = entity.keyField, position != entity.key[0] { return value }
    switch entity.columns[entity.key[index]].field.kind {
    case .blob:
      let digits = Array(text.utf8)
      let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { at in
        at + 1 < digits.count ? UInt8(String(decoding: digits[at...at + 1], as: UTF8.self), radix: 16) : nil
      }
      return bytes.count * 2 == digits.count ? .blob(bytes) : value
    case .real where text == "inf": return .real(.infinity)
    case .real where text == "-inf": return .real(-.infinity)
    default: return value
    }
  }

  /// The bytes that a text in brackets means: a key of bytes is printed as its hexadecimal digits. Nil where it means
  /// no such key.
  /// - Throws: where a text or number that is a key is written alike.
  private func bytesKey(_ text: String, _ entity: Entity, at range: SourceRange) throws -> [UInt8]? {
    guard !entity.isOwn, !entity.isView, entity.key.count == 1, entity.keyField ?? entity.key[0] == entity.key[0] else {
      return nil
    }
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    let column = quoteIdentifier(entity.columns[entity.key[0]].name)
    func isKey(_ cell: Cell) throws -> Bool {
      let sql = "SELECT 1 FROM \(quoteIdentifier(entity.table.name)) WHERE \(column) IS ?1"
      return try readable().scalar(sql, [cell]) != .null
    }
    guard try isKey(.blob(bytes)) else { return nil }
    guard try isKey(Coding.cell(text)) else { return bytes }
    throw Diagnostic(
      "\(Name.quoted(entity.name))[\(Value.quoted(text))] can be two records: one whose key is these bytes, and one "
        + "whose key is written alike", at: range, hint: "a filter on another field tells them apart")
  }

  /// The record that stands in brackets: a text is the key, another value the primary key.
  package func findRecord(of entity: Entity, byKey value: Value) throws -> RecordID? {
    guard let key = try? key(for: [value], of: entity, at: SourceRange(0, 0)) else { return nil }
    var query = RecordQuery(all: entity, SQLBuilder(operations), text: "")
    query.select(key)
    var found: RecordID?
    let sql = "SELECT \(query.keys.joined(separator: ", ")) \(query.from()) LIMIT 1"
    try readable().query(sql, query.builder.parameters) { found = id(of: entity, $0, from: 0) }
    return found
  }

  /// The primary key that brackets name: of that record, or that text is looked up as the key.
  func key(for values: [Value], of entity: Entity, at range: SourceRange) throws -> [Value] {
    let name = Name.quoted(entity.name)
    if values.count == 1, case .reference(let id) = values[0] {
      guard id.type.isExactly(entity.name) else {
        throw Diagnostic("\(id.path) is no \(name)", at: range)
      }
      return id.key
    }
    guard entity.hasAddress else {
      throw Diagnostic("records of \(name) have no key", at: range, hint: "a filter finds them: \(name)[FIELD = …]")
    }
    let width = max(entity.key.count, 1)
    if values.count == 1, case .text(let text) = values[0],
      let bytes = try bytesKey(text, entity, at: range)
    {
      return [.blob(bytes)]
    }
    let values = values.enumerated().map { keyPart($1, entity, $0) }
    if values.count == 1, case .text(let text) = values[0], !entity.isView || entity.keyField != nil {
      return try lookUp(text, entity, at: range)
    }
    if entity.isLoose, values.contains(.null) {
      if values.count == entity.addressWidth { return values }
      if values.count == width { return try onlyKey(values, entity, at: range) }
    }
    guard values.count == width else {
      if entity.isView {
        throw Diagnostic("records of \(name) have no key", at: range, hint: "a filter finds them: \(name)[FIELD = …]")
      }
      let parts = entity.key.map { entity.columns[$0].field.name }
      throw Diagnostic(
        "the key of \(name) has \(width) part\(width == 1 ? "" : "s"), not \(values.count)", at: range,
        hint: width > 1 ? "\(name)[\(parts.joined(separator: ", "))]" : nil)
    }
    return try zip(values.indices, values).map { index, value in
      if case .reference(let id) = value, id.key.count == 1 { return id.key[0] }
      guard index < entity.key.count, let form = entity.columns[entity.key[index]].field.stored else { return value }
      do throws(Refusal) { return Coding.value(try form.cell(value, as: .integer), as: .unknown) } catch {
        throw Diagnostic(error.message, at: range, hint: error.hint)
      }
    }
  }

  /// The whole address where a key with null in it is that of one record only.
  private func onlyKey(_ values: [Value], _ entity: Entity, at range: SourceRange) throws -> [Value] {
    var query = RecordQuery(all: entity, SQLBuilder(operations), text: "")
    query.select(values)
    var found: [RecordID] = []
    let sql = "SELECT \(query.keys.joined(separator: ", ")) \(query.from()) LIMIT 4"
    try readable().query(sql, query.builder.parameters) { found.append(id(of: entity, $0, from: 0)) }
    if found.count < 2 { return found.first?.key ?? values }
    let path = RecordID(type: entity.name, key: values).path
    throw Diagnostic(
      "\(found.count > 3 ? "more than 3" : "\(found.count)") records have the key \(path)", at: range,
      hint: found.prefix(3).map(\.path).joined(separator: ", ") + ": the last part is the rowid")
  }

  private func lookUp(_ text: String, _ entity: Entity, at range: SourceRange) throws -> [Value] {
    let name = Name.quoted(entity.name)
    guard let position = entity.keyField else {
      if entity.key.count == 1, !entity.table.isRowIDAlias || Int64(text) != nil { return [.text(text)] }
      throw Diagnostic(
        "\(name) has no key field for the text \(Value.quoted(text))", at: range,
        hint:
          "a record stands in brackets by its primary key, or a filter finds it: \(name)[FIELD = \(Value.quoted(text))]"
      )
    }
    if entity.key == [position] { return [.text(text)] }
    let column = "t.\(quoteIdentifier(entity.columns[position].name))"
    let keys = entity.keyExpressions(alias: "t").joined(separator: ", ")
    var found: [RecordID] = []
    try readable().query(
      "SELECT \(keys) FROM \(entity.source(alias: "t")) WHERE \(column) COLLATE BINARY = ?1 LIMIT 6",
      [Coding.cell(text)]
    ) { found.append(id(of: entity, $0, from: 0)) }
    if found.count == 1 { return found[0].key }
    if found.isEmpty {
      throw Diagnostic(
        "there is no \(name)[\(Value.quoted(text))]", at: range, hint: try nearKeys(text, entity, position))
    }
    throw Diagnostic(
      "\(found.count > 5 ? "more than 5" : "\(found.count)") records of \(name) have the \(entity.columns[position].field.name) \(Value.quoted(text))",
      at: range, hint: found.prefix(5).map(\.path).joined(separator: ", "))
  }

  private func nearKeys(_ text: String, _ entity: Entity, _ position: Int) throws -> String? {
    let column = quoteIdentifier(entity.columns[position].name)
    var keys: [String] = []
    try readable().query(
      "SELECT \(column) FROM \(quoteIdentifier(entity.table.name)) WHERE typeof(\(column)) = 'text' LIMIT 1000", []
    ) { keys.append($0.storedText(0)) }
    return Wording.didYouMean(nearest(text, among: keys).map { "\(Name.quoted(entity.name))[\(Value.quoted($0))]" })
  }
}
