import FacetKit
import Testing

@Suite struct NameTests {
  @Test(arguments: [
    ("name", "name"), ("Order Details", "`Order Details`"), ("a`b", "`a``b`"), ("a`\u{308}b", "`a``\u{308}b`"),
    ("\u{308}a", "`\u{308}a`"), ("", "``"), ("ä", "ä"), ("a\u{308}", "a\u{308}"), ("1a", "`1a`"),
  ])
  func namesAreQuotedWhereTheyNeedIt(name: String, written: String) {
    #expect(Array(Name.quoted(name).utf8) == Array(written.utf8))
  }
}
