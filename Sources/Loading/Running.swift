import Glibc

/// Whose code is running: set around each call of a loaded plugin, read by the handler of traps and by the watch over
/// calls that take long. Plain stores, for a call of a validator takes some ten nanoseconds.
enum Running {
  /// The thing that was called, with what a signal handler may say of it; lives as long as the program.
  struct Mark: Sendable {
    fileprivate nonisolated(unsafe) let texts: UnsafePointer<Texts>

    /// - Parameters:
    ///   - thing: `validator isbn`.
    ///   - line: what is appended to the file of known plugins if this ends the program.
    init(thing: String, file: PluginFile) {
      let made = UnsafeMutablePointer<Texts>.allocate(capacity: 1)
      made.initialize(
        to: Texts(
          thing: strdup(thing), path: strdup(file.path),
          line: strdup(KnownPlugins.line(file, .trap, detail: thing, names: []))))
      texts = UnsafePointer(made)
    }
  }

  fileprivate struct Texts {
    let thing: UnsafeMutablePointer<CChar>
    let path: UnsafeMutablePointer<CChar>
    let line: UnsafeMutablePointer<CChar>
  }

  nonisolated(unsafe) private static var current: UnsafePointer<Texts>?
  /// Calls so far.
  nonisolated(unsafe) static var calls: UInt64 = 0
  /// Set once, before the first plugin is loaded.
  nonisolated(unsafe) static var isInterrupted: @Sendable () -> Bool = { false }

  /// Runs a plugin's code.
  @inline(__always)
  static func call<R, E: Error>(_ mark: Mark, _ body: () throws(E) -> R) throws(E) -> R {
    let outer = current
    current = mark.texts
    calls &+= 1
    defer { current = outer }
    return try body()
  }

  /// What is running now: `validator isbn` and the plugin's path; nil for no plugin.
  static var now: (thing: UnsafePointer<CChar>, path: UnsafePointer<CChar>, line: UnsafePointer<CChar>)? {
    guard let texts = current?.pointee else { return nil }
    return (UnsafePointer(texts.thing), UnsafePointer(texts.path), UnsafePointer(texts.line))
  }
}
