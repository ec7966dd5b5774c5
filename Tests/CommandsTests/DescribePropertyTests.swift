import Engine
import FacetKit
import Glibc
import Testing

/// What `describe` prints makes the same schema again: run in an empty file, it is described by the same text.
@Suite struct DescribePropertyTests {
  /// How many schemas: `FACET_SCHEMAS=500` makes as many of each part.
  private static let count = getenv("FACET_SCHEMAS").flatMap { Int(String(cString: $0)) } ?? 25

  @Test(arguments: [0, 1, 2, 3])
  func describedSchemasAreMadeAgain(_ part: Int) throws {
    var (all, refused) = (0, [String]())
    for seed in part * Self.count..<(part + 1) * Self.count {
      var random = RandomSchema(seed: seed)
      let first = try TestSession()
      for statement in random.statements() {
        all += 1
        if let error = first.run(statement).error { refused.append("\(error): \(statement)") }
      }
      guard first.engine.exists else { continue }
      let described = first.run("describe").output
      let second = try TestSession()
      if let error = second.run(described).error {
        Issue.record("seed \(seed): \(error)\n\(described)")
        continue
      }
      let again = second.run("describe").output
      if !again.utf8.elementsEqual(described.utf8) {
        Issue.record("seed \(seed): described\n\(described)\nand made again\n\(again)")
      }
    }
    #expect(refused.count * 5 < all, "too much of it is refused: \(refused.prefix(5))")
  }

  /// A definition that says more keeps the order of what is there, and adds to a group at its end.
  @Test func groupsKeepTheirOrder() throws {
    let session = try TestSession()
    session.run(
      """
      define home {
        name text; group "Address" { street text; town text }
        group "Rest" { note text }
      }
      define home { year integer; group "Address" { zip text }; group "New" { a text } }
      define home { street text required; group "Rest" { b text } }
      """)
    #expect(
      session.run("describe home").output == """
        define home {
          name       text
          group "Address" {
            town     text
            zip      text
          }
          group "Rest" {
            note     text
            b        text
          }
          year       integer
          group "New" {
            a        text
          }
          street     text      required
        }

        """)
  }
}
