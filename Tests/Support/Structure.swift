/// The tree of a value as text.
///
/// - Parameter special: gives the text of a part that is to be shown in another way; "" leaves it out.
package func structure(of value: Any, special: (Any) -> String?) -> String {
  if let text = special(value) { return text }
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional {
    guard let wrapped = mirror.children.first?.value else { return "nil" }
    return structure(of: wrapped, special: special)
  }
  guard !mirror.children.isEmpty else { return "\(value)" }
  let parts = mirror.children.compactMap { child -> String? in
    let text = structure(of: child.value, special: special)
    return text.isEmpty ? nil : "\(child.label ?? "")=\(text)"
  }
  let name = mirror.displayStyle == .enum ? "" : "\(type(of: value))"
  return "\(name)(\(parts.joined(separator: " ")))"
}
