import FacetKit

/// In a form `[x]` or `[ ]`, and `null`. Space flips; y and t are yes, n and f no; Delete is null where that may be.
extension BooleanEditor: ScreenEditor {
  enum State: Sendable, Hashable { case yes, no, null }

  func open(_ value: Value, for field: Field, in setting: any Setting) -> State {
    if case .boolean(let flag) = value { flag ? .yes : .no } else { .null }
  }

  func step(_ state: State, _ key: Key, for field: Field, in setting: any Setting) -> State? {
    if key.alt || key.control { return nil }
    switch key.code {
    case .character(" "): return state == .yes ? .no : .yes
    case .character("y"), .character("Y"), .character("t"), .character("T"): return .yes
    case .character("n"), .character("N"), .character("f"), .character("F"): return .no
    case .delete where !field.isRequired: return .null
    default: return nil
    }
  }

  func lines(_ state: State, width: Int, for field: Field, in setting: any Setting) -> [StyledLine] {
    switch state {
    case .yes: [StyledLine("[x]", .accent, cursor: 1)]
    case .no: [StyledLine("[ ]", cursor: 1)]
    case .null: [StyledLine("null", .dim, cursor: 0)]
    }
  }

  func value(of state: State, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    switch state {
    case .yes: .boolean(true)
    case .no: .boolean(false)
    case .null: .null
    }
  }
}
