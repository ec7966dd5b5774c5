import FacetKit
import Store
import Support
import Testing

/// Every string of the shared corpus goes in by every way and comes out of every way byte for byte.
@Suite struct TextRoundTripTests {
  /// A file `t.db` with the corpus in `s.a`, in its order; nil where there is none.
  private struct Corpus {
    let facet: Facet
    let strings: [String]

    init?() throws {
      guard let strings = try StringCorpus.all() else { return nil }
      self.strings = strings
      facet = try Facet()
      let lines = strings.map { "new s a=\(Value.quoted($0))\n" }
      try facet.folder.write("define s { a text; b text; c text }\n" + lines.joined(), to: "s.facet")
      let result = try facet("t.db", "-f", "s.facet")
      #expect(result == ProgramResult(status: 0, output: "", errors: result.errors))
    }

    /// The texts of a column by the order of the primary key, read without Facet.
    func stored(_ column: String, in table: String = "s") throws -> [String] {
      let connection = try Connection(path: facet.folder("t.db"), mode: .readOnly)
      defer { connection.close() }
      var texts: [String] = []
      try connection.query("SELECT \(column) FROM \(table) ORDER BY rowid") { row in
        if case .text(let text) = row.cell(0) { texts.append(text) } else { texts.append("\(row.cell(0))") }
      }
      return texts
    }

    /// Compares one by one, so that a failure names the string.
    func expect(_ found: [String], _ way: String) {
      #expect(found.count == strings.count, "\(way)")
      for (other, text) in zip(found, strings) where !other.utf8.elementsEqual(text.utf8) {
        Issue.record("\(way): \(Value.quoted(text)) became \(Value.quoted(other))")
      }
    }
  }

