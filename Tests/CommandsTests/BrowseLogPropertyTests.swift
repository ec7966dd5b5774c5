import Engine
import FacetKit
import Forms
import Glibc
import Testing

@testable import Commands

/// Random keys in lists over types and tables of every sort: what the log says, played on a copy of the file, gives the
/// same content. `FACET_BROWSE=7:200` takes seed 7 and 200 rounds.
@Suite struct BrowseLogPropertyTests {
  private static let own = [
    #"define thing { name text required unique key; on boolean default true; n integer order; size choice(s, "m l"); since date; note text }"#,
    #"define `Two "words"` { `a field` text; `it's` boolean; ref ref `Two "words"` on-delete clear }"#,
    "define party { name text key }; define member { name text; party ref party inverse members on-delete cascade; ok boolean; rank integer }",
    "define tag { label text unique; weight real default 1.5; list list; at datetime; price decimal(2) }",
    "define `größe` { cm integer default 0 min 0; m = cm / 100; wahr boolean }; action `größe`.grow { set .cm = .cm + 1 }",
  ]
  private static let foreign = [
    "CREATE TABLE plain (a TEXT, b INTEGER)",
    "CREATE TABLE auto (id INTEGER PRIMARY KEY AUTOINCREMENT, a TEXT NOT NULL DEFAULT 'x', b BOOLEAN)",
    "CREATE TABLE pair (a TEXT, b INTEGER, c TEXT, ok BOOLEAN, PRIMARY KEY (a, b))",
    "CREATE TABLE norow (a TEXT PRIMARY KEY, b REAL, c BOOLEAN) WITHOUT ROWID",
    "CREATE TABLE norow2 (a TEXT, b TEXT, c INTEGER UNIQUE, PRIMARY KEY (b, a)) WITHOUT ROWID",
    "CREATE TABLE \"the 'odd' \"\"name\"\"\" (\"a b\" TEXT PRIMARY KEY, \"c\"\"d\" INTEGER, \"sel'ect\" BOOLEAN)",
    "CREATE TABLE code (k TEXT PRIMARY KEY, v TEXT COLLATE NOCASE UNIQUE)",
    "CREATE TABLE child (id INTEGER PRIMARY KEY, p TEXT REFERENCES norow(a) ON DELETE CASCADE ON UPDATE CASCADE, q INTEGER)",
    "CREATE TABLE gen (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER GENERATED ALWAYS AS (a * 2) STORED, on_ BOOLEAN)",
  ]
  private static let keys =
    Array(
      repeating: ["d", "t", "e", "n", "c", "u", "U", "␣", "Down", "Up", "Tab", "Return", "^S", "^U"], count: 3
    ).joined()
    + [
      "End", "Home", "PgDn", "a", "m", "+", "-", "s", "/", "w", "g", "i", "v", "Right", "Left", "Esc", "BS", "Del",
      "^R",
      "^Z", "x", "7", "-3", "it's", "\"q\"", "a b", "null", "", "$x", "2009-11-29", "true", "größe", "\\", "[1, \"b\"]",
    ]

  private static func rounds() -> [Int] {
    guard let text = getenv("FACET_BROWSE").map({ String(cString: $0) }) else { return Array(1...24) }
    let words = text.split(separator: ":").compactMap { Int($0) }
    return words.count == 2 ? Array(words[0]..<words[0] + words[1]) : Array(1...24)
  }

  private static func chosen(_ seed: Int) -> (statements: [String], types: [String]) {
    var dice = SplitMix(seed: seed)
    var statements = own.shuffled(using: &dice).prefix(2).map { $0 }
    for table in foreign.shuffled(using: &dice).prefix(3) where !table.hasPrefix("CREATE TABLE child") {
      statements.append("sql --write \(Value.quoted(table))")
    }
    if seed % 3 == 0 {
      statements += [foreign[3], foreign[7]].map { "try { sql --write \(Value.quoted($0)) } catch { }" }
    }
    return (statements, [])
  }

