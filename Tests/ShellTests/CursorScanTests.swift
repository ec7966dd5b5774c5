import Testing

@testable import Shell

@Suite struct CursorScanTests {
  @Test(
    arguments: [
      ("", .statements, [], ""),
      ("list th", .statements, ["list"], "th"),
      ("count a; list b ", .statements, ["list", "b"], ""),
      ("get thing[\"Green t", .selector, [], "\"Green t"),
      ("get thing[days > 3 and na", .selector, ["days", ">", "3", "and"], "na"),
      ("get thing[days>3", .selector, ["days", ">"], "3"),
      ("get thing[1].na", .statements, ["get"], "thing[1].na"),
      ("print (1 + da", .expression, ["1", "+"], "da"),
      ("print max(a, b", .expression, [], "b"),
      ("print \"a ${th", .expression, [], "th"),
      ("print \"a ${th} b\" c", .statements, ["print", "\"a ${th} b\""], "c"),
      ("if true { get x", .statements, ["get"], "x"),
      ("set a[1].b 'x y", .statements, ["set", "a[1].b"], "'x y"),
    ] as [(String, CursorScan.Frame.Kind, [String], String)])
  func findsThePlace(text: String, kind: CursorScan.Frame.Kind, words: [String], partial: String) {
    let scan = CursorScan(Array(text.utf8))
    #expect(scan.last.kind == kind)
    #expect(scan.last.words == words)
    #expect(scan.partial == partial)
  }

  @Test func survivesEveryBeginning() {
    let text = Array("set `Order D`[\"x\\\"${a[1, $(get b)].c}\"].d {\"k\": [1, 'it''s']} # x\n}]) \"\\".utf8)
    for length in 0...text.count {
      let scan = CursorScan(Array(text[..<length]))
      #expect(scan.partialStart <= length)
    }
  }

  @Test func nothingIsOfferedInComments() {
    #expect(CursorScan(Array("get a # li".utf8)).isComment)
    #expect(!CursorScan(Array("get a # li\nget b".utf8)).isComment)
  }
}
