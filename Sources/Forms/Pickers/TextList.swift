import FacetKit

/// Texts that a field's editor suggests, each with the value that it reads as; what it does not read is left out.
final class TextList: ChooserSource {
  private let texts: [(text: String, value: Value)]
  private var hits: [Int]

  init(_ texts: [String], _ desk: any FormDesk, _ place: Int) {
    var seen: Set<String> = []
    self.texts = texts.filter { seen.insert($0).inserted }.compactMap { text in
      (try? desk.read(text, in: place)).map { (text, $0) }
    }
    hits = Array(self.texts.indices)
  }

  let columns: [String] = []
  let noun = (one: "suggestion", many: "suggestions")
  var total: Int { texts.count }
  var found: (count: Int, isAll: Bool) { (hits.count, true) }

  func search(_ text: String) { hits = texts.indices.filter { ChoiceList.holds(texts[$0].text, text) } }

  func rows(_ range: Range<Int>) -> [ChooserRow] {
    hits.dropFirst(range.lowerBound).prefix(range.count).map { ChooserRow(texts[$0].value, [texts[$0].text]) }
  }

  func goOn() -> Bool { false }
}
