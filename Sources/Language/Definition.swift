package import FacetKit

/// What `define` takes.
package struct Definition: Hashable, Sendable {
  package var type: Identifier
  package var isOpen = false
  package var label: TextLiteral?
  package var lines: [Line]
  /// The whole type with `{ … }`, or only `define TYPE.KEY SPEC`.
  package var isSingleField: Bool

  package init(type: Identifier, lines: [Line], isSingleField: Bool) {
    self.type = type
    self.lines = lines
    self.isSingleField = isSingleField
  }

  /// The type, the types that its references lead to, and the names that these get for it: what the definition makes.
  package var names: [String] {
    var names = [type.text]
    func add(_ lines: [Line]) {
      for line in lines {
        switch line.node {
        case .field(_, let field):
          if case .reference(let target) = field.kind.node { names.append(target.text) }
          for attribute in field.attributes where attribute.name.text == "inverse" {
            if case .name(let inverse) = attribute.node { names.append(inverse.text) }
          }
        case .group(_, let inner): add(inner)
        case .computed, .check: continue
        }
      }
    }
    add(lines)
    return names
  }

  package struct Line: Hashable, Sendable {
    package var node: Node
    package var range: SourceRange
    package init(_ node: Node, at range: SourceRange) {
      self.node = node
      self.range = range
    }
  }

  package enum Node: Hashable, Sendable {
    case field(Identifier, FieldSyntax)
    case computed(Identifier, Expression, [AttributeSyntax])
    case check(Expression, TextLiteral?)
    case group(TextLiteral, [Line])
  }
}

/// The kind and attributes of a field line.
package struct FieldSyntax: Hashable, Sendable {
  package var kind: KindSyntax
  package var attributes: [AttributeSyntax]
  package var check: CheckSyntax?
  package init(kind: KindSyntax, attributes: [AttributeSyntax], check: CheckSyntax? = nil) {
    self.kind = kind
    self.attributes = attributes
    self.check = check
  }
}

package struct CheckSyntax: Hashable, Sendable {
  package let expression: Expression
  package let message: TextLiteral?
  package init(_ expression: Expression, _ message: TextLiteral?) {
    self.expression = expression
    self.message = message
  }
}

/// What stands behind the name of a computed field.
package struct FormulaSyntax: Hashable, Sendable {
  package let expression: Expression
  /// `label format help hidden`.
  package let attributes: [AttributeSyntax]
  package init(_ expression: Expression, _ attributes: [AttributeSyntax]) {
    self.expression = expression
    self.attributes = attributes
  }
}

/// A kind, spelled in any accepted way.
package struct KindSyntax: Hashable, Sendable {
  package var node: Node
  package var range: SourceRange
  package init(_ node: Node, at range: SourceRange) {
    self.node = node
    self.range = range
  }

  package enum Node: Hashable, Sendable {
    /// Not `.reference`.
    case kind(Kind)
    /// `ref T`, `-> T`, `references T`, or a type's own name.
    case reference(Identifier)
  }
}

/// One attribute of a field line.
package struct AttributeSyntax: Hashable, Sendable {
  /// Its word: `required`, `min`, `on-delete`.
  package let name: Identifier
  package let node: Node

  package init(_ name: Identifier, _ node: Node) {
    self.name = name
    self.node = node
  }

  package enum Node: Hashable, Sendable {
    /// `required unique key secret order`.
    case flag
    /// `readonly`, `hidden`, each with or without `if E`.
    case condition(Expression?)
    /// `default min max matches label format help`.
    case value(ValueSyntax)
    /// `length A..B`.
    case length(ClosedRange<Int>)
    case validator(Identifier, [Expression])
    /// `editor NAME`, `inverse NAME`, `stored NAME`.
    case name(Identifier)
    case onDelete(DeleteRule)
  }
}
