import Language
import Testing

/// Numbers that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Whatever the bytes, the parser neither traps nor stands still, and its errors point into the text.
@Suite struct RobustnessTests {
  private static let pieces: [[UInt8]] =
    [
      "{", "}", "(", ")", "[", "]", "\"", "'", "\"\"\"", "`", "$", "${", "$(", "\\", "\n", "\r\n", "\r", ";", "#", "|",
      ">",
      " to ", "=", "--", ".", ".@", "@", "^", "-", "9", "2009-11-29", " where ", "else", "\u{A0}", "é", "\u{0}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x80]]

  private static func mutated(_ bytes: [UInt8], with generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes.insert(contentsOf: pieces.randomElement(using: &generator) ?? [], at: place)
      case 1: if place < bytes.count { bytes.remove(at: place) }
      case 2: bytes.removeLast(bytes.count - place)
      default: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &generator) }
      }
    }
    return bytes
  }

  private static func check(_ bytes: [UInt8]) {
    let source = Source(name: "s", bytes: bytes)
    var parser = Parser(source: source, vocabulary: TestVocabulary())
    let renderer = DiagnosticRenderer(width: { $0.unicodeScalars.count })
    var rounds = 0
    while rounds <= bytes.count + 2 {
      rounds += 1
      let before = parser.position
      do {
        guard try parser.next() != nil else { break }
        #expect(parser.position > before || parser.position == bytes.count)
      } catch {
        if let range = error.range {
          #expect(range.start >= 0 && range.start <= range.end && range.end <= bytes.count, "\(bytes) \(error)")
        } else {
          Testing.Issue.record("no place: \(error) in \(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(!renderer.render(error, in: source).isEmpty)
        parser.skipStatement()
        #expect(parser.position > before || parser.position == bytes.count, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(rounds <= bytes.count + 2, "\(String(decoding: bytes, as: UTF8.self))")
    _ = isIncomplete(String(decoding: bytes, as: UTF8.self))
  }

  @Test func mutationsNeverTrap() {
    var generator = SeededGenerator(state: 2009)
    for _ in 0..<60 {
      for statement in Corpus.statements {
        RobustnessTests.check(RobustnessTests.mutated(Array(statement.utf8), with: &generator))
      }
    }
  }

  @Test func randomPiecesNeverTrap() {
    var generator = SeededGenerator(state: 12)
    for _ in 0..<4000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        bytes += RobustnessTests.pieces.randomElement(using: &generator) ?? []
        if Bool.random(using: &generator) { bytes += Array(" get a".utf8) }
      }
      RobustnessTests.check(bytes)
    }
  }

  @Test(arguments: ["(", "[", "{a: ", "f(", "- ", "not ", "$(print ", "a[", "\"${", "$(if a { print "])
  func deepNestingIsAnError(_ opener: String) {
    let error = #expect(throws: Diagnostic.self) {
      _ = try parse("print " + String(repeating: opener, count: 100_000))
    }
    #expect(error?.message == "more than 200 brackets, signs or blocks stand in each other")
  }

  @Test func deepBlocksAreAnError() {
    let error = #expect(throws: Diagnostic.self) { _ = try parse(String(repeating: "if a { ", count: 100_000)) }
    #expect(error?.message == "more than 200 brackets, signs or blocks stand in each other")
  }

  @Test(arguments: ["+", "*", "and", "or"])
  func longChainsAreAnError(_ sign: String) throws {
    let chain = Array(repeating: "a", count: 900).joined(separator: " \(sign) ")
    #expect(try parse("print \(chain)").count == 1)
    let longer = Array(repeating: "a", count: 50_000).joined(separator: " \(sign) ")
    let error = #expect(throws: Diagnostic.self) { _ = try parse("print \(longer)") }
    #expect(error?.message == "more than 1000 operators in a row")
  }

  @Test func keepsGoingAfterErrors() throws {
    let text = "get a[1]\nset a[1].b it's so\nif x { get (1 }\nget b[1]; get 3; get c[1]\nget d[ \nget e[1]"
    var parser = Parser(source: Source(name: "s", text: text), vocabulary: TestVocabulary())
    var outcomes: [String] = []
    while true {
      do {
        guard let statement = try parser.next() else { break }
        outcomes.append(statement.description)
      } catch {
        outcomes.append(error.message)
        parser.skipStatement()
      }
    }
    #expect(
      outcomes == [
        "get a[1]", "a quote inside a bare word", "a path cannot begin with \"(\"", "get b[1]",
        "a path cannot begin with a digit", "get c[1]", "this [ is not closed", "get e[1]",
      ])
  }
}
