import Support
import Testing

/// What another program commits is told of what is watched, with the next statement.
@Suite struct WatchOthersTests {
  @Test func commitsOfOthersAreTold() throws {
    let facet = try Facet.withThings()
    let other = "\(Products.path("facet")) t.db -c"
    let script = """
      watch thing[1].record
      watch thing.@count { print "there are $new things" }
      print 1 | \(other) "set thing[1].record 40"
      print 2 | \(other) "new thing name=Tea"
      print 3
      """
    let result = try facet("t.db", "--keep-going", "-f", "-", input: script)
    #expect(result.output == "thing[1].record: 4 → 40\nthere are 3 things\n3\n")
    #expect(result.status == 0, "\(result.errors)")
  }
}
