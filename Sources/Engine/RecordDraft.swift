package import FacetKit
import Language
import Store

/// A record with edits that are not stored: what a form shows and judges while one types. Fields are meant by their
/// place among the columns of the type.
package struct RecordDraft {
  private let engine: RecordEngine
  package let entity: Entity
  /// Nil for a record that is to be made.
  package let id: RecordID?
  /// The stored values, or the defaults of a new record.
  package private(set) var stored: [Int: Value] = [:]
  private var cells: [Int: Cell] = [:]

  /// - Throws: where the record is gone.
  package init(_ engine: RecordEngine, _ entity: Entity, _ id: RecordID?) throws {
    self.engine = engine
    self.entity = entity
    self.id = id
    try read()
  }

  /// Whether the type still has the columns that this was made for: values are meant by their places among them.
  package func fitsType() throws -> Bool {
    guard let now = try engine.entity(entity.name) else { return false }
    return now === entity
      || now.columns.elementsEqual(entity.columns) { new, old in
        new.name.isExactly(old.name) && new.field.name.isExactly(old.field.name) && new.field.kind == old.field.kind
          && new.field.isSecret == old.field.isSecret
      }
  }

  /// Reads the record anew.
  ///
  /// - Throws: where it is gone, or its type is another by now.
  package mutating func read() throws {
    guard try fitsType() else { throw Diagnostic("the type changed meanwhile") }
    if let id {
      guard let cells = try engine.cells(of: id) else { throw Diagnostic("there is no \(id.path) any more") }
      for (position, pair) in cells.enumerated() {
        self.cells[position] = pair.cell
        stored[position] = Coding.value(pair.cell, of: pair.column.field)
      }
    } else {
      for cell in try engine.defaults(of: entity, except: [], Scope()) {
        let column = entity.columns[cell.column]
        stored[cell.column] = (try? engine.coerce(cell.value, to: column, in: engine.setting)) ?? cell.value
      }
    }
  }

  /// The value that a text stands for: null for an empty one in a field of another kind than text.
  package func read(_ text: String, for position: Int) throws(Refusal) -> Value {
    let column = entity.columns[position]
    if text.isEmpty, column.field.kind != .text { return .null }
    do throws(Refusal) {
      return try engine.coerce(column.isUntyped ? PlainValue.number(text) : .text(text), to: column, in: engine.setting)
    } catch {
      throw error.concealing(.text(text), of: column.field)
    }
  }

  // MARK: judging

  private func change(_ edits: [Int: Value]) -> RecordChange {
    var change = RecordChange(entity: entity, id: id)
    var all = edits
    if id == nil { all.merge(stored) { edit, _ in edit } }
    change.cells = all.sorted { $0.key < $1.key }.map { position, value in
      RecordChange.Cell(
        column: position, value: value, old: id == nil ? .null : stored[position] ?? .null, range: SourceRange(0, 0),
        stored: cells[position])
    }
    return change
  }

  /// Judges one value as storing it would, with the other edits at hand; gives what would be stored.
  package func judge(_ value: Value, for position: Int, with edits: [Int: Value]) throws(Refusal) -> Value {
    let column = entity.columns[position]
    var all = edits
    all[position] = value
    do {
      return try judge(change(all), position)
    } catch {
      let refusal =
        (try? Refusals.all(in: error).first) ?? Refusal(EngineWording.diagnostic(engine.worded(error)).message)
      throw refusal.concealing(value, of: column.field)
    }
  }

  private func judge(_ draft: RecordChange, _ position: Int) throws -> Value {
    var change = draft
    guard let index = change.cells.firstIndex(where: { $0.column == position }) else { return .null }
    let column = entity.columns[position]
    if column.isGenerated { throw Refusal("is read-only") }
    if try engine.isReadOnly(column.field, change) { throw Refusal("is read-only") }
    let setting = engine.setting(for: change)
    change.cells[index].value = try engine.coerce(change.cells[index].value, to: column, in: setting)
    let cell = change.cells[index]
    let value = try engine.judged(cell.value, column, entity, setting)
    let isRowID = entity.table.isRowIDAlias && entity.key == [position] && id != nil
    if value.isNull, column.field.isRequired && column.defaultSQL == nil || isRowID { throw Refusal("is required") }
    if id == nil || value != cell.old { try engine.checkUnique(value, position, change) }
    change.cells[index].value = value
    _ = try engine.cell(for: value, cell, of: change)
    // Rules of the field's own line speak of it; those of the record are judged when it is stored.
    let broken = try engine.brokenRules(change, besides: []).first { $0.subject == change.path(position) }
    if let broken { throw Refusal(broken.message, hint: broken.hint) }
    return value
  }

  /// The rules of the record that are broken with these edits: what each says, and the columns that it speaks of.
  package func brokenRules(with edits: [Int: Value]) -> [(message: String, columns: [Int])] {
    if entity.rules.isEmpty { return [] }
    return (try? engine.rulesBroken(by: change(edits))) ?? []
  }

  // MARK: what follows

  /// What a record with these edits would show.
  package struct Facts {
    /// By the names of computed fields; those that cannot be worked out are left out.
    package var computed: [String: Value] = [:]
    package var hidden: Set<Int> = []
    package var readOnly: Set<Int> = []
  }

  package func facts(with edits: [Int: Value]) -> Facts {
    var facts = Facts()
    let evaluator = evaluator(edits)
    for formula in entity.formulas {
      guard let bound = try? engine.bound(formula, of: entity, at: nil) else { continue }
      let field = FrameField(frame: 0, hops: [], leaf: .formula(bound))
      if let value = try? evaluator.read(field) { facts.computed[formula.name] = value }
    }
    for (position, column) in entity.columns.enumerated() {
      if holds(column.field.hidden, evaluator) { facts.hidden.insert(position) }
      if id != nil, holds(column.field.readOnly, evaluator) { facts.readOnly.insert(position) }
    }
    return facts
  }

  /// A condition that cannot be read hides nothing.
  private func holds(_ condition: Condition, _ evaluator: Evaluator) -> Bool {
    switch condition {
    case .never: return false
    case .always: return true
    case .when(let text):
      guard let expression = try? Expression.parse(text),
        let bound = try? Binder(engine: engine, scope: Scope(), frames: [entity]).condition(expression)
      else { return false }
      return (try? evaluator.holds(bound)) ?? false
    @unknown default: return false
    }
  }

  private func evaluator(_ edits: [Int: Value]) -> Evaluator {
    Evaluator { field in
      switch field.leaf {
      case .formula(let formula): return try evaluator(edits).value(formula, at: field)
      case .record: return try record(behind: field, edits).map { .reference($0) } ?? .null
      case .asked(let question): return try engine.answer(question, of: record(behind: field, edits))
      case .column(let column, let steps):
        var value = Value.null
        if field.hops.isEmpty {
          if let position = entity.column(column.field.name) { value = edits[position] ?? stored[position] ?? .null }
        } else if let target = field.hops.last?.target, let id = try record(behind: field, edits),
          let position = target.column(column.field.name)
        {
          value = try engine.value(of: id, column: position, in: target)
        }
        return steps.reduce(value) { $1.apply(to: $0) }
      }
    }
  }

  /// The record that references lead to, of which the first may be edited.
  private func record(behind field: FrameField, _ edits: [Int: Value]) throws -> RecordID? {
    var here = id
    var type = entity
    for (index, hop) in field.hops.enumerated() {
      guard hop.reference.columns.count == 1, let position = hop.reference.columns.first else { return nil }
      let value: Value
      if index == 0 {
        value = edits[position] ?? stored[position] ?? .null
      } else {
        guard let here else { return nil }
        value = try engine.value(of: here, column: position, in: type)
      }
      if value.isNull { return nil }
      here = try engine.findRecord(of: hop.target, byKey: value)
      type = hop.target
      if here == nil { return nil }
    }
    return here
  }
}
