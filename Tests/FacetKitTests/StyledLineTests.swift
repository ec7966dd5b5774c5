import FacetKit
import Testing

@Test(arguments: [
  ("", 0), ("Tea", 3), ("Zoë", 3), ("Zoe\u{308}", 3), ("林美", 4), ("👩‍👩‍👧", 2), ("☕", 2), ("❤\u{FE0F}", 2), ("★☆•…", 4),
  ("ｆｕ", 4), ("한글", 4), ("\u{200B}", 0), ("🇸🇪", 2),
])
func textsAreAsWideAsTerminalsDrawThem(text: String, width: Int) {
  #expect(StyledLine.width(of: text) == width)
  #expect(StyledLine([StyledText(text), StyledText("x", .dim)]).width == width + 1)
}
