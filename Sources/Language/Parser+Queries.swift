import FacetKit

extension Parser {
  /// Reads a path and the clauses of `list` and `view`, in any order.
  mutating func query() throws(Diagnostic) -> Query {
    var query = Query(path: try pathWord())
    var seen: Set<String> = []
    while true {
      try takeOptions()
      if isAtStatementEnd { return query }
      let start = position
      if let (clause, end) = clause() {
        let range = SourceRange(start, end)
        if !seen.insert(clause).inserted { throw .standsTwice(clause, at: range) }
        position = end
        skipBlanks()
        try read(clause, written: source.text(range), at: range, into: &query)
      } else if seen.isEmpty, query.columns.isEmpty, beginsOperand, !isAtTailAmongColumns {
        query.columns = try columns()
        seen.insert("fields")
      } else {
        return query
      }
    }
  }

  /// The clause whose word stands here, by its first name, and where its words end.
  private func clause() -> (name: String, end: Int)? {
    for word in ["where", "limit", "offset"] where isAtWord(word) { return (word, position + word.utf8.count) }
    for word in ["fields", "columns", "select"] where isAtWord(word) { return ("fields", position + word.utf8.count) }
    for word in ["sort", "order"] where isAtWord(word) {
      var probe = self
      probe.position += word.utf8.count
      probe.skipBlanks()
      if probe.isAtWord("by") { return ("sort by", probe.position + 2) }
    }
    return nil
  }

  private mutating func read(
    _ clause: String, written: String, at range: SourceRange, into query: inout Query
  ) throws(Diagnostic) {
    if isAtStatementEnd {
      throw .missingAfter(written, clause == "limit" || clause == "offset" ? "a value" : "an expression", at: range)
    }
    switch clause {
    case "where": query.condition = try expression()
    case "limit": query.limit = try requiredValue()
    case "offset": query.offset = try requiredValue()
    case "sort by": query.order = try sortKeys()
    default: query.columns = try columns()
    }
  }

  private mutating func sortKeys() throws(Diagnostic) -> [SortKey] {
    var keys: [SortKey] = []
    while true {
      let expression = try operandFirst(after: ",")
      skipBlanks()
      let direction = keyword()
      let isDescending = direction == "desc"
      if direction == "asc" || isDescending { position += isDescending ? 4 : 3 }
      skipBlanks()
      keys.append(SortKey(expression, isDescending: isDescending))
      guard byte() == Byte.comma else { return keys }
      position += 1
    }
  }

  /// Reads columns, between which a comma may stand. After a comma a word is a field, whatever it means elsewhere.
  private mutating func columns() throws(Diagnostic) -> [Expression] {
    var columns: [Expression] = []
    while true {
      columns.append(try operandFirst(after: ","))
      skipBlanks()
      if byte() == Byte.comma {
        position += 1
        continue
      }
      try takeOptions()
      if isAtStatementEnd || !beginsOperand || clause() != nil || isAtTailAmongColumns || isAtKeyword
        || ForeignOperator.hint(for: keyword() ?? "") != nil
      {
        return columns
      }
    }
  }
}
