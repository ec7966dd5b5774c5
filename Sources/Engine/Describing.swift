import FacetKit
import Language
import Store

extension RecordEngine {
  /// `define` text that gives the same type again.
  package func describe(_ entity: Entity) throws -> String {
    try ([TypeText(entity, faults: faults(of: entity)).text] + actions(of: entity).map(\.definition))
      .joined(separator: "\n")
  }

  /// `define` text that gives all types again: each stands below those that it refers to. A field that closes a circle
  /// of references, or is computed from a type further down, has a line of its own at the end.
  package func describeAll() throws -> String {
    var texts: [String] = []
    var rest: [Entity] = []
    for (name, _) in try typeNames() {
      do { if let entity = try entity(name) { rest.append(entity) } } catch let error where isFault(error) {
        texts.append("# \(EngineWording.diagnostic(error).text)")
      }
    }
    var late: [String] = []
    var formulas = DescribedFormulas(self)
    while !rest.isEmpty {
      let waiting = Set(rest.map(\.name))
      let next = rest.firstIndex { targets($0).isDisjoint(with: waiting) } ?? 0
      let entity = rest.remove(at: next)
      let left = entity.record.fields.filter { field in
        guard field.formula == nil, case .reference(let target) = field.kind else { return false }
        return target != entity.name && waiting.contains(target)
      }
      late += left.map { describe($0, of: entity) }
      let computed = try formulas.takeLate(of: entity, waiting: Set(rest.map { ExactName($0.name) }), late.isEmpty)
      texts.append(TypeText(entity, without: left.map(\.name) + computed, faults: faults(of: entity)).text)
    }
    // A view may show another that was made before it, an action may use any.
    let views = try storedViews().map(\.definition)
    return (texts + late + formulas.late() + views + (try actions().map(\.definition))).joined(separator: "\n")
  }

  /// What is wrong with computed fields, by their names, and with rules, by their rows.
  private func faults(of entity: Entity) -> [String: String] {
    var faults: [String: String] = [:]
    for formula in entity.formulas {
      do { _ = try bound(formula, of: entity, at: nil) } catch {
        faults[formula.name] = EngineWording.diagnostic(error).message
      }
    }
    for rule in entity.rules where rule.field == nil {
      do { _ = try BoundRule(rule, CheckSyntax.parse(rule.rule.spelling), of: entity, engine: self) } catch {
        faults[rule.row] = EngineWording.diagnostic(error).message
      }
    }
    return faults
  }

  private func targets(_ entity: Entity) -> Set<String> {
    Set(
      entity.record.fields.compactMap { field in
        if field.formula == nil, case .reference(let target) = field.kind, target != entity.name { target } else { nil }
      })
  }
}

/// A type as the text that defines it, in columns.
struct TypeText {
  private let entity: Entity
  private let fields: [Field]
  /// What is wrong with computed fields and rules: they are comments, since nothing could define them.
  private let faults: [String: String]
  /// The rows of rules that stand further down.
  private let leftRules: Set<String>

  /// The key `id` that every type has needs no line.
  init(_ entity: Entity, without left: [String] = [], faults: [String: String]) {
    self.entity = entity
    self.faults = faults
    leftRules = Set(left.filter { $0.hasPrefix(CheckRule.rowPrefix) })
    let key = entity.table.isRowIDAlias && !entity.isOwn ? entity.columns[entity.key[0]].name : nil
    fields = entity.record.fields.filter { field in
      !(field.name == key && key?.lowercased() == "id") && !left.contains { $0.utf8.elementsEqual(field.name.utf8) }
    }
  }

  /// A view is a comment: the text that makes types must not make a table of it.
  ///
  /// So is a type that no text can name.
  var text: String {
    if entity.isView { return "# a view: other programs define what it shows\n" + comment(definition) }
    guard HiddenName.isRefused(entity.name) else { return definition }
    return "# \(HiddenName.reason)\n" + comment(definition)
  }

  private func comment(_ text: String) -> String {
    text.split(separator: "\n").map { "# \($0)" }.joined(separator: "\n")
  }

  private var definition: String {
    var head = "define \(HiddenName.quoted(entity.name))"
    if entity.record.isOpen { head += " open" }
    if let label = entity.record.label { head += " \(Value.quoted(label))" }
    let rules = entity.rules.filter { $0.field == nil && !leftRules.contains($0.row) }.map(line)
    if fields.isEmpty, rules.isEmpty { return "\(head) { }" }
    return "\(head) {\n\((lines + rules).joined(separator: "\n"))\n}"
  }

  private func line(_ check: CheckRule) -> String {
    let rule = check.rule
    if let fault = faults[check.row] { return "  # \(rule.spelling): \(fault)" }
    return "  \(TypeText.padded("check", 9))  \(rule.expression)\(rule.message.map { "  \($0)" } ?? "")"
  }

  private var lines: [String] {
    var output: [String] = []
    for run in runs {
      guard let title = run.title else {
        output += lines(run.fields, indent: 2)
        continue
      }
      output.append("  group \(Value.quoted(title)) {")
      output += lines(run.fields, indent: 4)
      output.append("  }")
    }
    return output
  }

  /// Fields that stand together: in one group, or in none.
  private var runs: [(title: String?, fields: [Field])] {
    var runs: [(title: String?, fields: [Field])] = []
    for field in fields {
      if let last = runs.last, last.title == field.group {
        runs[runs.count - 1].fields.append(field)
      } else {
        runs.append((field.group, [field]))
      }
    }
    return runs
  }

  /// Names, kinds and attributes under each other; one that is much longer than the others pushes only its own line.
  private func lines(_ fields: [Field], indent: Int) -> [String] {
    let names = fields.map { TypeText.name($0.name) }
    let nameWidth = max(11, indent + (names.map(\.count).filter { $0 <= 24 }.max() ?? 0)) - indent
    let kindWidth = max(
      8, fields.filter { $0.formula == nil }.map(\.kind.spelling.count).filter { $0 <= 12 }.max() ?? 0)
    return zip(names, fields).map { name, field in
      if HiddenName.isIn(field) {
        return "\(String(repeating: " ", count: indent))# \(HiddenName.reason): \(name) \(TypeText.spelling(field))"
      }
      let attributes = FieldSpelling.attributes(field).joined(separator: "  ")
      let margin = String(repeating: " ", count: indent)
      if let fault = faults[field.name] { return "\(margin)# \(name) \(FieldSpelling.head(field)): \(fault)" }
      let start = margin + TypeText.padded(name, nameWidth) + "  "
      if field.formula != nil {
        return start + FieldSpelling.head(field) + (attributes.isEmpty ? "" : "  " + attributes)
      }
      return attributes.isEmpty
        ? start + field.kind.spelling : start + TypeText.padded(field.kind.spelling, kindWidth) + "  " + attributes
    }
  }

  static func spelling(_ field: Field) -> String {
    if case .reference(let target) = field.kind { return "ref \(HiddenName.quoted(target))" }
    return field.kind.spelling
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// At the beginning of a line `check` and `group` are words of `define`.
  private static func name(_ name: String) -> String {
    ["check", "group"].contains(name.lowercased()) ? "`\(name)`" : HiddenName.quoted(name)
  }
}
