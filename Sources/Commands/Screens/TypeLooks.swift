import FacetKit

/// How a type is shown in a list of places: a label that begins with a sign of two cells has it as its icon.
///
///     define person "👤 People" { … }
struct TypeLooks {
  let icon: String?
  let title: String

  init(_ type: RecordType) {
    (icon, title) = TypeLooks.split(type.title)
  }

  /// The icon and what is called so; a label that is all letters has none.
  static func split(_ label: String) -> (icon: String?, title: String) {
    guard let first = label.first, !first.isASCII, !first.isLetter, !first.isNumber,
      let blank = label.firstIndex(of: " "), label.index(after: label.startIndex) == blank
    else { return (nil, label) }
    let rest = String(label[label.index(after: blank)...].drop { $0 == " " })
    return rest.isEmpty ? (nil, label) : (String(first), rest)
  }
}
