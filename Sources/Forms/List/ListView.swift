/// What of a list is seen, and in which order.
package struct ListView: Sendable, Hashable {
  /// By the column of that number; nil for the order that the list has.
  package var sort: Sort?
  /// What narrows it, in the order in which it did: a condition and a text at most.
  package private(set) var narrowings: [Narrowing] = []

  package enum Narrowing: Sendable, Hashable {
    /// An expression.
    case condition(String)
    /// A text that one of the fields has to contain.
    case text(String)
  }

  package init() {}

  package struct Sort: Sendable, Hashable {
    package let column: Int
    package let isDescending: Bool

    package init(column: Int, isDescending: Bool) {
      self.column = column
      self.isDescending = isDescending
    }
  }

  package var isNarrowed: Bool { !narrowings.isEmpty }

  /// Nil for all.
  package var condition: String? {
    get { narrowings.lazy.compactMap { if case .condition(let text) = $0 { text } else { nil } }.first }
    set {
      put(newValue.map(Narrowing.condition)) { if case .condition = $0 { true } else { false } }
    }
  }

  /// Nil for all.
  package var text: String? {
    get { narrowings.lazy.compactMap { if case .text(let text) = $0 { text } else { nil } }.first }
    set {
      put(newValue.map(Narrowing.text)) { if case .text = $0 { true } else { false } }
    }
  }

  private mutating func put(_ new: Narrowing?, where isOld: (Narrowing) -> Bool) {
    if let new, narrowings.contains(new) { return }
    // Changed, it is the last one.
    narrowings.removeAll(where: isOld)
    if let new { narrowings.append(new) }
  }

  /// Without what narrowed it last.
  package var wider: ListView {
    var view = self
    _ = view.narrowings.popLast()
    return view
  }
}
