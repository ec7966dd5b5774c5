/// Damages the bytes of a database: most of it where SQLite and Facet read structure, some anywhere.
struct Damage {
  private(set) var bytes: [UInt8]
  private var chance: Chance
  private let page: Int

  init(_ bytes: [UInt8], seed: Int) {
    self.bytes = bytes
    chance = Chance(seed: seed)
    let size = bytes.count > 17 ? Int(bytes[16]) << 8 | Int(bytes[17]) : 0
    page = size >= 512 ? size : size == 1 ? 65_536 : 4_096
  }

  /// One to four wounds.
  mutating func run() {
    for _ in 0...chance.below(4) where !bytes.isEmpty { wound() }
  }

  private mutating func wound() {
    switch chance.below(12) {
    case 0: for _ in 0...chance.below(8) { flip(at: chance.below(bytes.count)) }
    case 1: for _ in 0...chance.below(8) { flip(at: chance.below(min(bytes.count, page))) }
    case 2: headerField()
    case 3, 4: treeHeader()
    case 5: cellPointers()
    case 6: range()
    case 7: truncate()
    case 8: pages()
    case 9: for _ in 0...chance.below(4) { cellStart() }
    default: text()
    }
  }

  private mutating func put(_ byte: UInt8, at offset: Int) {
    if bytes.indices.contains(offset) { bytes[offset] = byte }
  }

  private mutating func flip(at offset: Int) {
    if bytes.indices.contains(offset) { bytes[offset] ^= 1 << UInt8(chance.below(8)) }
  }

  private var pageCount: Int { max(1, bytes.count / page) }

  /// The first page is the schema's, and hit as often as all others.
  private mutating func somePage() -> Int { chance.below(2) == 0 ? 0 : chance.below(pageCount) * page }

  /// Where the header of the tree stands: behind that of the file in its first page.
  private func tree(_ start: Int) -> Int { start == 0 ? 100 : start }

  private mutating func headerField() {
    let fields =
      [(16, 2), (18, 1), (19, 1), (20, 1), (21, 3), (24, 4), (28, 4), (32, 4), (36, 4), (40, 4), (44, 4)]
      + [(52, 4), (56, 4), (60, 4), (64, 4), (68, 4), (92, 4), (96, 4)]
    let field = fields[chance.below(fields.count)]
    for offset in field.0..<field.0 + field.1 where chance.below(3) > 0 { put(chance.byte(), at: offset) }
  }

  private mutating func treeHeader() {
    let start = tree(somePage())
    if chance.below(3) == 0 {
      put([2, 5, 10, 13, 0][chance.below(5)], at: start)
    } else {
      put(chance.byte(), at: start + chance.below(12))
    }
  }

  private mutating func cellPointers() {
    let start = tree(somePage()) + 8
    for _ in 0...chance.below(6) { put(chance.byte(), at: start + chance.below(40)) }
  }

  private mutating func range() {
    let start = chance.below(bytes.count)
    let end = min(bytes.count, start + 1 + chance.below(page))
    let isZero = chance.below(2) == 0
    for offset in start..<end { bytes[offset] = isZero ? 0 : chance.byte() }
  }

  private mutating func truncate() {
    let length = chance.below(2) == 0 ? chance.below(pageCount) * page : chance.below(bytes.count)
    bytes.removeLast(bytes.count - length)
  }

  private mutating func pages() {
    let (a, b) = (chance.below(pageCount) * page, chance.below(pageCount) * page)
    let isSwap = chance.below(2) == 0
    for offset in 0..<page where a + offset < bytes.count && b + offset < bytes.count {
      let old = bytes[a + offset]
      bytes[a + offset] = bytes[b + offset]
      if isSwap { bytes[b + offset] = old }
    }
  }

  /// The lengths, kinds and key with which a cell begins.
  private mutating func cellStart() {
    let start = somePage()
    let pointer = tree(start) + 8 + 2 * chance.below(6)
    guard pointer + 1 < bytes.count else { return }
    let cell = start + (Int(bytes[pointer]) << 8 | Int(bytes[pointer + 1]))
    for _ in 0...chance.below(3) { put(chance.byte(), at: cell + chance.below(10)) }
  }

  /// Letters among letters: names, definitions and values that are read as such and are others.
  private mutating func text() {
    let start = somePage()
    let end = min(bytes.count, start + page)
    let letters = (start..<end).filter { (0x20..<0x7F).contains(bytes[$0]) }
    guard !letters.isEmpty else { return }
    let signs =
      Array("\"'`()[]{},.;:*%$#@!=<>+-/\\ 0123456789eE_abcintextrealreferencesdate".utf8) + [0x0A, 0xC3, 0xFF]
    for _ in 0...chance.below(4) { bytes[letters[chance.below(letters.count)]] = signs[chance.below(signs.count)] }
  }
}
