import FacetKit
import Store
import Testing

@testable import Engine

/// What columns make of values, against SQLite itself.
@Suite struct AffinityTests {
  private static let declared = [
    "INTEGER", "UNSIGNED BIG INT", "POINT", "TEXT", "CHARINT", "VARCHAR(20)", "CLOB", "BLOB", "", "REAL", "FLOAT",
    "DOUBLE PRECISION", "NUMERIC", "DECIMAL(10,2)", "STRING", "DATE", "ANY", "BOOLEAN", "JSON",
  ]
  private static let texts = [
    "7", "007", "-7", "-0", "+7", "1E5", "1e5", "100000", "3.5", "3.50", ".5", "5.", "0.1", "-0.0", " 7", "7 ", "\t7\n",
    "0x10", "1_000", "1,000", "9223372036854775807", "9223372036854775808", "12345678901234567890", "1e400", "inf",
    "nan", "", " ", ".", "-", "e5", "1e", "1e+", "1e+5", "2009-11-29", "1.5e300", "٣", "1e-5", "0.00001",
  ]

  @Test(arguments: AffinityTests.declared)
  func textsThatBecomeOtherNumbersAreFound(declared: String) throws {
    let connection = try Connection(path: ":memory:", mode: .memory)
    try connection.execute("CREATE TABLE t (v \(declared))", [])
    for text in AffinityTests.texts {
      try connection.execute("DELETE FROM t", [])
      try connection.execute("INSERT INTO t VALUES (?1)", [.text(text)])
      let stored = Coding.value(try connection.scalar("SELECT v FROM t", []), as: .unknown)
      let found = Affinity(declared).otherNumber(text)
      #expect((found != nil) == (stored.text != text), "\(declared) \(text): \(stored.text), \(found ?? "none")")
      if let found { #expect(found == stored.text, "\(declared) \(text)") }
    }
  }

  private static func stored(_ fixture: SchemaFixture, _ declared: String, _ text: String) throws -> [String] {
    try fixture.sql(
      "DROP TABLE IF EXISTS t", "CREATE TABLE t (id INTEGER PRIMARY KEY, v \(declared))",
      "INSERT INTO t (id) VALUES (1)")
    _ = try fixture.set("t[1].v", text)
    return try fixture.rows("SELECT typeof(v) || ' ' || v FROM t")
  }

  @Test(arguments: [
    ("", "5", "integer 5"), ("", "007", "text 007"), ("", "1E5", "text 1E5"), ("", "-0.0", "real 0.0"),
    ("", "3.5", "real 3.5"), ("", "9223372036854775807", "integer 9223372036854775807"),
    ("", "9223372036854775808", "text 9223372036854775808"), ("", "true", "text true"), ("TEXT", "007", "text 007"),
    ("TEXT", "1E5", "text 1E5"), ("NUMERIC", "9223372036854775807", "integer 9223372036854775807"),
    ("NUMERIC", "9007199254740993", "integer 9007199254740993"), ("NUMERIC", "3.5", "real 3.5"),
    ("REAL", "5", "real 5.0"), ("REAL", "9007199254740992", "real 9.00719925474099e+15"), ("STRING", "7", "integer 7"),
    ("DECIMAL(10,2)", "3.50", "real 3.5"), ("INTEGER", "-9223372036854775808", "integer -9223372036854775808"),
  ])
  func valuesKeepTheirKind(declared: String, text: String, stored: String) throws {
    #expect(try AffinityTests.stored(SchemaFixture(inMemory: true), declared, text) == ["\"\(stored)\""])
  }

  @Test(arguments: [
    ("STRING", "007", "would become 7: this column makes numbers of texts that look like one"),
    ("STRING", "1E5", "would become 100000: this column makes numbers of texts that look like one"),
    ("INTEGER", "9223372036854775808", "must be an integer, not \"9223372036854775808\""),
  ])
  func whatWouldBeLostIsRefused(declared: String, text: String, message: String) throws {
    let fixture = try SchemaFixture(inMemory: true)
    #expect(fixture.refusal { _ = try AffinityTests.stored(fixture, declared, text) } == ["t[1].v: \(message)"])
  }

  /// The sign of zero is kept where SQLite keeps it: in a column without a declared type.
  @Test func theSignOfZeroIsAChange() throws {
    let fixture = try SchemaFixture(inMemory: true)
    try fixture.sql("CREATE TABLE t (id INTEGER PRIMARY KEY, v)", "INSERT INTO t VALUES (1, 0.0)")
    _ = try fixture.set("t[1].v", "-0.0")
    #expect(try fixture.rows("SELECT v FROM t") == ["-0.0"])
  }
}
