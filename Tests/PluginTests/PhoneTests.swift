import FacetKit
import Testing

@Suite struct PhoneTests {
  let setting = TestSetting()

  private func read(_ text: String, _ arguments: String...) throws -> Example.Outcome {
    let validator = try #require(registry.validator("phone"))
    let check = try validator.prepare(arguments.map { .text($0) }, for: Field("field", .text), in: setting)
    return outcome {
      switch try check(.text(text), setting) {
      case .accept: return text
      case .replace(let other): return other.text
      case .refuse(let refusal): throw refusal
      @unknown default: return ""
      }
    }
  }

  @Test(arguments: [
    ("+1 (201) 555-0123", "+12015550123"), ("tel:+44-20-7946-0958", "+442079460958"),
    ("0044 20 7946 0958", "+442079460958"),
    ("TEL:+1.201.555.0123", "+12015550123"), ("+49 (0)30/123456", "+4930123456"), ("+39 06 1234 5678", "+390612345678"),
    ("＋１２０１５５５０１２３", "+12015550123"), ("+٩٦٦٥٠١٢٣٤٥٦٧", "+966501234567"),
    ("+46\u{A0}70–174‑06\u{202C}35", "+46701740635"),
    ("+800 1234 5678", "+80012345678"), ("+375 (80) 152 45 09 11", "+375152450911"),
  ])
  func numbersOfTheWorld(text: String, number: String) throws {
    #expect(try read(text) == .gives(number))
    #expect(try read(text, "DE") == .gives(number))
    #expect(try read(text, "as-typed") == .gives(text))
  }

  @Test(arguments: [
    ("DE", "030 123456", "+4930123456"), ("de", "01512 3456789", "+4915123456789"),
    ("DE", "49 30 123456", "+494930123456"), ("SE", "46 70 174 06 35", "+46701740635"),
    ("SE", "70-174 06 35", "+46701740635"), ("US", "1 201 555 0123", "+12015550123"),
    ("US", "011 44 20 7946 0958", "+442079460958"),
    ("AU", "0011 44 20 7946 0958", "+442079460958"), ("HU", "06 20 123 4567", "+36201234567"),
    ("IT", "06 1234 5678", "+390612345678"), ("RU", "8 (912) 345-67-89", "+79123456789"),
    ("BY", "8 0152 45-09-11", "+375152450911"), ("LT", "(0-312) 34567", "+37031234567"),
    ("LT", "8 612 34567", "+37061234567"),
    ("AR", "011 15-2345-6789", "+5491123456789"), ("AR", "0223 15 412-3456", "+5492234123456"),
    ("AR", "02966 15 41-2345", "+5492966412345"), ("GA", "06 03 12 34", "+24106031234"),
    ("NO", "46 33 88 55", "+4746338855"), ("AG", "(268) 460-1234", "+12684601234"),
  ])
  func nationalForms(country: String, text: String, number: String) throws {
    #expect(try read(text, country) == .gives(number))
    #expect(try read(number, country) == .gives(number))
  }

  @Test(arguments: [
    ("", "a phone number begins with + and the code of a country, as +46 70 174 06 35 does"),
    ("030 123456", "a phone number begins with + and the code of a country, as +46 70 174 06 35 does"),
    ("+", "a phone number begins with the code of a country, which + is not"),
    ("+999 123", "a phone number begins with the code of a country, which +999 is not"),
    ("+44", "behind +44 a phone number has more than 0 digits"),
    ("+44 020 7946 0958", "behind +44 the 0 of national numbers is left out"),
    ("+46 70 174 06", "behind +46 a phone number that begins with 70 has 9 digits, not 7"),
    ("+420 123 456 789", "behind +420 no phone number begins with 12"),
    ("+33 1 23 45 67 8", "behind +33 a phone number that begins with 12 has 9 digits, not 8"),
    ("+49 1234567890123456", "behind +49 no phone number begins with 12"),
    ("+49 3012345678901234", "behind +49 a phone number that begins with 30 has 5 to 13 digits, not 16"),
    ("+1 201 555 0123 x89", #"a phone number has no "x""#), ("+1 201 555 0123#", ##"a phone number has no "#""##),
    ("*67 555 0123", #"a phone number has no "*""#), ("+1 (201 555-0123", "the ( of a phone number is not closed"),
    ("+1 201) 555-0123", #"a phone number has no ")""#), ("+1 ((201)) 555-0123", #"a phone number has no "(""#),
    ("1+201", "a phone number has a + only first"), ("++1 201 555 0123", "a phone number has a + only first"),
    ("tel:030", "a tel: link has a + behind its colon"), ("+1 201 555 0123\n", "a phone number has no U+000A"),
    ("+1 201 555 0123, +1 201 555 0124", #"a phone number has no ",""#),
  ])
  func whatIsNoNumber(text: String, message: String) throws {
    #expect(try read(text) == .refused(message))
  }

  @Test(arguments: [
    ("US", "911", "a phone number that begins with 91 has 10 digits, not 3"),
    ("US", "12", "a phone number has more than 2 digits"),
    ("DE", "", "a phone number has more than 0 digits"),
    ("HK", "00 44 20 7946 0958", "+442079460958"),
    ("GB", "020 7946", "a phone number that begins with 020 has 11 digits, not 7"),
    ("US", "0044 20 7946 0958", "within +1 no phone number begins with 00"),
  ])
  func whatIsNoNumberThere(country: String, text: String, answer: String) throws {
    #expect(try read(text, country) == (answer.hasPrefix("+") ? .gives(answer) : .refused(answer)))
  }

  @Test func theEditorTakesTheKeysOfNumbers() throws {
    let editor = try #require(registry.editor("phone"))
    let field = Field("field", .text)
    #expect("+46 (0)70-174.06/35 ＋１٥\u{202C}".allSatisfy { editor.allows($0, field: field) })
    #expect(!"aé\n,#*é".contains { editor.allows($0, field: field) })
    #expect(editor.placeholder(for: field) == "+46 70 174 06 35")
  }
}
