import CPseudoTerminal
import Glibc

/// How a program under test is started: nothing of the environment of the tests leaks into it.
package struct Launch {
  package var program: String
  package var arguments: [String]
  package var environment: [String: String]
  package var directory: String

  /// - Parameter environment: added to a UTF-8 locale, `TERM=xterm`, no inputrc and the system's `PATH`.
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], directory: String = "/"
  ) {
    self.program = program
    self.arguments = arguments
    self.directory = directory
    let plain = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm", "INPUTRC": "/dev/null",
      "HOME": directory, "TZ": "UTC",
    ]
    self.environment = plain.merging(environment) { $1 }
  }

  /// Hands the launch over in C's form, for the time of a call.
  func withChild<Result>(_ body: (UnsafePointer<child>) -> Result) -> Result {
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") }
    defer { (words + variables).forEach { free($0) } }
    words.append(nil)
    variables.append(nil)
    return words.withUnsafeBufferPointer { words in
      variables.withUnsafeBufferPointer { variables in
        program.withCString { program in
          directory.withCString { directory in
            var child = child(
              program: program, arguments: words.baseAddress!, environment: variables.baseAddress!,
              directory: directory)
            return body(&child)
          }
        }
      }
    }
  }
}
