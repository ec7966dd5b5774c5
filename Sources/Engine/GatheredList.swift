import FacetKit
import Language

/// The values of many members as one list, such that SQL hands each on with its kind.
///
/// As JSON: what JSON has no form for is a list of a letter and a text, and so is a list itself.
enum GatheredList {
  /// From the list as it comes from SQL.
  static var shown: Operation { Operation(canFail: false) { values(in: $0[0]) } }

  /// - Parameter from: FROM and WHERE of the members, once the operand is compiled.
  static func sql(_ operand: Bound, _ compiler: QueryCompiler, _ from: () -> String) -> String {
    let column: ResultColumn =
      operand.isGathered
      ? ResultColumn(sql: compiler.asked(operand), kind: .list) : compiler.result(operand)
    let isNested = operand.isGathered
    let write = Operation(canFail: false) { values in
      let value = column.kind == nil ? ExactCell.value(Coding.cell(values[0])) : values[0]
      if value.isNull { return .null }
      return .text(written(isNested ? self.values(in: value) : value).json)
    }
    let number = compiler.builder.number(of: write, kinds: [column.kind ?? .unknown])
    let rows = "SELECT facet_apply(\(number), \(column.sql)) AS v \(from())"
    return "(SELECT '[' || COALESCE(group_concat(v, ','), '') || ']' FROM (\(rows)))"
  }

  /// From such a list.
  static func values(in written: Value) -> Value {
    if case .list(let members) = written { .list(members.map(value)) } else { written }
  }

  static func written(_ value: Value) -> Value {
    func marked(_ letter: String, _ rest: Value) -> Value { .list([.text(letter), rest]) }
    switch value {
    case .null, .text, .integer, .real, .boolean: return value
    case .decimal: return marked("d", .text(value.text))
    case .date: return marked("D", .text(value.text))
    case .datetime: return marked("T", .text(value.text))
    case .reference(let id): return marked("r", .list([.text(id.type)] + id.key))
    case .list(let members): return marked("l", .list(members.map(written)))
    case .object(let members): return marked("o", .object(members.map { Member($0.key, written($0.value)) }))
    case .blob(let bytes): return marked("x", .list(bytes.map { .integer(Int64($0)) }))
    }
  }

  static func value(_ written: Value) -> Value {
    guard case .list(let pair) = written, pair.count == 2, case .text(let letter) = pair[0] else { return written }
    switch (letter, pair[1]) {
    case ("d", .text(let text)): return FixedDecimal(text).map { .decimal($0) } ?? .null
    case ("D", .text(let text)): return CalendarDate(text).map { .date($0) } ?? .null
    case ("T", .text(let text)): return DateTime(text).map { .datetime($0) } ?? .null
    case ("r", .list(let parts)):
      guard case .text(let type)? = parts.first else { return .null }
      return .reference(RecordID(type: type, key: Array(parts.dropFirst())))
    case ("l", .list(let members)): return .list(members.map(value))
    case ("o", .object(let members)): return .object(members.map { Member($0.key, value($0.value)) })
    case ("x", .list(let bytes)):
      return .blob(
        bytes.compactMap { if case .integer(let byte) = $0 { UInt8(truncatingIfNeeded: byte) } else { nil } })
    default: return written
    }
  }

  /// Lists one after the other.
  static var joined: Operation {
    Operation(canFail: false) { values in
      guard case .list(let lists) = values[0] else { return .null }
      return .list(lists.flatMap { if case .list(let members) = $0 { members } else { [$0] } })
    }
  }

  /// Each value once, where it comes first.
  static var distinct: Operation {
    Operation(canFail: false) { values in
      guard case .list(let members) = values[0] else { return .null }
      var seen: Set<Value> = []
      return .list(members.filter { seen.insert($0).inserted })
    }
  }

  static var first: Operation {
    Operation(canFail: false) { values in
      if case .list(let members) = values[0] { members.first ?? .null } else { .null }
    }
  }
}
