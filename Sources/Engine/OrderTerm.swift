/// One key of an ORDER BY, which `[last]` reads backwards.
struct OrderTerm {
  let sql: String
  let direction: Direction

  enum Direction {
    /// As an index has it: for keys, which are never null.
    case plain, plainDescending
    /// Null sorts last, with `desc` first.
    case ascending, descending
  }

  init(_ sql: String, _ direction: Direction = .plain) {
    self.sql = sql
    self.direction = direction
  }

  var text: String {
    switch direction {
    case .plain: sql
    case .plainDescending: sql + " DESC"
    case .ascending: sql + " ASC NULLS LAST"
    case .descending: sql + " DESC NULLS FIRST"
    }
  }

  var reversed: OrderTerm {
    switch direction {
    case .plain: OrderTerm(sql, .plainDescending)
    case .plainDescending: OrderTerm(sql)
    case .ascending: OrderTerm(sql, .descending)
    case .descending: OrderTerm(sql, .ascending)
    }
  }
}

extension [OrderTerm] {
  /// With a blank before it; empty for no order.
  var clause: String { isEmpty ? "" : " ORDER BY " + map(\.text).joined(separator: ", ") }
}
