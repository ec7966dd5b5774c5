/// The indented code of one doc comment.
struct DocExample: Sendable {
  /// From the package's folder.
  let file: String
  /// Of its first line, from 1.
  let line: Int
  let code: [String]

  /// The text of a test that compiles the code and holds what its remarks say: `EXPRESSION   // RESULT`.
  func test(_ number: Int) -> String {
    let place = "#sourceLocation(file: \"\(file)\", line: \(line))\n"
    // A function that C can call stands outside of others, and the guide's own plugin has its name already.
    if code.contains(where: { $0.hasPrefix("@c(") }) {
      return place + code.joined(separator: "\n").replacing("@c(facet_plugin)", with: "@c(facet_plugin_\(number))")
        + "\n#sourceLocation()\n"
    }
    return "@Test func example\(number)() throws {\n" + place + code.map(DocExample.checked).joined(separator: "\n")
      + "\n#sourceLocation()\n}\n"
  }

  static func checked(_ line: String) -> String {
    guard let remark = line.firstRange(of: "   // ") else { return line }
    let indent = line.prefix { $0 == " " }
    return "\(indent)#expect((\(line[indent.endIndex..<remark.lowerBound])) == (\(line[remark.upperBound...])))"
  }
}
