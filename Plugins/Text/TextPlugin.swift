public import FacetKit

/// Validators, the editor and functions for texts.
public struct TextPlugin: Plugin {
  public let name = "Text"
  public let summary = "texts: not-blank, trim, length, matches, one-of, upper, lower"
  public let version = "1.0"

  public init() {}

  public func register(in registry: inout Registry) throws(DuplicateName) {
    try registry.add(NotBlank())
    try registry.add(Trim())
    try registry.add(Length())
    try registry.add(Matches())
    try registry.add(OneOf())
    try registry.add(Upper())
    try registry.add(Lower())
    try registry.add(TextEditor())
    try registry.add(LengthFunction())
    try registry.add(LowerFunction())
    try registry.add(UpperFunction())
    try registry.add(TrimFunction())
  }
}
