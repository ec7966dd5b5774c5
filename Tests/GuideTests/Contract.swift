import Support

/// The sources of FacetKit, read for their doc comments.
enum Contract {
  static let files: [String] = {
    let names = (try? run("/bin/ls", [SharedData.packageRoot + "/Sources/FacetKit"]).output) ?? ""
    return names.split(separator: "\n").filter { $0.hasSuffix(".swift") && $0 != "Package.swift" }.map {
      "Sources/FacetKit/\($0)"
    }
  }()

  /// A declaration with the comment before it.
  struct Declaration: Sendable {
    let text: String
    let comment: [(line: Int, text: Substring)]
    let file: String

    /// The name of a function or property; nil for other declarations.
    var member: Substring? {
      let words = text.split(whereSeparator: { " (:<".contains($0) })
      guard let at = words.firstIndex(where: { $0 == "func" || $0 == "var" }), at + 1 < words.count else { return nil }
      return words[at + 1]
    }

    var example: DocExample? {
      var code: [String] = []
      var first = 0
      var blanks = 0
      for (line, text) in comment {
        if text.hasPrefix("     ") {
          if code.isEmpty { first = line }
          code += Array(repeating: "", count: blanks) + [String(text.dropFirst(5))]
          blanks = 0
        } else if text.isEmpty, !code.isEmpty {
          blanks += 1
        } else if !code.isEmpty {
          break
        }
      }
      return code.isEmpty ? nil : DocExample(file: file, line: first, code: code)
    }
  }

  /// What the protocols ask for, without the defaults.
  static func requirements() throws -> [Declaration] {
    var found: [Declaration] = []
    for file in files {
      var isInside = false
      for declaration in try declarations(in: file) {
        if declaration.text.hasPrefix("public protocol ") { isInside = true }
        if declaration.text == "}" { isInside = false }
        if isInside, declaration.member != nil { found.append(declaration) }
      }
    }
    return found
  }

  static func declarations(in file: String) throws -> [Declaration] {
    let text = try run("/bin/cat", [SharedData.packageRoot + "/" + file]).output
    var found: [Declaration] = []
    var comment: [(line: Int, text: Substring)] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.drop { $0 == " " }
      if words.hasPrefix("///") {
        comment.append((index + 1, words.dropFirst(3)))
      } else if !words.hasPrefix("@") || words.contains(" ") {
        if !words.isEmpty { found.append(Declaration(text: String(line), comment: comment, file: file)) }
        comment = []
      }
    }
    return found
  }
}
