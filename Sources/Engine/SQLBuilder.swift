import FacetKit
import Store

/// Gathers the parameters of one SQL text. Every piece numbers its own, so that pieces can stand in any order.
final class SQLBuilder {
  private(set) var parameters: [Cell] = []
  private let aliases: AliasCounter
  private(set) var operations: [OperationTable.Handle] = []
  let table: OperationTable

  init(_ table: OperationTable) {
    self.table = table
    aliases = AliasCounter()
  }

  /// For one of several texts that go on from the same beginning: each has the parameters of its own pieces only.
  init(after beginning: SQLBuilder) {
    table = beginning.table
    parameters = beginning.parameters
    operations = beginning.operations
    aliases = beginning.aliases
  }

  func parameter(_ cell: Cell) -> String {
    parameters.append(cell)
    return "?\(parameters.count)"
  }

  func alias() -> String {
    defer { aliases.next += 1 }
    return "t\(aliases.next)"
  }

  /// The number under which SQL calls a piece of code, for as long as this builder or what keeps its handles lives.
  ///
  /// - Parameter isExact: it gives its result as ``ExactCell`` has it.
  func number(of operation: Operation, kinds: [StaticKind], isExact: Bool = false) -> Int {
    let handle = table.add(operation, kinds, isExact)
    operations.append(handle)
    return handle.number
  }

  /// The same for a test of texts, which SQL calls as `facet_holds(number, text)`.
  func number(of match: ByteMatch) -> Int {
    let handle = table.add(match)
    operations.append(handle)
    return handle.number
  }
}

/// Texts that go on from the same beginning share its joins, so that no two have the same alias.
private final class AliasCounter { var next = 0 }

/// Pieces of code that SQL calls through the registered function `facet_apply(number, …)`.
final class OperationTable {
  private var entries: [Int: (operation: Operation, kinds: [StaticKind], isExact: Bool)] = [:]
  private var matches: [Int: ByteMatch] = [:]
  /// The match that was called last: mostly the next as well. `matches` keeps it.
  private var last: (number: Int64, match: Unmanaged<ByteMatch>)?
  private var next = 1

  final class Handle {
    let number: Int
    // Not weak: objects that are referred to weakly are counted in a slower way, at each call.
    private let table: OperationTable
    init(_ number: Int, _ table: OperationTable) {
      self.number = number
      self.table = table
    }
    deinit {
      table.entries[number] = nil
      table.matches[number] = nil
      if table.last?.number == Int64(number) { table.last = nil }
    }
  }

  func add(_ operation: Operation, _ kinds: [StaticKind], _ isExact: Bool) -> Handle {
    defer { next += 1 }
    entries[next] = (operation, kinds, isExact)
    return Handle(next, self)
  }

  func add(_ match: ByteMatch) -> Handle {
    defer { next += 1 }
    matches[next] = match
    return Handle(next, self)
  }

  func holds(_ number: Int64, _ text: UnsafeBufferPointer<UInt8>) throws -> Bool {
    if let last, last.number == number { return try last.match._withUnsafeGuaranteedRef { try $0.holds(text) } }
    guard let match = matches[Int(number)] else { return false }
    last = (number, Unmanaged.passUnretained(match))
    return try match.holds(text)
  }

  func call(_ cells: [Cell]) throws -> Cell {
    guard case .integer(let number)? = cells.first, let entry = entries[Int(number)] else { return .null }
    var values: [Value] = []
    values.reserveCapacity(entry.kinds.count)
    for (cell, kind) in zip(cells.dropFirst(), entry.kinds) { values.append(Coding.value(cell, as: kind)) }
    let result = try entry.operation.body(values)
    return entry.isExact ? ExactCell.cell(result) : Coding.cell(result)
  }
}
