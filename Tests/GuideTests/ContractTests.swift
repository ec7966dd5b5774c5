import Glibc
import Support
import Testing

/// `Documentation/contract.txt` is what plugins can see of FacetKit, as the compiler states it. A change of it is made on
/// purpose: the file is written anew, and the change log names the new revision with what authors have to know.
@Suite struct ContractTests {
  static let page = "Documentation/contract.txt"

  private static func content(_ path: String) throws -> String { try run("/bin/cat", [path]).output }

  /// The compiler's interface file without the lines that name the compiler, its flags and what Swift itself imports.
  private static func declared() throws -> String {
    let interface = try content(Products.path("Modules/FacetKit.swiftinterface"))
    let lines = interface.split(separator: "\n", omittingEmptySubsequences: false).filter {
      !$0.hasPrefix("// swift-") && !$0.hasPrefix("public import ") && !$0.hasPrefix("import ")
    }
    return lines.joined(separator: "\n")
  }

  /// Eight digits that another text has with a chance of one in four thousand million (FNV-1a, folded).
  static func revision(of text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(UInt32(truncatingIfNeeded: hash ^ (hash >> 32)), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  @Test func `the contract is the one that is written down`() throws {
    let declared = try Self.declared()
    #expect(declared.contains("public protocol Validator"))
    let stamp = try Self.content(SharedData.packageRoot + "/Sources/FacetPlugin/CFacetStamp/stamp.c")
    let number = try #require(
      stamp.split(separator: "\n").first { $0.hasPrefix("#define FACET_CONTRACT ") }?.split(separator: " ").last)
    let head = "Contract \(number), revision \(Self.revision(of: declared))"
    let wanted = "// \(head): all that a plugin can see of FacetKit.\n\(declared)"
    let file = SharedData.packageRoot + "/" + Self.page
    if getenv("FACET_RECORD") != nil { _ = try run("/usr/bin/tee", [file], input: wanted) }
    let isSame = try Self.content(file) == wanted
    #expect(isSame, "FACET_RECORD=1 swift test --filter ContractTests writes \(Self.page) anew")
    #expect(getenv("FACET_RECORD") == nil, "read what was written, then run without FACET_RECORD")
    let changes = try Self.content(SharedData.packageRoot + "/CHANGELOG.md")
    let isNamed = changes.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(head)
    #expect(isNamed, "CHANGELOG.md has to say what changed in \"\(head)\"")
  }

  @Test(arguments: [("", "4fd0bfc1"), ("a", "296230c0"), ("b", "29622ee9")])
  func `a text has its revision`(text: String, revision: String) { #expect(Self.revision(of: text) == revision) }
}
