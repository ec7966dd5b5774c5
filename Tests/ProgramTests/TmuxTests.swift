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
