import Support
import Testing

/// A field that was secret says so when it is not any more, and what it held stays masked in the history.
@Suite struct SecretPastTests {
  private static func facet() throws -> Facet {
    let facet = try Facet()
    for statement in [
      "define acc { name text key; pin text secret }; new acc name=a pin=Hunter-1", "set acc[1].pin Hunter-2",
    ] {
      let made = try facet("t.db", "-c", statement)
      guard made.status == 0 else { throw SessionFailure(made.errors) }
    }
    let opened = try facet("t.db", "-c", "define acc.pin text label \"Pin\"")
    #expect(
      opened.errors == "changed acc.pin\nacc.pin is secret no more: its values are shown from now on\n")
    return facet
  }

  private static func isMasked(_ facet: Facet, _ statements: String...) throws {
    for statement in statements {
      let told = try facet("t.db", "-c", statement)
      #expect(told.status == 0, "\(told.errors)")
      #expect(told.output.contains("••••••••") && !(told.output + told.errors).contains("Hunter"), "\(statement)")
    }
  }

  @Test func whatItHeldStaysMasked() throws {
    let facet = try Self.facet()
    try Self.isMasked(facet, "history", "history acc[1].pin", "history acc[1]", "diff 1", "diff 2")
    // The first value that follows tells the last of before.
    #expect(try facet("t.db", "-c", "set acc[1].pin open-1").status == 0)
    #expect(try facet("t.db", "-c", "set acc[1].pin open-2").status == 0)
    try Self.isMasked(facet, "history acc[1].pin", "diff 2", "diff 4")
    #expect(try facet("t.db", "diff", "5").output == "acc[1].pin: \"open-1\" → \"open-2\"\n")
  }

  @Test func underOtherNamesToo() throws {
    let facet = try Self.facet()
    for statement in ["rename acc.pin code", "rename acc account"] {
      #expect(try facet("t.db", "-c", statement).status == 0)
    }
    try Self.isMasked(facet, "history account[1].code", "diff 2")
  }

  @Test func undoTellsNoneOfIt() throws {
    let facet = try Self.facet()
    #expect(try facet("t.db", "-c", "set acc[1].pin open").status == 0)
    let undone = try facet("t.db", "-c", "undo")
    #expect(undone.errors.hasSuffix("acc[1].pin: •••••••• → ••••••••\n"), "\(undone.errors)")
    #expect(try facet("t.db", "get", "acc[1].pin").output == "Hunter-2\n")
  }

  /// Another column of the name has no part in it.
  @Test func aNewFieldIsOpen() throws {
    let facet = try Facet()
    for statement in [
      "define acc { name text; pin text secret }", "drop acc.pin", "define acc.pin text", "new acc name=a pin=open-1",
    ] { #expect(try facet("t.db", "-c", statement).status == 0) }
    #expect(try facet("t.db", "diff", "4").output.hasSuffix("acc[1].pin: null → \"open-1\"\n"))
  }
}
