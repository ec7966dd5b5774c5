import Language

/// The tree of a syntax value as text, without the places at which its parts stood.
func shape(_ value: Any) -> String {
  if value is SourceRange { return "" }
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional {
    guard let wrapped = mirror.children.first?.value else { return "nil" }
    return shape(wrapped)
  }
  guard !mirror.children.isEmpty else { return "\(value)" }
  let parts = mirror.children.map { child in "\(child.label ?? "")=\(shape(child.value))" }.filter {
    !$0.hasSuffix("ange=")
  }
  let name = mirror.displayStyle == .enum ? "" : "\(type(of: value))"
  return "\(name)(\(parts.joined(separator: " ")))"
}
