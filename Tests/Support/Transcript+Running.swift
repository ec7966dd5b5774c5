extension Transcript {
  /// The same conversation with what the built program says now.
  ///
  /// One process hears all of it, each command as a `-c` of its own, so that `cd` and `let` last; what a `-c` says
  /// ends with a line that no command prints. Both streams go into one pipe, in the order in which they are written.
  ///
  /// - Parameter fixtures: the folder of the scripts that `fixture` names; they have run before the first command.
  package func played(
    in folder: TemporaryFolder, file: String = "test.db", today: String? = nil,
    environment given: [String: String] = [:], fixtures: String
  ) throws -> Transcript {
    let mark = "\u{2E3B} next \u{2E3B}"
    var environment = given.merging(["LOGNAME": "ada"]) { given, _ in given }
    if let today = today ?? value("today") { environment["FACET_TODAY"] = today }
    for (name, script) in head where name == "fixture" {
      let result = try run(
        Products.path("facet"), [file, "-f", "\(fixtures)/\(script).facet"], environment: environment,
        directory: folder.path)
      guard result.status == 0 else { throw SessionFailure("fixture \(script): \(result.errors)") }
    }
    var arguments = ["-c", "exec \"$@\" 2>&1", "sh", Products.path("facet"), file, "--keep-going"]
    arguments += ["--format", value("format") ?? "table"]
    for step in steps { arguments += ["-c", step.command, "-c", "print \"\(mark)\""] }
    let result = try run("/bin/sh", arguments, environment: environment, directory: folder.path)
    var played = self
    var rest = result.output[...]
    for index in steps.indices {
      guard let end = rest.firstRange(of: mark + "\n") else {
        guard index == steps.indices.last else {
          throw SessionFailure("nothing was said after: \(steps[index].command)\n\(rest)")
        }
        played.steps[index].expected = String(rest)
        break
      }
      played.steps[index].expected = String(rest[..<end.lowerBound])
      rest = rest[end.upperBound...]
    }
    return played
  }
}
