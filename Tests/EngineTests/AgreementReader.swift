import FacetKit
import Language

@testable import Engine

/// Reads fields from records in memory, and works out what is asked of collections by going through them.
struct AgreementReader {
  let records: AgreementRecords
  /// The members of each collection: by the reference that leads back, then by the owner.
  private let members: Collections

  /// Kept apart, so that it is filled while it is read.
  private final class Collections { var byReference: [String: [RecordID: [RecordID]]] = [:] }

  init(_ records: AgreementRecords) {
    self.records = records
    members = Collections()
  }

  func value(_ bound: Bound, of id: RecordID) throws -> Value { try value(bound, frames: [id]) }

  private func value(_ bound: Bound, frames: [RecordID?]) throws -> Value {
    try Evaluator { try read($0, frames) }.value(bound)
  }

  private func read(_ field: FrameField, _ frames: [RecordID?]) throws -> Value {
    let record = follow(field.hops, from: frames[field.frame])
    switch field.leaf {
    case .record: return record.map { .reference($0) } ?? .null
    case .column(let column, let steps):
      let value = record.flatMap { records.fields[$0]?[ExactName(column.name)] } ?? .null
      return steps.reduce(value) { $1.apply(to: $0) }
    case .formula(let formula): return try Evaluator { try read($0, frames) }.value(formula, at: field)
    case .asked(let question):
      let isOwn = field.frame == 0 && field.hops.isEmpty
      return try answer(question, isOwn ? frames : [record])
    }
  }

  private func follow(_ hops: [(reference: Reference, target: Entity)], from start: RecordID?) -> RecordID? {
    var record = start
    for hop in hops {
      guard let from = record, case .reference(let next)? = records.fields[from]?[ExactName(hop.reference.names[0])]
      else { return nil }
      record = next
    }
    return record
  }

  private func answer(_ question: Bound, _ frames: [RecordID?]) throws -> Value {
    guard let asked = question.members else { return .null }
    var found: [RecordID] = []
    if let owner = follow(asked.hops, from: frames[asked.frame]) {
      for member in all(asked.inverse, of: owner) {
        if let filter = asked.filter, try !holds(filter, [member] + frames) { continue }
        found.append(member)
      }
    }
    switch asked.pick {
    case .all, .key: break
    case .first: found = Array(found.prefix(1))
    case .last: found = Array(found.suffix(1))
    }
    switch question.node {
    case .quantified(.any, _, let test): return .boolean(try found.contains { try holds(test, [$0] + frames) })
    case .quantified(.all, _, let test): return .boolean(try found.allSatisfy { try holds(test, [$0] + frames) })
    case .quantified(.none, _, let test): return .boolean(try !found.contains { try holds(test, [$0] + frames) })
    case .count: return .integer(Int64(found.count))
    case .aggregate(let name, _, let operand):
      if name == Bound.one { return try found.first.map { try value(operand, frames: [$0] + frames) } ?? .null }
      let values = try found.map { try value(operand, frames: [$0] + frames) }.filter { !$0.isNull }
      if name == Bound.list { return .list(values) }
      return try aggregate(name, values, question)
    default: return .null
    }
  }

  private func aggregate(_ name: String, _ values: [Value], _ question: Bound) throws -> Value {
    func sum() throws -> Value { try values.reduce(.integer(0)) { try Arithmetic.apply($0, .add, $1) } }
    switch name {
    case "sum":
      if values.isEmpty { return question.ofNothing }
      do { return try sum() } catch { throw Diagnostic("the sum is outside the integers of 64 bits") }
    case "avg":
      return values.isEmpty ? .null : try Arithmetic.apply(sum(), .divide, .integer(Int64(values.count)))
    default:
      return try values.reduce(.null) { best, value in
        if best.isNull { return value }
        return try Comparison.holds(value, name == "min" ? .less : .greater, best) ? value : best
      }
    }
  }

  private func holds(_ test: Bound, _ frames: [RecordID?]) throws -> Bool {
    try Evaluator { try read($0, frames) }.holds(test)
  }

  private func all(_ inverse: Inverse, of owner: RecordID) -> [RecordID] {
    let name = inverse.reference.names[0]
    let key = "\(inverse.source.name).\(name)"
    if members.byReference[key] == nil {
      var byOwner: [RecordID: [RecordID]] = [:]
      for id in records.all[inverse.source.name] ?? [] {
        if case .reference(let owner)? = records.fields[id]?[ExactName(name)] { byOwner[owner, default: []].append(id) }
      }
      members.byReference[key] = byOwner
    }
    return members.byReference[key]?[owner] ?? []
  }
}
