import Glibc
import Support
import Testing

/// Rights, links and read-only places around the files that Facet reads and writes.
@Suite struct FilePlaceTests {
  /// Runs shell text in the folder, `$0` being Facet, as somebody who is not root and owns `x.db`. Nil where that
  /// cannot be done here.
  private func asSomebody(_ facet: Facet, _ text: String) throws -> ProgramResult? {
    let program = Products.path("facet")
    let prefix =
      geteuid() == 0
      ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "/bin/sh", "-c"] : ["/bin/sh", "-c"]
    func start(_ text: String) throws -> ProgramResult {
      try run(
        prefix[0], Array(prefix.dropFirst()) + [text, program], environment: Facet.environment,
        directory: facet.folder.path)
    }
    guard try start("\"$0\" --version").status == 0 else {
      print("skipped: facet cannot be run here as somebody who is not root")
      return nil
    }
    return try start(text)
  }

  /// A database `x.db` that somebody owns, in rollback mode or with a log.
  private func owned(log: Bool = false) throws -> Facet {
    let facet = try Facet()
    let mode = log ? "wal" : "delete"
    _ = try run(
      "/usr/bin/sqlite3",
      [
        facet.folder("x.db"),
        "pragma journal_mode = \(mode); create table t (id integer primary key, a); insert into t values (1, 2)",
      ])
    chmod(facet.folder.path, 0o755)
    if geteuid() == 0 { chown(facet.folder("x.db"), 65_534, 65_534) }
    return facet
  }

  private func expect(_ result: ProgramResult?, _ output: String, _ errors: String, _ comment: Comment) {
    guard let result else { return }
    #expect(result.output == output, comment)
    #expect(result.errors == errors, comment)
    #expect(result.status == (errors.isEmpty ? 0 : 1), comment)
  }

  @Test func aFileThatMayNotBeRead() throws {
    let facet = try owned()
    chmod(facet.folder("x.db"), 0)
    for command in ["list", "get 't[1].a'", "set 't[1].a' 3", "backup y.db"] {
      expect(
        try asSomebody(facet, "\"$0\" x.db \(command)"), "", "error: x.db cannot be opened: Permission denied\n",
        "\(command)")
    }
  }

  @Test func aFolderThatMayNotBeEntered() throws {
    let facet = try owned()
    _ = try run("/bin/sh", ["-c", "mkdir in; cp x.db in; chmod 600 in"], directory: facet.folder.path)
    for command in ["list", "set 't[1].a' 3", "define t '{ name text }'"] {
      expect(
        try asSomebody(facet, "\"$0\" in/x.db \(command)"), "",
        "error: in/x.db cannot be opened: Permission denied\n", "\(command)")
    }
  }

  @Test(arguments: [false, true])
  func aFileThatMayOnlyBeRead(log: Bool) throws {
    let facet = try owned(log: log)
    let bytes = try facet.folder.bytes(of: "x.db")
    chmod(facet.folder("x.db"), 0o444)
    expect(try asSomebody(facet, "\"$0\" x.db get 't[1].a'"), "2\n", "", "get")
    for command in ["set 't[1].a' 3", "new t a=1", "delete 't[1]'", "define u '{ name text }'"] {
      let result = try asSomebody(facet, "\"$0\" x.db \(command)")
      #expect(result?.errors.hasPrefix("error: x.db cannot be written: permission denied\n") ?? true, "\(command)")
    }
    #expect(try facet.folder.bytes(of: "x.db") == bytes)
  }

  /// The file may be written, but the journal or log that a change needs has no place.
  @Test(arguments: [false, true])
  func aFolderThatMayNotBeWritten(log: Bool) throws {
    let facet = try owned(log: log)
    let bytes = try facet.folder.bytes(of: "x.db")
    chmod(facet.folder.path, 0o555)
    defer { chmod(facet.folder.path, 0o755) }
    expect(try asSomebody(facet, "\"$0\" x.db get 't[1].a'"), "2\n", "", "get")
    for command in ["set 't[1].a' 3", "define u '{ name text }'"] {
      let result = try asSomebody(facet, "\"$0\" x.db \(command)")
      let error = "error: x.db cannot be written: a journal has to stand beside it, and its folder cannot be written\n"
      #expect(result?.errors.hasPrefix(error) ?? true, "\(command): \(result?.errors ?? "")")
      #expect(result?.status ?? 1 == 1)
    }
    let output = try asSomebody(facet, "\"$0\" x.db list t to out.txt")
    #expect(output?.errors.hasPrefix("error: out.txt cannot be written: Permission denied\n") ?? true)
    #expect(try facet.folder.bytes(of: "x.db") == bytes)
  }

  @Test(arguments: [false, true])
  func aReadOnlyFileSystem(log: Bool) throws {
    let facet = try owned(log: log)
    let bytes = try facet.folder.bytes(of: "x.db")
    let script = """
      mount --bind . . && mount -o remount,ro,bind . && cd "$PWD" || exit 99
      "$0" x.db get 't[1].a'; "$0" x.db set 't[1].a' 3; "$0" x.db backup y.db; "$0" new.db define u '{ name text }'
      """
    let result = try run(
      "/usr/bin/unshare", ["-rm", "/bin/sh", "-c", script, Products.path("facet")], environment: Facet.environment,
      directory: facet.folder.path)
    guard result.status != 99, result.output != "" || !result.errors.hasPrefix("unshare") else {
      return print("skipped: no read-only file system can be mounted here")
    }
    #expect(result.output == "2\n")
    let lines = result.errors.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    #expect(
      lines == [
        "error: x.db cannot be written: the file system is read-only",
        "error: y.db cannot be written: Read-only file system",
        "error: new.db cannot be opened: Read-only file system",
      ])
    #expect(try facet.folder.bytes(of: "x.db") == bytes)
  }

  // MARK: modes

  @Test(arguments: [("022", 0o644), ("077", 0o600)] as [(String, mode_t)])
  func aNewFileHasTheRightsThatThePersonWants(umask: String, mode: mode_t) throws {
    let facet = try Facet()
    let script = "umask \(umask); \"$0\" t.db set thing.name Tea; \"$0\" t.db list thing to out.txt"
    _ = try run(
      "/bin/sh", ["-c", script, Products.path("facet")], environment: Facet.environment, directory: facet.folder.path)
    #expect(facet.folder.mode(of: "t.db") == mode)
    #expect(facet.folder.mode(of: "out.txt") == mode)
  }

  /// The file in a person's own data folder is nobody else's.
  @Test func theFolderOfTheUsualFileIsPrivate() throws {
    let facet = try Facet()
    let result = try facet("set", "thing.name", "Tea", environment: ["XDG_DATA_HOME": facet.folder("data")])
    #expect(result.status == 0)
    #expect(facet.folder.mode(of: "data/facet") == 0o700)
  }

  @Test func whatIsWrittenOverKeepsItsRights() throws {
    let facet = try Facet.withThings()
    try facet.folder.write("old\n", to: "out.txt")
    chmod(facet.folder("out.txt"), 0o600)
    #expect(try facet("t.db", "-c", "list thing name to out.txt").status == 0)
    #expect(try facet.folder.read("out.txt") == "Coffee\nGreen tea\n")
    #expect(facet.folder.mode(of: "out.txt") == 0o600)
  }

  // MARK: links

  /// Names that can be guessed may have been taken by somebody, with a link to a file that is not his.
  @Test func nothingThatLiesInTheWayIsFollowed() throws {
    let facet = try Facet.withThings()
    try facet.folder.write("mine\n", to: "victim")
    let script = """
      ln -s victim out.txt.facet-$$-0; ln -s victim copy.db.$$-0
      exec "$0" t.db -c 'list thing name to out.txt; backup copy.db'
      """
    let result = try run(
      "/bin/sh", ["-c", script, Products.path("facet")], environment: Facet.environment, directory: facet.folder.path)
    #expect(result.errors == "copy.db written\n")
    #expect(try facet.folder.read("victim") == "mine\n")
    #expect(try facet.folder.read("out.txt") == "Coffee\nGreen tea\n")
    #expect(try facet("copy.db", "count", "thing").output == "2\n")
  }

  @Test func aBackupDoesNotFollowALink() throws {
    let facet = try Facet.withThings()
    try facet.folder.write("mine\n", to: "victim")
    _ = try run("/bin/sh", ["-c", "ln -s victim a.db; ln -s nothing b.db"], directory: facet.folder.path)
    for name in ["a.db", "b.db"] {
      let refused = try facet("t.db", "backup", name)
      #expect(refused.errors.hasPrefix("error: there is a file \(name) already\n"))
      #expect(try facet("t.db", "backup", name, "--force").status == 0)
      #expect(try facet(name, "count", "thing").output == "2\n")
    }
    #expect(try facet.folder.read("victim") == "mine\n")
    #expect(!facet.folder.exists("nothing"))
  }

  /// A person's own link for an output is a wish, as in a shell.
  @Test func anOutputGoesWhereALinkLeads() throws {
    let facet = try Facet.withThings()
    _ = try run("/bin/ln", ["-s", "real.txt", facet.folder("out.txt")])
    #expect(try facet("t.db", "-c", "list thing name to out.txt").status == 0)
    #expect(try facet.folder.read("real.txt") == "Coffee\nGreen tea\n")
  }
}
