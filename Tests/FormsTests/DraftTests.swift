import FacetKit
import Forms
import Testing

/// What stands in a form when the program is ended from outside comes back as it stood there.
@Suite struct DraftTests {
  private func cutOff(_ desk: SampleDesk, at focus: Int, _ keys: String) -> Played {
    var played = Played(FormLevel(desk: desk, focus: focus))
    played.press(keys)
    played.stack.abandon()
    return Played(FormLevel(desk: desk, focus: focus))
  }

  @Test(arguments: [
    (5, "x", ">* City       [Stockholmx"), (1, "soon", ">! Born       [soon "), (1, "^U", ">* Born       [ "),
    (3, "@", ">* E-mail     [ada@lindqvist.example@"), (5, "^U Del", ">* City       [ "),
    (1, "^O 2001-01-01", ">* Born       [2001-01-01"), (1, "^O 2001-01-", ">! Born       [2001-01-"),
    (8, "+ a b", ">* Languages   Swedish, English, 中文, +ab"), (8, "^O d", ">* Languages   English, 中文"),
    (9, "x", ">* Note"), (9, "^O x", ">* Note"), (6, "Right", ">* Reach by    ( ) e-mail  (•) phone"),
    (7, "Del", ">* Boss        null"),
  ])
  func whatStoodThereIsThere(field: Int, keys: String, row: String) {
    let played = cutOff(Samples.person(), at: field, keys)
    #expect(played.text.contains { $0.hasPrefix(row) }, "\(played.text)")
    #expect(played.message == "1 edit of a form that was cut off; Esc asks what to do")
  }

  @Test func secretsAreKeptNowhere() {
    var (pin, codes) = (Field("pin", .text), Field("codes", .list))
    (pin.isSecret, codes.isSecret) = (true, true)
    let desk = SampleDesk(
      "Ada", path: "person[3]", noun: "person", [(pin, .text("1234")), (codes, .list([.text("geheim")]))])
    _ = cutOff(desk, at: 0, "9")
    _ = cutOff(desk, at: 1, "n e w")
    #expect(desk.kept.isEmpty)
  }
}
