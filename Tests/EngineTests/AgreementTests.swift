import FacetKit
import Glibc
import Language
import Store
import Testing

@testable import Engine

/// One grammar, two evaluators: what `list` gives for a column, made by SQL, is what the evaluator gives in memory.
///
/// `FACET_AGREEMENT=SEED:EXPRESSIONS` asks for other expressions, and for more of them.
@Suite struct AgreementTests {
  @Test func bothEvaluatorsAgree() throws {
    let asked = getenv("FACET_AGREEMENT").map { String(cString: $0) }?.split(separator: ":") ?? []
    var random = SplitMix(state: asked.first.flatMap { UInt64($0) } ?? 20_091_209)
    let count = asked.dropFirst().first.flatMap { Int($0) } ?? 530
    let records = try AgreementRecords(random: &random, things: 200)
    var run = AgreementRun(records)
    var expressions = AgreementExpressions(random: random)
    while run.expressions < count, run.disagreements.count < 40 { try run.judge(expressions.any()) }
    print("agreement: \(run.pairs) pairs of \(run.expressions) expressions, \(run.errors) of them errors")
    #expect(run.disagreements.isEmpty, "\(run.disagreements.joined(separator: "\n"))")
    #expect(run.pairs >= count * 190 && run.errors * 4 < run.pairs)
  }
}

/// Judges expression after expression over all things.
struct AgreementRun {
  let records: AgreementRecords
  private let reader: AgreementReader
  private let things: [RecordID]
  private(set) var pairs = 0
  private(set) var errors = 0
  private(set) var expressions = 0
  private(set) var disagreements: [String] = []

  init(_ records: AgreementRecords) {
    self.records = records
    reader = AgreementReader(records)
    things = records.all["thing"] ?? []
  }

  func bound(_ expression: Expression) throws -> Bound? {
    let entity = try records.engine.entity("thing")
    return try entity.map { try Binder(engine: records.engine, scope: Scope(), frames: [$0]).bind(expression) }
  }

  private enum Outcome: Equatable { case value(Value), error(String) }

  mutating func judge(_ text: String) throws {
    guard let expression = try? Expression.parse(text), let bound = try? bound(expression) else { return }
    expressions += 1
    var inMemory: [Outcome] = []
    for id in things {
      do { inMemory.append(.value(try reader.value(bound, of: id))) } catch {
        inMemory.append(.error(AgreementRun.text(error)))
      }
    }
    let whole = things.indices.filter { if case .value = inMemory[$0] { true } else { false } }
    let faulty = things.indices.filter { !whole.contains($0) }
    compare(text, bound, whole, inMemory, try stored(expression, bound, whole))
    // An error ends a query, so that each needs its own; some of them speak for all.
    for index in faulty.prefix(3) {
      compare(text, bound, [index], inMemory, try stored(expression, bound, [index]))
    }
    if bound.kind == .boolean { try judgeFilter(text, expression, whole, inMemory) }
    pairs += whole.count + min(faulty.count, 3)
    errors += min(faulty.count, 3)
  }

  /// What stands after `where` chooses the records of which it is true.
  private mutating func judgeFilter(
    _ text: String, _ expression: Expression, _ whole: [Int], _ inMemory: [Outcome]
  ) throws {
    let wanted = whole.filter { inMemory[$0] == .value(.boolean(true)) }.map { things[$0] }
    let sink = AgreementSink(kind: .integer)
    do {
      var query = Query(path: try path(whole))
      query.columns = [try Expression.parse("id")]
      query.condition = expression
      _ = try records.engine.prepare(query, in: Scope()).run(into: sink)
    } catch { disagreements.append("where \(text)\n  error \(AgreementRun.text(error))") }
    let found = sink.values.map { RecordID(type: "thing", key: [$0]) }
    if found != wanted { disagreements.append("where \(text)\n  memory \(wanted.count), SQL \(found.count) records") }
  }

  private func path(_ indices: [Int]) throws -> Path {
    if indices.count == 1 { return try Path.parse("thing[\(things[indices[0]].key[0].text)]") }
    if indices.count == things.count { return try Path.parse("thing[*]") }
    return try Path.parse("thing[. in [\(indices.map { things[$0].path }.joined(separator: ", "))]]")
  }

  private mutating func compare(
    _ text: String, _ bound: Bound, _ indices: [Int], _ inMemory: [Outcome], _ stored: [Outcome]
  ) {
    for (index, found) in zip(indices, stored) where !AgreementRun.same(inMemory[index], found) {
      disagreements.append(
        "\(things[index].path): \(text)\n  memory \(AgreementRun.told(inMemory[index])), SQL \(AgreementRun.told(found))"
      )
      return
    }
  }

  /// What `list` gives for these things.
  private func stored(_ expression: Expression, _ bound: Bound, _ indices: [Int]) throws -> [Outcome] {
    if indices.isEmpty { return [] }
    var query = Query(path: try path(indices))
    query.columns = [expression]
    let sink = AgreementSink(kind: bound.kind)
    do {
      _ = try records.engine.prepare(query, in: Scope()).run(into: sink)
      guard bound.isShownByKey else { return sink.values.map { .value($0) } }
      // A record is shown by its key.
      return zip(indices, sink.values).map { index, shown in
        guard let value = try? reader.value(bound, of: things[index]), case .reference(let id) = value,
          let title = try? records.engine.title(of: id)
        else { return .value(shown) }
        return shown.text == title ? .value(value) : .value(shown)
      }
    } catch { return indices.map { _ in .error(AgreementRun.text(error)) } }
  }

  private static func text(_ error: any Error) -> String {
    let error = (error as? StoreError).map { StoreWording.diagnostic($0, nil) } ?? error
    return (error as? Diagnostic)?.text ?? "\(error)"
  }

  private static func told(_ outcome: Outcome) -> String {
    switch outcome {
    case .value(let value): "\(value.literal) (\(value.kindName))"
    case .error(let text): "error \(text)"
    }
  }

  /// A list is shown by its JSON, in which days are texts.
  private static func plain(_ value: Value) -> Value {
    switch value {
    case .list, .object: (try? JSONReader.read(value.json)) ?? value
    default: value
    }
  }

  private static func same(_ one: Outcome, _ other: Outcome) -> Bool {
    switch (one, other) {
    case (.error(let a), .error(let b)): a == b
    case (.value(let a), .value(let b)): plain(a) == plain(b) && plain(a).text == plain(b).text
    default: false
    }
  }
}

extension Bound {
  fileprivate var isShownByKey: Bool {
    switch node {
    case .field(let field): if case .record = field.leaf { true } else { false }
    case .aggregate(Bound.one, _, _): kind.isRecord
    default: false
    }
  }
}

/// The values of the one column that a query has.
private final class AgreementSink: RowSink {
  private(set) var values: [Value] = []
  private let kind: StaticKind

  init(kind: StaticKind) { self.kind = kind }

  func beginRow() {}
  func null() { values.append(.null) }
  func integer(_ number: Int64) { values.append(.integer(number)) }
  func real(_ number: Double) { values.append(.real(number)) }
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    let isRecord = if case .record = kind { true } else { false }
    values.append(Coding.value(Cell(text: bytes), as: isRecord ? .text : kind))
  }
  func value(_ value: Value) { values.append(value) }
  func endRow() {}
}
