import Store

/// The rows on one side of a place in an order, as queries that follow one another and that an index can answer each.
///
/// `(a, b) > (1, 2)` is first `a IS 1 AND b > 2`, then `a > 1`. Nulls, which come last or first, are a stage of their
/// own, so that within each stage the order is the plain one of an index.
struct KeysetStages {
  struct Stage {
    let conditions: [Condition]
    let order: [OrderTerm]

    func sql(_ builder: SQLBuilder) -> [String] { conditions.map { $0.sql(builder) } }
  }

  /// What a term is compared with, made a parameter only where the stage is asked: SQLite takes none too many.
  struct Condition {
    let beginning: String
    var cell: Cell?

    func sql(_ builder: SQLBuilder) -> String { cell.map { "\(beginning) \(builder.parameter($0))" } ?? beginning }
  }

  let terms: [OrderTerm]
  /// Whether terms in plain order, those of keys, can be null all the same: SQLite allows it beside a rowid.
  let keysMayBeNull: Bool

  /// - Parameters:
  ///   - cells: what the terms are at the place; nil for the order's beginning.
  ///   - isInclusive: whether the row at the place itself comes first.
  func stages(from cells: [Cell]?, isInclusive: Bool) -> [Stage] {
    guard let cells, cells.count == terms.count else { return all(0, fixed: []) }
    var fixed: [[Condition]] = [[]]
    for (term, cell) in zip(terms, cells) {
      let isNull = cell == .null
      let condition = Condition(beginning: "\(term.sql) IS\(isNull ? " NULL" : "")", cell: isNull ? nil : cell)
      fixed.append(fixed[fixed.count - 1] + [condition])
    }
    var stages = isInclusive ? [Stage(conditions: fixed[terms.count], order: [])] : []
    for index in terms.indices.reversed() {
      stages += after(index, cells[index], fixed: fixed[index])
    }
    return stages
  }

  /// All rows from one term on.
  private func all(_ index: Int, fixed: [Condition]) -> [Stage] {
    guard index < terms.count else { return [Stage(conditions: fixed, order: [])] }
    switch terms[index].direction {
    case .plain, .plainDescending: return [Stage(conditions: fixed, order: Array(terms[index...]))]
    case .ascending: return [known(index, fixed, []), unknown(index, fixed)]
    case .descending: return [unknown(index, fixed), known(index, fixed, [])]
    }
  }

  private func after(_ index: Int, _ cell: Cell, fixed: [Condition]) -> [Stage] {
    let sql = terms[index].sql
    func compared(_ symbol: String) -> Stage {
      known(index, fixed, [Condition(beginning: "\(sql) \(symbol)", cell: cell)])
    }
    switch terms[index].direction {
    case .ascending: return cell == .null ? [] : [compared(">"), unknown(index, fixed)]
    case .descending: return cell == .null ? [known(index, fixed, [])] : [compared("<")]
    case .plain: return cell == .null ? [known(index, fixed, [])] : [compared(">")]
    case .plainDescending:
      if cell == .null { return [] }
      return [compared("<")] + (keysMayBeNull ? [unknown(index, fixed)] : [])
    }
  }

  private func known(_ index: Int, _ fixed: [Condition], _ more: [Condition]) -> Stage {
    let isDescending = [.descending, .plainDescending].contains(terms[index].direction)
    let plain = OrderTerm(terms[index].sql, isDescending ? .plainDescending : .plain)
    let isThere = more.isEmpty ? [Condition(beginning: "\(terms[index].sql) IS NOT NULL")] : more
    return Stage(conditions: fixed + isThere, order: [plain] + terms[(index + 1)...])
  }

  private func unknown(_ index: Int, _ fixed: [Condition]) -> Stage {
    Stage(
      conditions: fixed + [Condition(beginning: "\(terms[index].sql) IS NULL")], order: Array(terms[(index + 1)...]))
  }
}