  private static func made(_ statements: [String], _ seed: Int) throws -> (session: TestSession, types: [String]) {
    let session = try TestSession()
    session.facts.isInteractive = true
    for text in statements { if let error = session.run(text).error { throw Failure("\(text): \(error)") } }
    let types = try session.engine.typeNames().map(\.name)
    var dice = SplitMix(seed: seed + 1)
    // Whatever a type takes of these; what it refuses is not there in either file.
    for type in types {
      for _ in 0..<Int.random(in: 0...5, using: &dice) {
        var pairs: [String] = []
        for column in try session.engine.entity(type)?.columns ?? [] where !column.isImplicitKey && !column.isGenerated
        {
          if Int.random(in: 0..<4, using: &dice) == 0 { continue }
          let word = ["'a'", "'it''s'", "'x \"y\"'", "3", "-7", "'ü'", "true", "2009-11-29", "''"].randomElement(
            using: &dice)!
          pairs.append("\(Name.quoted(column.field.name))=\(word)")
        }
        _ = session.run("new \(Name.quoted(type)) \(pairs.joined(separator: " "))")
      }
    }
    return (session, types)
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ text: String) { description = text }
  }

  private static func content(_ session: TestSession, _ types: [String]) throws -> String {
    try types.map { type in
      let rows = session.run("sql \(Value.quoted("select * from \"\(Name.doubling("\"", in: type))\""))")
      if let error = rows.error { throw Failure(error) }
      return "\(type)\n\(rows.output.split(separator: "\n").sorted().joined(separator: "\n"))\n"
    }.joined()
  }

  @Test(arguments: rounds()) func theLogGivesTheSameContent(seed: Int) throws {
    let (statements, _) = Self.chosen(seed)
    let (session, types) = try Self.made(statements, seed)
    let (copy, _) = try Self.made(statements, seed)
    #expect(try Self.content(session, types) == Self.content(copy, types))
    let log = "\(session.directory)/log.facet"
    defer { unlink(log) }
    var dice = SplitMix(seed: seed + 2)
    var pressed: [String] = []
    for _ in 0..<4 {
      let type = types.randomElement(using: &dice)!
      session.host.screens = PlayedScreens { screen in
        for _ in 0..<60 {
          let key = Self.keys.randomElement(using: &dice)!
          // The list itself is not left.
          if ["Esc", "Left", "q"].contains(key), !screen.title.contains("›") { continue }
          pressed.append(key)
          if PlayedScreens.isKey(key) { screen.press(key) } else { screen.type(key) }
          if screen.ended { break }
          let text = screen.text
          #expect(text.count == 24 && text.allSatisfy { StyledLine.width(of: $0) <= 80 }, "\(key)")
          if Int.random(in: 0..<9, using: &dice) == 0 { screen.refresh() }
        }
      }
      let error = session.run("browse \(Name.quoted(type)) --log \(log)").error
      #expect(error == nil, "\(error ?? "")")
    }
    let text = (try? Self.read(log)) ?? ""
    let played = copy.run(text)
    #expect(played.error == nil, "\(played.error ?? "")\n\(text)")
    let (ours, theirs) = (try Self.content(session, types), try Self.content(copy, types))
    #expect(ours == theirs, "\(statements)\n\(text)\n\(pressed)")
  }

  private static func read(_ path: String) throws -> String {
    guard let file = fopen(path, "r") else { throw Failure("no \(path)") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}

extension PlayedScreens {
  /// Whether it is the name of a key, and no text.
  static func isKey(_ word: String) -> Bool {
    ["Up", "Down", "Left", "Right", "Home", "End", "PgUp", "PgDn", "Return", "Tab", "Esc", "BS", "Del", "␣"].contains(
      word)
      || (word.count == 2 && word.hasPrefix("^"))
  }
}
