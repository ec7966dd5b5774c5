// What is shown in messages is the text that parses to the same syntax.
extension Expression: CustomStringConvertible {}
extension Path: CustomStringConvertible {}
extension ValueSyntax: CustomStringConvertible {}
