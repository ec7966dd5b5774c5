import Engine
import FacetKit
import Forms
import Language

extension ListColumn {
  init(_ listing: Listing, _ index: Int) {
    let column = listing.columns[index]
    let title = column.field?.title ?? column.title
    let kind = column.kind
    let usual =
      switch kind {
      case .text?: 17
      case .boolean?: 5
      case .date?: 10
      case .datetime?: 19
      case .choice?, .reference?: 14
      default: 4
      }
    self.init("\(listing.expressions[index])", title: title, usualWidth: usual)
    isSecret = column.field?.isSecret ?? false
    switch kind {
    case .integer?, .real?, .decimal?: isNumber = true
    case .boolean?: isBoolean = true
    case .reference?: isReference = true
    default: break
    }
    guard let field = column.field, case .path(let path) = listing.expressions[index].node, path.steps.isEmpty,
      let position = listing.entity.column(field.name)
    else { return }
    let stored = listing.entity.columns[position]
    isKey = listing.entity.keyField == position
    help = field.help
    if !field.isSecret {
      switch kind {
      case .boolean?, .choice?, .reference?, .list?: isPicked = true
      case .text?: isPicked = field.editor == "text"
      case .date?, .datetime?: hasCalendar = true
      default: break
      }
    }
    isEditable =
      field.readOnly != .always && field.formula == nil && !stored.isGenerated && !stored.isImplicitKey
      && !field.isStamp && listing.entity.takesChanges
  }
}

extension ListCell {
  /// A table keeps the text of values as `list` prints it. What nobody could see of a long one is left out.
  init(_ value: Value, isSecret: Bool) {
    switch value {
    case .null: self = .null
    case _ where isSecret: self = .secret
    default:
      let text = value.text
      self = .text(text.utf8.count > 400 ? String(text.prefix(200)) + "…" : text)
    }
  }
}

extension Expression {
  /// Whether both are written alike.
  func sameText(as other: Expression) -> Bool { "\(self)".utf8.elementsEqual("\(other)".utf8) }
}
