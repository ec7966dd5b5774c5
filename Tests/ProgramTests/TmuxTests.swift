import FacetKit
import Glibc
import Support
import Testing

/// The prompt in another terminal than our own screen model.
@Suite(.serialized, .enabled(if: access("/usr/bin/tmux", X_OK) == 0)) struct TmuxTests {
  @Test func aTableIsShown() throws {
    try inTmux { tmux in
      try tmux.type("list thing name record")
      #expect(try tmux.wait(for: "(2 things)").contains("Green tea       9"))
    }
  }

  @Test func tabCompletesAndCtrlCEmptiesTheLine() throws {
    try inTmux { tmux in
      try tmux.keys("set thing[1].size sm", "Tab")
      _ = try tmux.wait(for: "facet> set thing[1].size small")
      try tmux.keys("C-c")
      try tmux.type("count thing")
      #expect(try tmux.wait(for: "\n2\n").contains("facet> set thing[1].size small ^C\nfacet> count thing\n2\n"))
    }
  }

  /// tmux counts emoji with a colour or a selector in its own way; the last column is straight all the same.
  @Test(.enabled(if: access("/bin/bash", X_OK) == 0)) func columnsAreStraightForAllWriting() throws {
    guard let corpus = try StringCorpus.all() else { return }
    let facet = try Facet.withThings()
    let texts = stride(from: 0, to: corpus.count, by: 9).map { corpus[$0] }.filter { $0.utf8.count < 80 }
    let lines = texts.map { "new s a=\(Value.quoted($0)) n=1000\n" }
    #expect(try facet("t.db", input: "define s { a text; n integer }\n" + lines.joined()).status == 0)
    let session = try Session(
      Launch(
        Products.path("facet"), ["t.db", "list", "s", "a", "n"], environment: Facet.environment,
        directory: facet.folder.path))
    try session.expectExit(0)
    let rows = session.received.split(separator: 0x0A).dropFirst(2).dropLast().flatMap { $0 + [0x0A] }
    try facet.folder.write(bytes: rows.filter { $0 != 0x0D }, to: "rows")
    // The terminal itself says where its cursor is behind each row.
    try facet.folder.write(
      "stty -echo -icanon; while IFS= read -r row <&3; do printf '\\r\\033[K%s\\033[6n' \"$row\"; "
        + "IFS= read -rs -d R place; echo \"${place##*;}\" >> places; done 3< rows; echo the end; sleep 60",
      to: "measure")
    let tmux = Tmux(socket: facet.folder("tmux"), folder: facet.folder.path)
    defer { _ = try? tmux.run("kill-server") }
    _ = try tmux.run("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "LC_ALL=C.UTF-8 /bin/bash measure")
    _ = try tmux.wait(for: "the end")
    let places = try facet.folder.read("places").split(separator: "\n")
    #expect(places.count == texts.count)
    #expect(Set(places).count == 1, "\(zip(places, texts).filter { $0.0 != places[0] })")
  }

  private func inTmux(_ body: (Tmux) throws -> Void) throws {
    let facet = try Facet.withThings()
    let tmux = Tmux(socket: facet.folder("tmux"), folder: facet.folder.path)
    defer { _ = try? tmux.run("kill-server") }
    try withExtendedLifetime(facet) {
      _ = try tmux.run(
        "-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24",
        "INPUTRC=/dev/null HOME='\(facet.folder.path)' '\(Products.path("facet"))' t.db")
      _ = try tmux.wait(for: "facet>")
      try body(tmux)
    }
  }
}

/// A tmux server of its own, by its socket.
private struct Tmux {
  let socket: String
  let folder: String

  func run(_ arguments: String...) throws -> String {
    try Support.run("/usr/bin/tmux", ["-S", socket] + arguments, directory: folder, timeout: 10).output
  }

  func keys(_ text: String, _ key: String? = nil) throws {
    _ = try run("send-keys", text)
    if let key { _ = try run("send-keys", key) }
  }

  func type(_ text: String) throws { try keys(text, "Enter") }

  func wait(for text: String) throws -> String {
    var screen = ""
    for _ in 0..<200 {
      screen = try run("capture-pane", "-p")
      if screen.contains(text) { return screen }
      usleep(20_000)
    }
    throw SessionFailure("waited for \(text); the screen:\n\(screen)")
  }
}
