import Glibc
import Support
import Testing

/// A disk that takes no more in the middle of a change: an error, nothing of the change in part, and what comes next
/// works.
@Suite struct FullDiskTests {
  private static func file(mode: String, rows: Int) throws -> Facet {
    let facet = try Facet()
    let count = "with recursive c(i) as (select 1 union all select i + 1 from c limit \(rows))"
    let made = try facet(
      "t.db", "-c", "define tick { n integer; note text }", "-c",
      "sql --write \"insert into tick (n, note) \(count) select 0, hex(zeroblob(200)) from c\"")
    guard made.status == 0 else { throw SessionFailure(made.errors) }
    _ = try run("/usr/bin/sqlite3", [facet.folder("t.db"), "pragma journal_mode = \(mode)"])
    return facet
  }

  /// Every record has that value, and the file is well.
  private static func check(_ facet: Facet, has value: [String], _ told: String) throws {
    let held = try facet("t.db", "sql", "select distinct n from tick").output
    #expect(value.contains(held), "\(told): \(held)")
    let check = try facet("t.db", "check-file", "--history")
    #expect(check.status == 0, "\(told): \(check.output)")
  }

  /// The signal that comes with a file that may not grow would end a program that does not ask for the error.
  @Test(arguments: ["wal", "delete"])
  func filesThatMayNotGrow(mode: String) throws {
    let facet = try Self.file(mode: mode, rows: 2000)
    let script = "set tick[*].n 5\\nprint 1\\nset tick[1].note x\\nnew tick n=0\\n"
    for limit in [0, 1, 40, 400, 900] {
      let shell = "ulimit -f \(limit); printf '\(script)' | \"$0\" t.db --keep-going -f -"
      let result = try run(
        "/bin/sh", ["-c", shell, Products.path("facet")], environment: Facet.environment, directory: facet.folder.path)
      #expect(result.status == 1, "\(mode), \(limit): \(result.status) \(result.errors)")
      // Beside a file with a log there has to be room for its index of 32 KB, or it cannot be opened at all.
      #expect(result.output == "1\n" || mode == "wal" && limit < 64, "\(mode), \(limit)")
      #expect(result.errors.firstRange(of: "error: ") != nil)
      try Self.check(facet, has: ["0\n"], "\(mode), \(limit)")
    }
  }

  // MARK: calls that fail

