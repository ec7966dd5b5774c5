import FacetPlugin
import Glibc
import Testing

@testable import Isbn

@Suite struct IbanTests {
  @Test(arguments: [
    ("gb98 midl 0700 9312 3456 78", "GB98MIDL07009312345678"), ("NO93-8601-1117-947", "NO9386011117947"),
    ("MT31 MALT 0110 0000 0000 0000 0000 123", "MT31MALT01100000000000000000123"),
  ])
  func isStoredWithoutBlanks(text: String, stored: String) throws {
    #expect(try judged(text, by: Iban()) == .replace(.text(stored)))
    #expect(try judged(stored, by: Iban()) == .accept)
  }

  @Test(arguments: [
    ("", "must begin with a country that has IBANs, not with nothing", nil),
    ("D", "must begin with a country that has IBANs, not D", 0),
    ("FR14 2004 1010 0505 0001 3", "must have 27 characters in FR, not 21", nil),
    ("FR7630006000011234567890189@", #"must have letters A to Z and digits, not "@""#, 27),
    ("DE91 1000 0000 0123 4567 8o", #"must have a digit here in DE, not "O""#, 26),
    (" VG46 H07Y 0223 0600 9435 9858", #"must have a letter here in VG, not "0""#, 7),
    ("DE90 1000 0000 0123 4567 89", "must have the check digits 91, not 90", 2),
    // 97 more than 02 would pass a test of the remainder alone.
    ("GB00 MIDL 0700 9312 3456 78", "must have the check digits 98, not 00", 2),
  ])
  func isRefusedWithItsPlace(text: String, message: String, offset: Int?) throws {
    let refusal = try #require(try refusal(text, by: Iban()))
    #expect(refusal.message == message)
    #expect(refusal.offset == offset)
  }

  @Test func countriesMustBeKnown() {
    for wrong: [Value] in [[.text("XX")], [.text("-XX")], [.text("de")], [.text("")], [.text("DE"), .text("-FR")]] {
      #expect(throws: Refusal.self) { try judged("", by: Iban(), wrong) }
    }
  }

  /// The published cases of another validator: every option of theirs has its arguments here.
  @Test func othersCases() throws {
    let path =
      #filePath.split(separator: "/").dropLast(6).reduce("") { $0 + "/" + $1 }
      + "/../shared/data/G_validation/validatorjs/isIBAN.json"
    guard let file = fopen(path, "r") else { return print("skipped: there is no \(path)") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    guard case .list(let groups) = try JSONReader.read(String(decoding: bytes, as: UTF8.self)) else {
      Issue.record("no list")
      return
    }
    var count = 0
    for group in groups {
      let options = member("options", of: group).flatMap { members(of: $0).first }
      let arguments =
        options.map { options in
          (member("whitelist", of: options).map(members) ?? [])
            + (member("blacklist", of: options).map(members) ?? []).map { .text("-" + $0.text) }
        } ?? []
      for (key, isRight) in [("valid", true), ("invalid", false)] {
        for value in member(key, of: group).map(members) ?? [] {
          count += 1
          // A field that allows only countries without IBANs cannot be defined, so it holds none.
          let isTaken = (try? refusal(value.text, by: Iban(), arguments) == nil) ?? false
          #expect(isTaken == isRight, "\(value.text) \(arguments)")
        }
      }
    }
    #expect(count == 92)
  }

  private func member(_ key: String, of value: Value) -> Value? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.value
  }

  private func members(of value: Value) -> [Value] { if case .list(let values) = value { values } else { [] } }
}
