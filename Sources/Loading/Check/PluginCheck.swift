import CSystem
import Glibc
package import Language

/// Tries a plugin file in a process of its own, with little time and memory, before it may run in this one.
package enum PluginCheck {
  /// The option by which the program is told to be that process.
  package static let option = "check-plugin"
  /// The descriptor that the process reports to.
  static let reportDescriptor: Int32 = 3
  /// Seconds that one call may take, and all together.
  private static let callLimit: Int32 = 5
  private static let secondsInAll = 60
  /// Bytes.
  static let mostMemory = 1 << 30

  /// - Throws: where the process cannot be started, or the user does not want to wait.
  package static func run(_ file: PluginFile, isInterrupted: () -> Bool) throws(Diagnostic) -> CheckReport {
    guard let program = PluginFolders.program else { throw Diagnostic("the program's own file is not found") }
    var reports: [Int32] = [0, 0]
    var errors: [Int32] = [0, 0]
    guard pipe2(&reports, O_CLOEXEC) == 0, pipe2(&errors, O_CLOEXEC) == 0 else {
      throw Diagnostic("no pipe can be made: \(String(cString: strerror(errno)))")
    }
    defer { for end in [reports[0], errors[0]] { close(end) } }
    let child = start(program, file, reports: reports[1], errors: errors[1])
    for end in [reports[1], errors[1]] { close(end) }
    guard let child else { throw Diagnostic("\(program) cannot be started", subject: file.path) }
    var listener = CheckListener(reports: reports[0], errors: errors[0])
    let outcome = listener.listen(callLimit: callLimit, limit: secondsInAll, isInterrupted: isInterrupted)
    if outcome != .ended { kill(child, SIGKILL) }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    let isFull = usage.ru_maxrss > mostMemory / 1024 * 9 / 10
    if outcome == .interrupted { throw Diagnostic("interrupted", subject: file.path) }
    return listener.report(outcome, status: status, isFull: isFull)
  }

  private static func start(_ program: String, _ file: PluginFile, reports: Int32, errors: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    posix_spawn_file_actions_adddup2(&actions, reports, reportDescriptor)
    // Ctrl-C at the terminal is for the one who waits.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let arguments: [String] = [program, "--\(option)", file.path]
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { words.forEach { free($0) } }
    words.append(nil)
    // A register dump tells an author nothing, and takes seconds.
    var surroundings = variables(without: "SWIFT_BACKTRACE") + [strdup("SWIFT_BACKTRACE=enable=no")]
    defer { free(surroundings.last ?? nil) }
    surroundings.append(nil)
    var child = pid_t()
    return posix_spawn(&child, program, &actions, &attributes, words, surroundings) == 0 ? child : nil
  }

  private static func variables(without name: String) -> [UnsafeMutablePointer<CChar>?] {
    var kept: [UnsafeMutablePointer<CChar>?] = []
    var place = environ
    while let variable = place.pointee {
      if strncmp(variable, name + "=", name.utf8.count + 1) != 0 { kept.append(variable) }
      place += 1
    }
    return kept
  }

  /// The limits of the process that checks; called in it before anything of the plugin runs.
  ///
  /// Standard output becomes a file without a name, so that what is written there past C's streams is noticed.
  package static func limitThisProcess() {
    facet_lead_stdout_to_stderr()
    if let file = tmpfile() { dup2(fileno(file), STDOUT_FILENO) }
    restrict(RLIMIT_CPU, UInt(secondsInAll))
    restrict(RLIMIT_DATA, UInt(mostMemory))
    restrict(RLIMIT_CORE, 0)
  }

  /// Bytes that reached standard output since.
  static var stolenOutput: Int {
    var status = stat()
    return fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
  }

  private static func restrict(_ resource: __rlimit_resource, _ most: UInt) {
    var limit = rlimit(rlim_cur: most, rlim_max: most)
    setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }
}
