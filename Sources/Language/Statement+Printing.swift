import FacetKit

extension Statement {
  /// The statement on one line, as it can be typed.
  package var description: String {
    switch node {
    case .command(let invocation): return invocation.description
    case .path(let path, let tail): return path.description + Statement.text(of: tail)
    case .let_(let name, let expression): return "let \(name.description) = \(expression.description)"
    case .if_(let branches, let otherwise):
      let texts = branches.map { "if \($0.condition.description) \($0.block.description)" }
      return texts.joined(separator: " else ") + (otherwise.map { " else \($0.description)" } ?? "")
    case .for_(let name, let collection, let block):
      return "for \(name.description) in \(collection.description) \(block.description)"
    case .while_(let condition, let block): return "while \(condition.description) \(block.description)"
    case .function(let name, let parameters, let block):
      return (["def", name.text] + parameters.map(\.description) + [block.description]).joined(separator: " ")
    case .return_(let expression): return expression.map { "return \($0.description)" } ?? "return"
    case .try_(let body, let name, let handler):
      guard let handler else { return "try \(body.description)" }
      return "try \(body.description) catch \(name.map { "\($0.description) " } ?? "")\(handler.description)"
    case .assert(let condition, let message):
      return "assert \(condition.description)\(message.map { " \($0.description)" } ?? "")"
    case .break_: return "break"
    case .continue_: return "continue"
    case .call(let name, let values, let tail):
      return ([name.text] + values.map(\.description)).joined(separator: " ") + Statement.text(of: tail)
    }
  }

  fileprivate static func text(of tail: Tail?, writtenAfter word: String = "to") -> String {
    guard let tail else { return "" }
    return (tail.file.map { " \(word) \($0.description)" } ?? "") + (tail.program.map { " | \($0)" } ?? "")
  }

  /// The statement as it stands between brackets: on its own line where a program's text would run on past its end.
  var bracketed: String {
    let tail: Tail? =
      switch node {
      case .command(let invocation): invocation.tail
      case .path(_, let tail), .call(_, _, let tail): tail
      default: nil
      }
    return description + (tail?.program.map(Parser.runsOn) == true ? "\n" : "")
  }
}

extension Block {
  package var description: String {
    var text = "{ "
    for (index, statement) in statements.enumerated() {
      text += statement.bracketed
      if index + 1 < statements.count, text.utf8.last != Byte.newline { text += "; " }
    }
    return text + (statements.isEmpty ? "}" : " }")
  }
}

extension Invocation {
  package var description: String {
    var words = [name.text]
    var previous: Argument?
    for argument in arguments {
      if let keyword = argument.keyword, previous?.keyword != keyword { words.append(keyword) }
      if case .expression? = previous?.node, case .expression = argument.node, previous?.parameter == argument.parameter
      {
        words[words.count - 1] += ","
      }
      let isFirst = previous?.parameter != argument.parameter || previous?.keyword != argument.keyword
      words.append(isFirst ? argument.node.asArgument : argument.node.description)
      previous = argument
    }
    for option in options {
      guard let value = option.value else {
        words.append("--\(option.name)")
        continue
      }
      let text = value.afterSign
      words.append("--\(option.name)" + (text.hasPrefix("=#") ? text : " \(value.description)"))
    }
    return words.joined(separator: " ") + Statement.text(of: tail, writtenAfter: tailTakesSign ? ">" : "to")
  }

  /// Whether `to` and the file would read as two more columns: only behind a clause, or with a sign that is no field's,
  /// may the file have any name.
  private var tailTakesSign: Bool {
    guard case .query(let query)? = arguments.last?.node, let file = tail?.file?.description,
      !Parser.isFileAmongColumns(Array(file.utf8))
    else { return false }
    return query.condition == nil && query.order.isEmpty && query.limit == nil && query.offset == nil
  }
}

extension Argument.Node {
  /// Words that end the arguments where one of them may begin: a field of that name is in brackets there.
  private static let endings: Set<String> = ["to", "where", "in", "as", "from", "since", "until", "before", "after"]

  /// The first of a parameter's arguments.
  fileprivate var asArgument: String {
    guard case .expression(let expression) = self else { return description }
    let text = expression.description
    let word = text.prefix { $0 != " " }
    return Self.endings.contains(word.lowercased()) ? "(\(text))" : text
  }

  fileprivate var description: String {
    switch self {
    case .path(let path): path.description
    case .name(let name): ["..", "-"].contains(name.text) ? name.text : name.description
    case .value(let value): value.description
    case .expression(let expression): expression.description
    case .pair(let pair): pair.description
    case .query(let query): query.description
    case .assignment(let assignment): assignment.description
    case .definition(let definition): definition.description
    case .formula(let formula): formula.description
    case .block(let block): block.description
    }
  }
}

extension Pair {
  package var description: String { "\(key.description)\(value.afterSign)" }
}

extension Query {
  package var description: String {
    var words = [path.description]
    if !columns.isEmpty { words.append("fields \(Expression.list(columns))") }
    if let condition { words.append("where \(condition.description)") }
    if !order.isEmpty { words.append("sort by \(order.map(\.description).joined(separator: ", "))") }
    if let limit { words.append("limit \(limit.description)") }
    if let offset { words.append("offset \(offset.description)") }
    return words.joined(separator: " ")
  }
}

extension SortKey {
  fileprivate var description: String { expression.description + (isDescending ? " desc" : "") }
}

extension Assignment {
  package var description: String {
    switch self {
    case .values(let values): values.map { "\($0.path.description) \($0.value.description)" }.joined(separator: " ")
    case .operation(let path, let operation, let expression):
      "\(path.description) \(operation.rawValue) \(expression.description)"
    case .pairs(let path, let pairs): ([path.description] + pairs.map(\.description)).joined(separator: " ")
    }
  }
}
