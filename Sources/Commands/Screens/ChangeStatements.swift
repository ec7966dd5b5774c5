import Engine
import FacetKit
import Language

/// A change of the journal as the statements that make it again.
enum ChangeStatements {
  /// What is secret is left out. A record that came and went has no statement.
  static func statements(of entry: JournalEntry, _ engine: RecordEngine) throws -> [String] {
    var made: [Made] = []
    var sets: [String] = []
    var others: [String] = []
    func endSets() {
      if !sets.isEmpty { others.append("set \(sets.joined(separator: " "))") }
      sets = []
    }
    try engine.cells(of: entry) { cell in
      let value = cell.new.isNull ? "null" : cell.new.literal
      let isSecret = cell.field?.isSecret ?? false
      switch cell.action {
      case .made where cell.field == nil: made.append(Made(record: cell.record))
      case .made:
        if let field = cell.field, !isSecret, !cell.new.isNull,
          let at = made.firstIndex(where: { $0.record == cell.record })
        {
          made[at].pairs.append("\(Name.quoted(field.name))=\(value)")
          made[at].names.insert(field.name)
        }
      case .changed:
        if let field = cell.field, !isSecret { sets.append("\(cell.record.path).\(Name.quoted(field.name)) \(value)") }
      case .deleted:
        endSets()
        if cell.field == nil { others.append("delete \(cell.record.path)") }
      case .rekeyed:
        // What follows has the new path.
        endSets()
        if case .reference(let old) = cell.old { others += try rekeyed(old, to: cell.record, engine) }
      }
    }
    for index in made.indices { made[index].pairs += try rest(of: made[index], engine) }
    let news = made.map { (["new \(Name.quoted($0.record.type))"] + $0.pairs).joined(separator: " ") }
    endSets()
    return news + others
  }

  private static func rekeyed(_ old: RecordID, to new: RecordID, _ engine: RecordEngine) throws -> [String] {
    guard let entity = try engine.entity(old.type) else { return [] }
    let pairs = entity.key.enumerated().compactMap { place, position -> String? in
      guard old.key.indices.contains(place), new.key.indices.contains(place), old.key[place] != new.key[place] else {
        return nil
      }
      let value = new.key[place].isNull ? "null" : new.key[place].literal
      return "\(Name.quoted(entity.columns[position].field.name))=\(value)"
    }
    return pairs.isEmpty ? [] : ["set \(old.path) \(pairs.joined(separator: " "))"]
  }

  private struct Made {
    let record: RecordID
    var pairs: [String] = []
    var names: Set<String> = []
  }

  /// The key that another program's table has of its own, which stands in no cell, and null where else the default came.
  private static func rest(of made: Made, _ engine: RecordEngine) throws -> [String] {
    guard let entity = try engine.entity(made.record.type) else { return [] }
    return entity.columns.indices.compactMap { position in
      let column = entity.columns[position]
      let field = column.field
      guard !made.names.contains(field.name), !field.isSecret, !column.isImplicitKey, !column.isGenerated,
        field.formula == nil
      else { return nil }
      if let place = entity.key.firstIndex(of: position), made.record.key.indices.contains(place),
        !made.record.key[place].isNull
      {
        return "\(Name.quoted(field.name))=\(made.record.key[place].literal)"
      }
      let hasDefault = field.defaultText != nil || column.defaultSQL != nil
      return hasDefault && !field.isRequired ? "\(Name.quoted(field.name))=null" : nil
    }
  }
}
