import Commands
import Glibc
import Language
import Terminal

/// What stands after `|` cannot be started.
struct MissingProgram: Error {}

/// The output of one statement that goes to a file, a program, or is only of another format.
final class Redirection {
  let output: StreamOutput
  private let descriptor: Int32
  private var program = ""
  private var child: pid_t?
  private var isClosed = false
  /// A file is written beside its name and takes its place at the end, so that an error leaves the old one.
  private var pending: (temporary: String, target: String)?

  /// - Parameter results: the descriptor that results go to else.
  init(_ request: OutputRequest, usual: OutputFormat, results: Int32) throws {
    if let program = request.program {
      (descriptor, child) = try Redirection.start(program)
      self.program = program
    } else if let file = request.file, file != "-" {
      try Redirection.refuseDatabase(file)
      let temporary = Redirection.isOrdinary(file) ? Redirection.openBeside(file) : nil
      descriptor = temporary?.descriptor ?? open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else {
        throw Diagnostic("\(file) cannot be written: \(String(cString: strerror(errno)))")
      }
      pending = temporary.map { ($0.name, file) }
    } else {
      descriptor = dup(results)
    }
    let goesElsewhere = request.program != nil || (request.file != nil && request.file != "-")
    let target = goesElsewhere ? descriptor : results
    let appearance = goesElsewhere && isatty(descriptor) == 0 ? Appearance() : Appearance(descriptor: target)
    let format = request.format ?? (goesElsewhere ? .plain : usual)
    output = StreamOutput(descriptor: descriptor, format: format, appearance)
  }

  /// Results take no database's place, nor that of what stands beside one: the open one would be lost with its records.
  private static func refuseDatabase(_ file: String) throws {
    let sides = ["-wal", "-shm", "-journal"].filter { file.hasSuffix($0) }.map { String(file.dropLast($0.count)) }
    for name in [file] + sides {
      // A pipe or device holds no database, and would have to be waited for.
      var status = stat()
      guard stat(name, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let stream = fopen(name, "rbe") else {
        continue
      }
      defer { fclose(stream) }
      var header = [UInt8](repeating: 0, count: 15)
      guard fread(&header, 1, header.count, stream) == header.count,
        header.elementsEqual("SQLite format 3".utf8)
      else { continue }
      throw Diagnostic("\(file) is a database, which results do not replace", hint: "backup FILE copies the open one")
    }
  }

  /// Throws where a file cannot be written, as far as that is seen without writing.
  static func refuse(_ file: String) throws {
    try refuseDatabase(file)
    let folder = file.lastIndex(of: "/").map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
    guard access(isOrdinary(file) ? folder : file, W_OK) != 0 else { return }
    throw Diagnostic("\(file) cannot be written: \(String(cString: strerror(errno)))")
  }

  /// Whether a new file may take the name: there is none yet, or it is an ordinary file and no link.
  private static func isOrdinary(_ file: String) -> Bool {
    var status = stat()
    return lstat(file, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  /// Makes a file beside the one that it will replace, with the rights of that one, or else those that the umask leaves.
  /// One that is there already is not touched, nor a link followed. The descriptor is negative after a failure.
  private static func openBeside(_ file: String) -> (name: String, descriptor: Int32) {
    var status = stat()
    let rights = lstat(file, &status) == 0 ? status.st_mode & 0o777 : nil
    for number in 0..<100 {
      let name = "\(file).facet-\(getpid())-\(number)"
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, rights ?? 0o666)
      if descriptor < 0, errno == EEXIST { continue }
      if descriptor >= 0, let rights { fchmod(descriptor, rights) }
      return (name, descriptor)
    }
    return (file, -1)
  }

  private static func start(_ program: String) throws -> (Int32, pid_t) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Diagnostic("no pipe can be made: \(String(cString: strerror(errno)))") }
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    StandardOutput.give(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    defer { posix_spawn_file_actions_destroy(&actions) }
    var child = pid_t()
    let words: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup(program), nil]
    defer { words.forEach { free($0) } }
    let code = posix_spawn(&child, "/bin/sh", &actions, nil, words, environ)
    close(ends[0])
    guard code == 0 else {
      close(ends[1])
      throw Diagnostic("sh cannot be started: \(String(cString: strerror(code)))")
    }
    return (ends[1], child)
  }

  func finish() throws {
    do {
      try output.flush()
    } catch {
      // A program has stopped reading, or there is none: waiting tells which.
      if error != .closed || child == nil { throw error }
    }
    closeOnce()
    if let child { try judge(wait(for: child)) }
    if let pending, rename(pending.temporary, pending.target) != 0 {
      let reason = String(cString: strerror(errno))
      unlink(pending.temporary)
      throw Diagnostic("\(pending.target) cannot be written: \(reason)")
    }
  }

  /// After a failure, that of ``finish()`` too.
  func abandon() {
    let isOpen = !isClosed
    closeOnce()
    if isOpen, let child { wait(for: child) }
    if let pending { unlink(pending.temporary) }
  }

  private func closeOnce() {
    if !isClosed { close(descriptor) }
    isClosed = true
  }

  /// The status with which `sh` says that it could not start a program; its own message names it.
  private static let notFound: Int32 = 127

  /// What `waitpid` says of how the program ended.
  private func judge(_ status: Int32) throws {
    let code = (status >> 8) & 0xFF
    // `sh` tells the signal that ended its last program by its own status.
    let signal = status & 0x7F == 0 ? code - 128 : status & 0x7F
    if code == 0, signal <= 0 { return }
    if code == Redirection.notFound { throw MissingProgram() }
    // With 1 `grep`, `diff` and `test` answer no.
    if code == 1 { return }
    // A program may stop reading as soon as it has enough.
    if signal == SIGPIPE { return }
    if signal > 0, signal < 65, let name = strsignal(signal) {
      throw ProgramFailure(message: "\(program) was ended by a signal: \(String(cString: name))")
    }
    throw ProgramFailure(message: "\(program) ended with status \(code)")
  }

  @discardableResult
  private func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
