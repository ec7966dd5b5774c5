import Language

extension CommandContext.Address {
  /// Reads from the paths how records are addressed.
  init(_ paths: [Path], where condition: Expression?) {
    if condition != nil || paths.contains(where: \.selectsMany) {
      self = .many
    } else {
      self = paths.allSatisfy(\.namesRecord) ? .key : .current
    }
  }
}

extension Path {
  /// Whether a selector of it is a filter by its looks: `[*]`, or an expression that is no literal.
  fileprivate var selectsMany: Bool {
    steps.contains { step in
      switch step.node {
      case .all: true
      case .selector(let members): members.count == 1 && members[0].isCondition
      default: false
      }
    }
  }

  /// Whether a selector stands right behind the root.
  fileprivate var namesRecord: Bool {
    guard case .name = root else { return false }
    switch steps.first?.node {
    case .selector, .first, .last: return true
    default: return false
    }
  }
}

extension Expression {
  fileprivate var isCondition: Bool {
    switch node {
    case .not, .comparison, .textTest, .membership, .between, .isNull, .and, .or, .quantified: true
    case .path(let path): if case .name = path.root { true } else { false }
    default: false
    }
  }
}