  /// Counts the writes and synchronizations of the database's files; from a number on they fail, with `FACET_FAIL_WHILE`
  /// as long as there is a file of that name.
  private static let shim = #"""
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/statvfs.h>
    #include <sys/types.h>
    #include <unistd.h>
    static int fails(int file, const char *what, int code) {
      static int count = 0;
      char link[64], path[4096];
      const char *plan = getenv("FACET_FAIL"), *mark = getenv("FACET_FAIL_WHILE");
      if (mark && access(mark, F_OK)) return 0;
      if (!plan || strncmp(plan, what, strlen(what))) return 0;
      snprintf(link, sizeof link, "/proc/self/fd/%d", file);
      ssize_t size = readlink(link, path, sizeof path - 1);
      if (size < 0) return 0;
      path[size] = 0;
      if (!strstr(path, "t.db") || ++count < atoi(plan + strlen(what) + 1)) return 0;
      errno = code;
      return 1;
    }
    #define CALL(type, name, what, code, parameters, arguments) \
      type name parameters { \
        static type (*real) parameters; \
        if (!real) real = (type (*) parameters)dlsym(RTLD_NEXT, #name); \
        return fails(file, what, code) ? (type)-1 : real arguments; \
      }
    CALL(ssize_t, write, "write", ENOSPC, (int file, const void *bytes, size_t size), (file, bytes, size))
    CALL(ssize_t, pwrite, "write", ENOSPC, (int file, const void *bytes, size_t size, off_t at), (file, bytes, size, at))
    CALL(ssize_t, pwrite64, "write", ENOSPC, (int file, const void *bytes, size_t size, off_t at), (file, bytes, size, at))
    CALL(int, fsync, "sync", EIO, (int file), (file))
    CALL(int, fdatasync, "sync", EIO, (int file), (file))
    int statvfs(const char *path, struct statvfs *system) {
      static int (*real)(const char *, struct statvfs *);
      if (!real) real = (int (*)(const char *, struct statvfs *))dlsym(RTLD_NEXT, "statvfs");
      int code = real(path, system);
      const char *mark = getenv("FACET_FAIL_WHILE");
      if (!code && mark && !access(mark, F_OK)) system->f_bavail = 0;
      return code;
    }
    """#

  private static func compile(_ facet: Facet) throws {
    try facet.folder.write(shim, to: "shim.c")
    let made = try run(
      compiler ?? "", ["-shared", "-fPIC", "-o", "shim.so", "shim.c", "-ldl"], environment: ["PATH": "/usr/bin:/bin"],
      directory: facet.folder.path)
    guard made.status == 0 else { throw SessionFailure(made.errors) }
  }

  private static let compilers = ["/usr/bin/clang", "/usr/bin/cc", "/usr/local/bin/clang"]
  private static let compiler: String? = compilers.first { access($0, X_OK) == 0 }

  /// The disk fails for a while and the shell goes on: it reads, says what it cannot store, and stores again.
  @Test(.enabled(if: compiler != nil), arguments: ["wal", "delete"], ["write", "sync"])
  func aDiskThatFailsUnderThePrompt(mode: String, call: String) throws {
    let facet = try Self.file(mode: mode, rows: 20)
    try Self.compile(facet)
    let environment = [
      "LD_PRELOAD": facet.folder("shim.so"), "FACET_FAIL": "\(call) 1", "FACET_FAIL_WHILE": facet.folder("broken"),
    ]
    try facet.atPrompt("t.db", environment: environment) { session in
      func typed(_ line: String, _ answer: String, _ prompt: String = "facet>") throws {
        try session.send("\u{15}\u{0C}")
        try session.waitFor("a clear screen") { $0.cursor.row == 0 && $0.lines[1].isEmpty }
        try session.send(line + "\r")
        try session.waitFor("\(answer) after \(line)") { screen in
          screen.cursor.row > 0 && screen.lines[screen.cursor.row].hasPrefix(prompt)
            && screen.lines.contains { $0.hasPrefix(answer) }
        }
      }
      try session.waitForRow("facet>")
      try typed("set tick[*].n 1", "20 ticks changed")
      try typed("begin", "edits are kept apart", "facet*>")
      try typed("set tick[*].n 2", "20 ticks changed", "facet*>")
      try facet.folder.write("", to: "broken")
      try typed("save", "error: ", "facet*>")
      try typed("get tick[1].n", "2", "facet*>")
      #expect(try facet("t.db", "get", "tick[1].n").output == "1\n")
      _ = try run("/bin/rm", [facet.folder("broken")])
      try typed("save", "20 fields saved", "facet>")
      try facet.folder.write("", to: "broken")
      try typed("set tick[*].n 3", "error: ")
      try typed("get tick[1].n", "2")
      _ = try run("/bin/rm", ["-f", facet.folder("broken")])
      try typed("set tick[*].n 4", "20 ticks changed")
      try session.send("exit\r")
      try session.expectExit(0)
    }
    try Self.check(facet, has: ["4\n"], "\(mode), \(call)")
  }

  /// With too little memory a change is done or not done; it ends with an error, or where nothing at all can be had any
  /// more without one.
  @Test(arguments: [20_000, 32_000, 40_000, 60_000])
  func tooLittleMemory(kilobytes: Int) throws {
    let facet = try Self.file(mode: "wal", rows: 3_000)
    let shell = "ulimit -v \(kilobytes); exec \"$0\" t.db -c 'set tick[*].n 5'"
    let result = try run(
      "/bin/sh", ["-c", shell, Products.path("facet")],
      environment: Facet.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }, directory: facet.folder.path)
    #expect(kilobytes > 20_000 || result.status != 0)
    if result.status == 1 { #expect(result.errors.hasPrefix("error: "), "\(result.errors)") }
    try Self.check(facet, has: [result.status == 0 ? "5\n" : "0\n"], "\(kilobytes): \(result.errors)")
  }

  @Test(.enabled(if: compiler != nil), arguments: ["wal", "delete"], ["write", "sync"])
  func callsThatFail(mode: String, call: String) throws {
    let facet = try Self.file(mode: mode, rows: 300)
    try Self.compile(facet)
    var (failed, value) = (0, 0)
    for number in [1, 2, 3, 4, 6, 9, 14, 20, 40, 80, 200, 1000] {
      let next = value + 1
      let statements = [
        "set tick[*].n \(next)",
        "define tick.x\(number) integer default 1; drop tick.x\(number); set tick[*].n \(next)",
      ]
      let result = try facet(
        "t.db", "-c", statements[number % 2],
        environment: ["LD_PRELOAD": facet.folder("shim.so"), "FACET_FAIL": "\(call) \(number)"])
      let told = "\(mode), \(call) \(number): \(result.errors)"
      if result.status == 0 {
        try Self.check(facet, has: ["\(next)\n"], told)
      } else {
        failed += 1
        #expect(result.status == 1, "\(told)")
        #expect(result.errors.firstRange(of: "error: ") != nil, "\(told)")
        // What was written before its synchronization failed may be found by the next program, whole.
        try Self.check(facet, has: ["\(value)\n"] + (call == "sync" ? ["\(next)\n"] : []), told)
      }
      value = try Int(facet("t.db", "sql", "select distinct n from tick").output.dropLast()) ?? value
    }
    #expect(failed > 0)
  }

  /// A session goes on when there is room again, and what it does then is written down.
  @Test(.enabled(if: compiler != nil), arguments: ["wal", "delete"])
  func roomAgain(mode: String) throws {
    let facet = try Self.file(mode: mode, rows: 3)
    try Self.compile(facet)
    let mark = facet.folder("full")
    let failing = ["LD_PRELOAD": facet.folder("shim.so"), "FACET_FAIL": "write 1", "FACET_FAIL_WHILE": mark]
    try facet.atPrompt("t.db", environment: failing) { session in
      try session.waitForRow("facet>")
      try session.send("new tick n=1\r")
      try session.waitFor("a record") { $0.lines.contains("tick[4] made") && $0.lines[$0.cursor.row] == "facet>" }
      try facet.folder.write("", to: "full")
      try session.send("\u{0C}new tick n=2\r")
      try session.waitFor("no room") { $0.lines.contains { $0.hasPrefix("error: there is no room") } }
      try session.waitForRow("facet>")
      unlink(mark)
      try session.send("\u{15}\u{0C}new tick n=3; delete tick[1]; undo 2\r")
      try session.waitFor("an undo") {
        $0.lines.contains("  tick[5] is gone again") && $0.lines[$0.cursor.row] == "facet>"
      }
    }
    #expect(try facet("t.db", "get", "tick[*].n").output == "0\n0\n0\n1\n")
    try Self.check(facet, has: ["0\n1\n"], mode)
  }

  /// Of the files beside the database SQLite says only that they cannot be written.
  @Test(.enabled(if: compiler != nil))
  func noRoomEvenToRead() throws {
    let facet = try Self.file(mode: "wal", rows: 3)
    try Self.compile(facet)
    try facet.folder.write("", to: "full")
    let failing = [
      "LD_PRELOAD": facet.folder("shim.so"), "FACET_FAIL": "write 1", "FACET_FAIL_WHILE": facet.folder("full"),
    ]
    for command in ["get tick[1].n", "set tick[1].n 3"] {
      let result = try facet("t.db", "-c", command, environment: failing)
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("error: there is no room: the disk of t.db is full\n"), "\(result.errors)")
    }
  }
}