  /// As few marks as the language asks for, and none of the product's own printing.
  private static func minimal(_ text: String) -> String {
    if !text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      return "'\(Name.doubling("'", in: text))'"
    }
    var output = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": output += "\\n"
      case "\r": output += "\\u{D}"
      case "\\", "\"", "$": output += "\\\(scalar)"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output + "\""
  }

  @Test func `scripts, pipes and arguments store what they hold`() throws {
    guard let corpus = try Corpus() else { return }
    let (facet, strings) = (corpus.facet, corpus.strings)
    #expect(strings.count > 2000)
    corpus.expect(try corpus.stored("a"), "a literal as it is printed, in a script")

    let lines = strings.enumerated().map { "set s[\($0 + 1)].b \(Self.minimal($1))\n" }
    let piped = try facet("t.db", input: lines.joined())
    #expect(piped == ProgramResult(status: 0, output: "", errors: ""))
    corpus.expect(try corpus.stored("b"), "few quotes, in a pipe")

    // An argument cannot hold a NUL; null is null, and a sign after a path is an operation.
    let special: Set = ["null", "NULL", "=", "+=", "-="]
    let given = strings.enumerated().filter { !$1.utf8.contains(0) && !special.contains($1) }
    #expect(given.count > 2000)
    for start in stride(from: 0, to: given.count, by: 500) {
      let words = given[start..<min(start + 500, given.count)].flatMap { ["s[\($0 + 1)].c", $1] }
      let result = try run(
        Products.path("facet"), ["t.db", "set", "--"] + words, environment: Facet.environment,
        directory: facet.folder.path)
      #expect(result == ProgramResult(status: 0, output: "", errors: result.errors))
    }
    let stored = try corpus.stored("c")
    for (index, text) in given where !stored[index].utf8.elementsEqual(text.utf8) {
      Issue.record("an argument: \(Value.quoted(text)) became \(Value.quoted(stored[index]))")
    }
  }

  @Test func `every format gives the text back`() throws {
    guard let corpus = try Corpus() else { return }
    let (facet, strings) = (corpus.facet, corpus.strings)
    let gets = strings.indices.map { "get s[\($0 + 1)].a\n" }
    let raw = try facet("t.db", input: gets.joined())
    #expect(raw.output.utf8.elementsEqual(strings.map { $0 + "\n" }.joined().utf8))

    let many = try facet("t.db", "get", "s[*].a")
    corpus.expect(Self.lines(many.output).map(Self.unescaped), "get of many")
    let plain = try facet("t.db", "list", "s", "a")
    corpus.expect(Self.lines(plain.output).map(Self.unescaped), "list")
    let tsv = try facet("t.db", "list", "s", "a", "--tsv")
    corpus.expect(Self.lines(tsv.output).dropFirst().map(Self.unescaped), "TSV")
    let csv = try facet("t.db", "list", "s", "a", "--csv")
    corpus.expect(Array(Self.csvCells(csv.output).dropFirst()), "CSV")
    for format in ["--json", "--ndjson"] {
      let list = JSONStrings.read(Array(try facet("t.db", "list", "s", "a", format).output.utf8))
      corpus.expect(list.enumerated().filter { $0.offset % 2 == 1 }.map(\.element), "list \(format)")
      #expect(list.enumerated().allSatisfy { $0.offset % 2 == 1 || $0.element == "a" })
      let get = try facet("t.db", "get", "s[*].a", format)
      corpus.expect(JSONStrings.read(Array(get.output.utf8)), "get \(format)")
    }
    let captured = try facet("t.db", "-c", "for t in s { set t.b \"${t.a}\"; set t.c \"$(get t.a)\" }")
    #expect(captured == ProgramResult(status: 0, output: "", errors: ""))
    corpus.expect(try corpus.stored("b"), "an insertion")
    corpus.expect(try corpus.stored("c"), "an inserted command")
  }

  @Test func `each text is a key of its own`() throws {
    guard let corpus = try Corpus() else { return }
    let (facet, strings) = (corpus.facet, corpus.strings)
    let made = strings.map { "new k name=\(Value.quoted($0))\n" }
    let found = strings.map { "get k[\(Self.minimal($0))].id\n" }
    let filtered = strings.map { "get k[name = \(Value.quoted($0))].id\n" }
    let numbers = strings.indices.map { "\($0 + 1)\n" }.joined()
    let paths = strings.indices.map { "k[\($0 + 1)]\n" }.joined()
    let result = try facet(
      "t.db", input: "define k { name text key }\n" + (made + found + filtered).joined() + "get k[*]\n")
    #expect(result.errors == "new type k: name text\n")
    #expect(result.status == 0)
    #expect(result.output == numbers + numbers + paths)
    corpus.expect(try corpus.stored("name", in: "k"), "a key")
  }

  @Test func `what describe prints defines the same again`() throws {
    guard let corpus = try Corpus() else { return }
    let facet = corpus.facet
    var definition = ""
    for start in stride(from: 0, to: corpus.strings.count, by: 100) {
      let some = corpus.strings[start..<min(start + 100, corpus.strings.count)]
      definition += "define d\(start) \(Value.quoted(some[start])) {\n"
      for index in some.indices.dropLast(2) where index % 3 == 0 {
        let quoted = some[index...].prefix(3).map { Value.quoted($0) }
        definition += "  f\(index - start) text default \(quoted[0]) label \(quoted[1]) help \(quoted[2])\n"
      }
      definition += "  c choice(\(some.map { Value.quoted($0) }.joined(separator: ", ")))\n}\n"
    }
    let made = try facet("a.db", input: definition)
    #expect(made.status == 0, "\(made.errors)")
    let first = try facet("a.db", "describe")
    #expect(try facet("b.db", input: first.output).status == 0)
    let second = try facet("b.db", "describe")
    #expect(first.output.utf8.elementsEqual(second.output.utf8))
    let records = try facet(
      "b.db", "-c", "new d0; get d0[1].f0 d0[1].f60; set d0[1].c \(Value.quoted(corpus.strings[7]))")
    #expect(Self.lines(records.output).map(Self.unescaped) == [corpus.strings[0], corpus.strings[60]])
    let labels = try facet("b.db", "sql", "select label from _facet_type order by rowid", "--json")
    #expect(
      JSONStrings.read(Array(labels.output.utf8)).filter { $0 != "label" }.sorted()
        == stride(from: 0, to: corpus.strings.count, by: 100).map { corpus.strings[$0] }.filter { $0 != "label" }
        .sorted())
  }

  // MARK: readers that are not Facet's own

  private static func lines(_ text: String) -> [String] {
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private static func unescaped(_ line: String) -> String {
    var output: [UInt8] = []
    var bytes = line.utf8.makeIterator()
    while let byte = bytes.next() {
      guard byte == UInt8(ascii: "\\"), let next = bytes.next() else {
        output.append(byte)
        continue
      }
      output.append(next == UInt8(ascii: "n") ? 0x0A : next == UInt8(ascii: "t") ? 0x09 : next)
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The cells of a table of one column.
  private static func csvCells(_ text: String) -> [String] {
    var cells: [String] = []
    var cell: [UInt8] = []
    var isQuoted = false
    var previous: UInt8 = 0
    for byte in text.utf8 {
      defer { previous = byte }
      switch byte {
      case UInt8(ascii: "\""):
        isQuoted.toggle()
        // A quote right behind the one that would have closed the cell is a quote of the text.
        if isQuoted, previous == byte {
          cell.append(byte)
          previous = 0
        }
      case 0x0A where !isQuoted:
        cells.append(String(decoding: cell, as: UTF8.self))
        cell = []
      default: cell.append(byte)
      }
    }
    return cells
  }
}
