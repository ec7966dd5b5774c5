import FacetPlugin
import Testing

@testable import Isbn

@Suite struct IsbnTests {
  @Test(arguments: [
    ("0-306-40615-2", "0306406152"), ("080442957x", "080442957X"), ("978 0 306 40615 7", "9780306406157"),
    ("979-10-90636-07-1", "9791090636071"), ("978\u{2010}0\u{2011}306\u{2013}40615-7", "9780306406157"),
  ])
  func isStoredWithoutHyphens(text: String, stored: String) throws {
    #expect(try judged(text, by: Isbn()) == .replace(.text(stored)))
    #expect(try judged(stored, by: Isbn()) == .accept)
  }

  @Test(arguments: [
    ("", "must have 10 or 13 digits, not 0", nil), ("12345678901", "must have 10 or 13 digits, not 11", nil),
    ("0-306-40615-3", "must end in the check digit 2, not 3", 12),
    ("0-8044-2957-1", "must end in the check digit X, not 1", 12),
    ("978-0-306-40615-0", "must end in the check digit 7, not 0", 16),
    ("9770306406157", "must begin with 978 or with 979 and no 0, which is sheet music", 0),
    ("03064061é2", #"must have digits, hyphens and blanks, not "é""#, 8),
    ("0306X06152", #"must have digits, hyphens and blanks, not "X""#, 4),
    ("080442957X123", #"must have digits, hyphens and blanks, not "X""#, 9),
    ("０306406152", #"must have digits, hyphens and blanks, not "０""#, 0),
  ])
  func isRefusedWithItsPlace(text: String, message: String, offset: Int?) throws {
    let refusal = try #require(try refusal(text, by: Isbn()))
    #expect(refusal.message == message)
    #expect(refusal.offset == offset)
  }

  @Test func theArgumentSaysWhich() throws {
    #expect(try judged("9780306406157", by: Isbn(), [.integer(13)]) == .accept)
    #expect(try judged("0306406152", by: Isbn(), [.integer(10)]) == .accept)
    #expect(try refusal("9780306406157", by: Isbn(), [.integer(10)])?.message == "must have 10 digits, not 13")
    #expect(try refusal("0306406152", by: Isbn(), [.integer(13)])?.hint == "as ISBN-13 it is 9780306406157")
    for wrong: [Value] in [[.integer(9)], [.text("10")], [.integer(10), .integer(13)]] {
      #expect(throws: Refusal.self) { try judged("", by: Isbn(), wrong) }
    }
    #expect(throws: Refusal("isbn is for text fields, not for integer")) {
      try Isbn().prepare([], for: Field("number", .integer), in: FixedSetting())
    }
  }

  /// What the two check digits are made for: no single wrong digit goes through, nor, of ten, two that changed places.
  @Test(arguments: ["0306406152", "080442957X", "9780306406157", "9791090636071"])
  func oneSlipIsFound(number: String) throws {
    let digits = Array(number)
    for place in digits.indices {
      for digit in "0123456789" where digit != digits[place] {
        var slip = digits
        slip[place] = digit
        #expect(try refusal(String(slip), by: Isbn()) != nil)
      }
      guard digits.count == 10, place < 8, digits[place] != digits[place + 1] else { continue }
      var slip = digits
      slip.swapAt(place, place + 1)
      #expect(try refusal(String(slip), by: Isbn()) != nil)
    }
  }
}
