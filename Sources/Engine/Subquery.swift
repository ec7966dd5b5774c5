import FacetKit
import Language

/// `subquery(birthdays, $b, $b.date > today).@count`: several conditions on one member.
///
/// It is another spelling of a filter, `birthdays[.date > today].@count`, in which `$b` is the member and a bare key, as
/// in NSPredicate's SUBQUERY, is a field of the record outside.
struct Subquery {
  let binder: Binder

  /// The path that it stands for; nil for a call of another name.
  func path(_ name: Identifier, _ arguments: [Expression], _ steps: [Path.Step], at range: SourceRange) throws -> Path?
  {
    guard name.text.lowercased() == "subquery" else { return nil }
    let form = "subquery(birthdays, $b, $b.date > today).@count"
    guard arguments.count == 3 else {
      throw Diagnostic("subquery takes a path, a variable and a condition", at: name.range, hint: form)
    }
    guard case .path(var path) = arguments[0].node else {
      throw Diagnostic("subquery needs a path with many members", at: arguments[0].range, hint: form)
    }
    guard case .path(let variable) = arguments[1].node, case .variable(let member) = variable.root,
      variable.steps.isEmpty
    else { throw Diagnostic("the second value names a member, such as $b", at: arguments[1].range, hint: form) }
    guard let first = steps.first, case .operation = first.node else {
      throw Diagnostic("subquery(…) gives many", at: range, hint: "subquery(…).@count, or any, all, none with a filter")
    }
    let condition = try arguments[2].replacing { expression in
      guard case .path(let inner) = expression.node else { return nil }
      return Expression(.path(try moved(inner, member: member)), at: expression.range)
    }
    path.steps.append(Path.Step(.selector([condition]), at: arguments[2].range))
    path.steps += steps
    path.range = range
    return path
  }

  /// The path as it is called from the member: what begins at the record at hand begins one further out.
  private func moved(_ path: Path, member: Identifier) throws -> Path {
    var path = path
    switch path.root {
    case .variable(let name) where name.text == member.text: path.root = .here
    case .here where !binder.frames.isEmpty: path.root = .outer(1)
    case .outer(let count): path.root = .outer(count + 1)
    case .name(let name):
      if let entity = binder.frames.first,
        try PathBinder(binder: binder).isField(name, of: entity, before: path.steps.first)
      {
        path.root = .outer(1)
        path.steps.insert(Path.Step(.key(name), at: name.range), at: 0)
      } else if !name.isQuoted, binder.scope.variables[name.text] != nil {
        path.root = .variable(name)
      }
    case .variable, .here: break
    }
    return path
  }
}
