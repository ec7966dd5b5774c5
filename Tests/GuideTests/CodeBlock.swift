/// A block of code in a page that names the file which it is: ` ```swift Sources/Booking/Polite.swift `.
struct CodeBlock: Sendable {
  let path: String
  let text: String

  /// The texts of blocks that begin with a line like that.
  static func texts(after head: String, in page: String) -> [String] {
    var texts: [String] = []
    var lines: [Substring]?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = lines {
        if line == "```" {
          texts.append(open.joined(separator: "\n") + "\n")
          lines = nil
        } else {
          lines = open + [line]
        }
      } else if line == head {
        lines = []
      }
    }
    return texts
  }

  static func all(in page: String) -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var path: String?
    var lines: [Substring] = []
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = path {
        if line == "```" {
          blocks.append(CodeBlock(path: open, text: lines.joined(separator: "\n") + "\n"))
          (path, lines) = (nil, [])
        } else {
          lines.append(line)
        }
      } else if line.hasPrefix("```swift ") {
        path = String(line.dropFirst(9))
      }
    }
    return blocks
  }
}
