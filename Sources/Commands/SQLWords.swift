/// Statements of SQL in Facet's form.
enum SQLWords {
  static let rules: [String: @Sendable (ForeignTokens) -> String?] = [
    "select": select, "update": update, "insert": insert, "replace": insert, "alter": alter, "create": create,
    "truncate": truncate,
  ]

  /// `select name from thing where days > 9 order by name` → `list thing name where days > 9 sort by name`.
  private static let select: @Sendable (ForeignTokens) -> String? = { words in
    guard let from = words.position(of: "from"), let type = words[from + 1] else {
      return words.count > 1 ? "print \(words.rest(1))" : nil
    }
    let end = words.position(of: "order", from: from) ?? words.count
    var clauses = words.slice(from + 2, end)
    if end < words.count { clauses += (clauses.isEmpty ? "" : " ") + "sort \(words.rest(end + 1))" }
    let columns = words.slice(1, from)
    let compact = columns.filter { !$0.isWhitespace }.lowercased()
    let isCount = compact.hasPrefix("count(")
    let fields = isCount || compact == "*" ? "" : columns
    return [isCount ? "count" : "list", type, fields, clauses].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// `update thing set note = 'x' where days > 9` → `set thing.note 'x' where days > 9`.
  private static let update: @Sendable (ForeignTokens) -> String? = { words in
    guard let type = words[1], words[2]?.lowercased() == "set", let field = words[3] else { return nil }
    let end = words.position(of: "where", from: 3) ?? words.count
    let condition = end < words.count ? words.rest(end) : ""
    let isSpaced = words[4] == "="
    let assignments = words.slice(3, end)
    if assignments.contains(",") {
      let selector = condition.isEmpty ? "*" : words.rest(end + 1)
      let pairs = assignments.split(separator: ",").map { pair in
        pair.split(separator: "=", maxSplits: 1).map { String($0).trimmed }.joined(separator: "=")
      }
      return "set \(type)[\(selector)] \(pairs.joined(separator: " "))"
    }
    let pair = assignments.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
    guard pair.count == 2 else { return isSpaced ? nil : "set \(type).\(field)" }
    let path = condition.isEmpty ? "\(type)[*].\(pair[0])" : "\(type).\(pair[0])"
    return ["set \(path) = \(pair[1])", condition].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// `insert into thing (name, record) values ('Chai', 3)` → `new thing name='Chai' record=3`.
  private static let insert: @Sendable (ForeignTokens) -> String? = { words in
    let start = words[1]?.lowercased() == "into" ? 2 : 1
    guard let type = words[start] else { return nil }
    guard let names = words.members(start + 1), let position = words.position(of: "values"),
      let values = words.members(position + 1), names.count == values.count
    else { return "new \(type) KEY=VALUE" }
    return "new \(type) \(zip(names, values).map { "\($0)=\($1)" }.joined(separator: " "))"
  }

  /// `alter table thing add column size text` → `define thing.size text`.
  private static let alter: @Sendable (ForeignTokens) -> String? = { words in
    guard words[1]?.lowercased() == "table", let type = words[2] else { return nil }
    let hasColumn = words[4]?.lowercased() == "column"
    let name = words[hasColumn ? 5 : 4]
    let rest = words.rest(hasColumn ? 6 : 5)
    switch (words[3]?.lowercased(), name) {
    case ("add", let name?): return "define \(type).\(name) \(rest.isEmpty ? "text" : rest.lowercased())"
    case ("drop", let name?): return "drop \(type).\(name)"
    case ("rename", "to"?), ("rename", "TO"?): return words[5].map { "rename \(type) \($0)" }
    case ("rename", let name?): return words[hasColumn ? 7 : 6].map { "rename \(type).\(name) \($0)" }
    default: return nil
    }
  }

  /// `create table thing (name text, days integer)` → `define thing { name text; days integer }`.
  private static let create: @Sendable (ForeignTokens) -> String? = { words in
    guard words[1]?.lowercased() == "table" else { return nil }
    let start = words[2]?.lowercased() == "if" ? 5 : 2
    guard let type = words[start] else { return nil }
    let columns = words.members(start + 1) ?? ["name text"]
    return "define \(type) { \(columns.map { $0.lowercased() }.joined(separator: "; ")) }"
  }

  private static let truncate: @Sendable (ForeignTokens) -> String? = { words in
    let start = words[1]?.lowercased() == "table" ? 2 : 1
    return words[start].map { "delete \($0)[*]" }
  }

  /// Statements that begin as commands of Facet do and go on as SQL or another shell: `delete from thing`.
  static let habits: [String: @Sendable (ForeignTokens) -> String?] = [
    "delete": { words in
      guard words[1]?.lowercased() == "from", let type = words[2] else { return nil }
      return words.count == 3 ? "delete \(type)[*]" : "delete \(type) \(words.rest(3))"
    },
    "drop": { words in
      guard ["table", "view", "type"].contains(words[1]?.lowercased()) else { return nil }
      return words[words[2]?.lowercased() == "if" ? 4 : 2].map { "drop \($0)" }
    },
    "show": { words in
      switch (words[1]?.lowercased(), words[2]?.lowercased()) {
      case ("tables", nil), ("views", nil): "types"
      case ("databases", nil): "status"
      case ("columns", "from"), ("fields", "from"), ("columns", "in"), ("create", "table"):
        words[3].map { "describe \($0)" }
      default: nil
      }
    },
    "list": { words in words[1]?.lowercased() == "tables" && words.count == 2 ? "types" : nil },
    "describe": { words in words[1]?.lowercased() == "table" ? words[2].map { "describe \($0)" } : nil },
    "rename": { words in
      let start = words[1]?.lowercased() == "table" ? 2 : 1
      guard let type = words[start], words[start + 1]?.lowercased() == "to", let name = words[start + 2] else {
        return nil
      }
      return "rename \(type) \(name)"
    },
    "copy": { words in
      guard let type = words[1], words[2]?.lowercased() == "to", let file = words[3] else { return nil }
      return "list \(type) to \(file)"
    },
  ]
}
