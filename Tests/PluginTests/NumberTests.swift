import FacetKit
import Testing

@testable import Numbers

@Suite struct NumberTests {
  let setting = TestSetting()

  @Test(arguments: [
    ("integer", "42", "42"), ("integer", "  42 ", "42"), ("integer", "-9223372036854775808", "-9223372036854775808"),
    ("integer", "0", "0"), ("real", "-0", "0.0"), ("real", "1e-5", "1e-05"), ("real", "1E3", "1000.0"),
    ("real", "1_000.5", "1000.5"), ("decimal(2)", "-0.05", "-0.05"), ("decimal(0)", "7", "7"),
    ("decimal(2)", "9999999999999.99", "9999999999999.99"), ("decimal(15)", "0.123456789012345", "0.123456789012345"),
  ])
  func reads(use: String, text: String, gives: String) throws {
    let field = Field("field", try #require(Use(use).kind))
    let editor = try #require(registry.editor(field.kind.name))
    #expect(try editor.read(text, for: field, in: setting).text == gives)
  }

  @Test(arguments: [
    ("integer", "", #"must be an integer, not """#), ("integer", "-", #"must be an integer, not "-""#),
    ("integer", "1__0", #"must be an integer, not "1__0""#), ("integer", "1_", #"must be an integer, not "1_""#),
    ("integer", "４２", #"must be an integer, not "４２""#), ("integer", "1e3", #"must be an integer, not "1e3""#),
    ("integer", "1 000", #"must be an integer, not "1 000""#), ("real", ".5", #"must be a number, not ".5""#),
    ("real", "5.", #"must be a number, not "5.""#), ("real", "infinit", #"must be a number, not "infinit""#),
    ("real", "1e", #"must be a number, not "1e""#), ("real", "1,5", #"must be a number, not "1,5""#),
    ("real", "1e-999", #"must be a number that a real can hold, not "1e-999""#),
    ("real", "0x1p3", #"must be a number, not "0x1p3""#),
    ("decimal(0)", "1.5", "must have no decimal places, not 1"),
    ("decimal(1)", "1.55", "must have at most 1 decimal place, not 2"),
    ("decimal(15)", "1", "must have no digits before the point, not 1"),
    ("decimal(2)", "99999999999999999999999999", "must have at most 13 digits before the point, not 26"),
  ])
  func refuses(use: String, text: String, message: String) throws {
    let field = Field("field", try #require(Use(use).kind))
    let editor = try #require(registry.editor(field.kind.name))
    let result = outcome { try editor.read(text, for: field, in: setting).text }
    #expect(result == .refused(message))
  }

  @Test func faultsHaveTheirPlace() {
    #expect(throws: Refusal(#"must be an integer, not "12x4""#, offset: 2)) {
      try IntegerEditor().read("12x4", for: Field("field", .integer), in: setting)
    }
    #expect(throws: Refusal("+1 is no number here", offset: 0, hint: "use += to add")) {
      try IntegerEditor().read("+1", for: Field("field", .integer), in: setting)
    }
  }

  @Test(arguments: [
    (Value.integer(9_007_199_254_740_993), Value.real(9_007_199_254_740_992), 1),
    (.integer(.max), .real(9_223_372_036_854_775_808), -1), (.integer(.min), .real(-9_223_372_036_854_775_808), 0),
    (.decimal(FixedDecimal("0.3")!), .real(0.3), 1), (.decimal(FixedDecimal("0.5")!), .real(0.5), 0),
    (.decimal(FixedDecimal("0.1")!), .real(0.1), -1), (.integer(0), .real(.leastNonzeroMagnitude), -1),
    (.integer(1), .real(.infinity), -1), (.decimal(FixedDecimal("3.50")!), .integer(3), 1),
    (.decimal(FixedDecimal("-1.000000000000000001")!), .integer(-1), -1),
  ])
  func unlikeKindsCompareExactly(left: Value, right: Value, order: Int) {
    #expect(Order.compare(left, right) == order)
    #expect(Order.compare(right, left) == -order)
  }

  @Test func limitsAreReadInTheKindOfTheField() throws {
    let third = Value.decimal(FixedDecimal("0.3")!)
    let check = try Minimum().prepare([third], for: Field("field", .real), in: setting)
    #expect(try check(.real(0.3), setting) == .accept)
    #expect(try check(.real(0.2), setting) == .refuse(Refusal("must be at least 0.3, not 0.2")))
    let day = try Maximum().prepare(
      [.date(CalendarDate("2009-11-29")!)], for: Field("field", .datetime), in: setting)
    #expect(try day(.datetime(DateTime("2009-11-29T23:59")!), setting) == .accept)
    #expect(
      try day(.datetime(DateTime("2009-11-30T00:00")!), setting)
        == .refuse(Refusal("must be at most 2009-11-29, not 2009-11-30T00:00")))
  }

  @Test(arguments: [
    ("min", [Value.integer(1)], Kind.text, "min is for numbers, dates and datetimes, not for text"),
    ("min", [.text("x")], .integer, #"min takes a number, not "x""#),
    ("max", [.integer(1)], .date, "max takes a date, not 1"), ("max", [], .integer, "max takes 1 value, not 0"),
    ("max", [.real(.nan)], .real, "max takes a number, not nan"),
    ("step", [.integer(0)], .integer, "step takes one number above 0"),
    ("step", [.integer(1)], .date, "step is for numbers, not for date"),
    ("positive", [.integer(1)], .integer, "positive takes no values, not 1"),
    ("trim", [], .integer, "trim is for text and choice fields, not for integer"),
    ("length", [.integer(3)], .date, "length is for text, choice, list and json fields, not for date"),
    ("length", [.integer(3), .integer(1)], .text, "length(3, 1) leaves nothing"),
    ("matches", [.text("(")], .text, "no pattern: ("),
    ("past", [], .text, "past is for dates and datetimes, not for text"),
    ("before", [], .date, "before takes 1 value, not 0"),
    ("before", [.text("soon")], .date, #"must be a date such as 2009-11-29, not "soon""#),
  ])
  func whatDoesNotFitIsRefusedWhenDefined(name: String, arguments: [Value], kind: Kind, message: String) throws {
    let validator = try #require(registry.validator(name))
    let result = outcome {
      _ = try validator.prepare(arguments, for: Field("field", kind), in: setting)
      return ""
    }
    #expect(result == .refused(message))
  }

  @Test(arguments: [
    (Value.real(3.25), "%.1f", "3.3"), (.real(-0.001), "%.2f", "0.00"), (.real(0.125), "%.2f", "0.13"),
    (.real(1e20), "%,.1f", "100,000,000,000,000,000,000.0"), (.real(123_456_789_012.34), "%.6f", "123456789012.339996"),
    (.real(.infinity), "%.1f", "inf"), (.integer(.min), "%,d", "-9,223,372,036,854,775,808"),
    (.integer(.max), "%.2f", "9223372036854775807.00"), (.decimal(FixedDecimal("2.675")!), "%.2f €", "2.68 €"),
    (.decimal(FixedDecimal("-999.995")!), "%,.2f", "-1,000.00"), (.decimal(FixedDecimal("7")!), "%.3f", "7.000"),
    (.decimal(FixedDecimal("-0.4")!), "%d", "0"), (.integer(999), "%,d", "999"), (.integer(50), "%d %%", "50 %"),
    (.null, "%d", ""),
  ])
  func formats(value: Value, pattern: String, text: String) throws {
    #expect(try NumberFormat("real").text(for: value, pattern: pattern, in: setting) == text)
  }

  @Test(arguments: ["%", "%.f", "%.16f", "%.2d", "%s", "%n", "%5d", "no number", "%d%d", ""])
  func patternsThatAreNoneAreRefused(pattern: String) {
    #expect(throws: Refusal.self) { try NumberFormat("real").text(for: .integer(1), pattern: pattern, in: setting) }
  }
}
