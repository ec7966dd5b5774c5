import CSystem
@_spi(Facet) package import FacetKit
import Glibc
package import Language

/// All plugins of a session: those that are linked in, those that were loaded, and those in the folders that are loaded
/// when something of theirs is first wanted.
///
/// Everything runs on the thread that runs the commands.
package final class PluginHost: RegistrySource, @unchecked Sendable {
  /// What the program around gives.
  package struct Surroundings {
    package var folders = PluginFolders([])
    /// Where what is known of plugins is kept; nil for nowhere.
    package var stateFolder: String?
    /// Makes that folder, for nobody else to read; false where it is not to be used.
    package var makeFolder: (String) -> Bool = { _ in false }
    /// Shows an error that ends nothing, or a line about a plugin.
    package var report: (Diagnostic) -> Void = { _ in }
    package var notice: (String) -> Void = { _ in }
    /// Asks a person a question that is answered yes or no; nil where nobody can answer.
    package var ask: ((String) -> Bool)?
    package var isInterrupted: @Sendable () -> Bool = { false }
    /// Whether no command of a plugin may be called so.
    package var isStatementWord: (String) -> Bool = { _ in false }
    /// Called before a library is loaded, whose code may write to standard output.
    package var willRunOthers: () -> Void = {}
    /// What reads a plugin that is written in Facet.
    package var scripts: (any ScriptPlugins)?

    package init() {}
  }

  package var surroundings: Surroundings
  package let known: KnownPlugins
  package let bundled: [any Plugin]
  package private(set) var loaded: [LoadedPlugin] = []
  /// Files of the folders that were not loaded, with the reason.
  package private(set) var refused: [Diagnostic] = []
  /// How many of those were told.
  private var told = 0
  /// A file was checked just now: what comes of it is told in any case.
  private var hasChecked = false
  private var hasToldOfKnown = false
  /// What the loaded ones have registered.
  private var registry = Registry()
  /// Names that are taken by what is linked in.
  private let own: Registry
  private var waiting: [PluginFile]?
  private var namesOfWaiting: [String: Set<String>] = [:]
  private var isLoading = false
  /// A line is being typed: nothing may be said or asked, so only files that are known to be good are loaded.
  package var isTyping = false

  package init(bundled: [any Plugin], _ surroundings: Surroundings = Surroundings()) {
    self.bundled = bundled
    self.surroundings = surroundings
    known = KnownPlugins(folder: surroundings.stateFolder, make: surroundings.makeFolder)
    var own = Registry()
    // Two of one name would have been seen by the tests; the first one counts.
    for plugin in bundled { try? plugin.register(in: &own) }
    self.own = own
  }

  /// What is linked in, and through it all that is loaded when it is wanted.
  package var root: Registry {
    var root = own
    root.source = self
    return root
  }

  /// Those that are linked in and those that are loaded.
  package var all: [LoadedPlugin] { bundled.map { LoadedPlugin(bundled: $0) } + loaded }

  // MARK: what is wanted

  package func registry(having name: String) -> Registry? {
    guard !isLoading else { return registry }
    for file in candidates() where namesOfWaiting[file.path]?.contains(name) ?? false { take(file) }
    // Perhaps what is missing is in one that stays out; where it is found that is of no interest.
    if told < refused.count, hasChecked || !loaded.contains(where: { $0.has(name) }) { tellRefused() }
    return registry
  }

  package func everything() -> Registry {
    guard !isLoading else { return registry }
    for file in candidates() { take(file) }
    if hasChecked { tellRefused() }
    return registry
  }

  package func registryOfObservers() -> Registry {
    guard !isLoading else { return registry }
    for file in candidates() where namesOfWaiting[file.path]?.contains(where: CheckReport.isObserver) ?? false {
      take(file)
    }
    // One that stays out may be one that is to see each change.
    if hasChecked { tellRefused() }
    return registry
  }

  /// The files in the folders that are not loaded yet. The first time they are looked at, and those that are new or
  /// have changed are checked.
  private func candidates() -> [PluginFile] {
    if let waiting { return waiting }
    // Nothing is kept of it: the folders may be said later.
    if surroundings.folders.paths.isEmpty { return [] }
    if !isTyping {
      for folder in surroundings.folders.missing {
        surroundings.notice("FACET_PLUGIN_PATH: there is no folder \(folder)")
      }
    }
    var found: [PluginFile] = []
    for path in surroundings.folders.files() {
      do throws(Diagnostic) {
        let file = try PluginFile(path)
        if loaded.contains(where: { $0.file?.path == file.path }) { continue }
        if isTyping, known.entry(file)?.verdict != .ok { continue }
        namesOfWaiting[file.path] = Set(try names(of: file))
        found.append(file)
      } catch  where isTyping { continue } catch { refuse(error) }
    }
    if !isTyping { waiting = found }
    return found
  }

  /// Loads a file of a folder; a fault of it is told and is nobody's error.
  private func take(_ file: PluginFile) {
    waiting?.removeAll { $0 == file }
    do throws(Diagnostic) { try add(file) } catch { refuse(error) }
  }

  private func refuse(_ reason: Diagnostic) { refused.append(reason) }

  /// Once for each, and a line for each: it comes again with every run until somebody sees to it.
  private func tellRefused() {
    hasChecked = false
    guard !isTyping else { return }
    for reason in refused[told...] {
      surroundings.notice("plugin \(reason.text)" + (reason.hint.map { " (\($0))" } ?? ""))
    }
    told = refused.count
  }

  // MARK: loading

  /// Loads a file that was named by hand; one that is loaded already is given again.
  /// - Parameter insists: also one that ended the program before, without asking.
  @discardableResult
  package func load(_ path: String, insists: Bool = true) throws(Diagnostic) -> LoadedPlugin {
    let file = try PluginFile(path)
    if let there = loaded.first(where: { $0.file?.path == file.path }) {
      if there.file == file { return there }
      throw Diagnostic(
        "has changed since it was loaded", subject: path, hint: "code is loaded once: leave and start again")
    }
    _ = try names(of: file, byHand: true, insists: insists)
    waiting?.removeAll { $0.path == file.path }
    try add(file)
    return loaded[loaded.count - 1]
  }

  private func add(_ file: PluginFile) throws(Diagnostic) {
    isLoading = true
    defer { isLoading = false }
    let made: LoadedPlugin
    if file.isScript {
      guard let scripts = surroundings.scripts else { throw Diagnostic("cannot be read here", subject: file.path) }
      made = try scripts.load(file)
    } else {
      Running.isInterrupted = surroundings.isInterrupted
      TrapHandler.install(known: known.path)
      SlowCallWatch.start()
      facet_lead_stdout_to_stderr()
      surroundings.willRunOthers()
      made = try LoadedPlugin(file)
    }
    do throws(Diagnostic) { try nameRules.check(made) } catch {
      throw Diagnostic(error.message, subject: file.path, hint: error.hint)
    }
    var extended = registry
    do throws(DuplicateName) {
      if file.isScript { try extended.add(all: made.registered) } else { try extended.add(made.registered, of: file) }
    } catch {
      throw Diagnostic("there is a \(error.thing) called \(error.name) already", subject: file.path)
    }
    registry = extended
    loaded.append(made)
    if file.isScript { surroundings.scripts?.takeIn(made) }
  }

  /// What the next plugin's things may be called.
  package var nameRules: PluginNames {
    PluginNames(
      [own, registry], plugins: bundled.map(\.name) + loaded.map(\.plugin.name),
      isStatementWord: surroundings.isStatementWord)
  }

  // MARK: checking

  /// The names that a file registers, from what is known or from a check of it.
  /// - Throws: where the file is not to be loaded.
  private func names(
    of file: PluginFile, byHand: Bool = false, insists: Bool = false
  ) throws(Diagnostic) -> [String] {
    let entry = known.entry(file)
    if let fault = known.fault, !isTyping, !hasToldOfKnown {
      hasToldOfKnown = true
      surroundings.notice(fault)
    }
    if let entry {
      switch entry.verdict {
      case .ok: return entry.names
      case .bad where !byHand:
        throw Diagnostic("was refused: \(entry.detail)", subject: file.path, hint: "plugin check \(file.path)")
      case .trap where !insists:
        let question = "plugin \(file.path) ended the program in \(entry.detail). Load it again?"
        guard surroundings.ask?(question) ?? false else {
          throw Diagnostic(
            "ended the program in \(entry.detail), so it stays out", subject: file.path,
            hint: "plugin load \(file.path) takes it in again")
        }
      default: break
      }
    }
    surroundings.notice("checking plugin \(file.path) …")
    hasChecked = !byHand
    let report = try PluginCheck.run(file, isInterrupted: surroundings.isInterrupted)
    guard let fault = report.faults.first else {
      known.remember(file, .ok, names: report.names)
      return report.names
    }
    known.remember(file, .bad, detail: fault)
    throw Diagnostic(fault, subject: file.path, hint: "plugin check \(file.path)")
  }
}

/// Reads plugins that are written in Facet's own language.
package protocol ScriptPlugins: AnyObject {
  func load(_ file: PluginFile) throws(Diagnostic) -> LoadedPlugin
  /// Makes the commands of one that was loaded ready to be called.
  func takeIn(_ loaded: LoadedPlugin)
}

extension Registry {
  /// Adds all of another as it is.
  fileprivate mutating func add(all other: Registry) throws(DuplicateName) {
    for validator in other.validators { try add(validator) }
    for editor in other.editors { try add(editor) }
    for format in other.formats { try add(format) }
    for function in other.functions { try add(function) }
    for command in other.commands { try add(command) }
    for observer in other.observers { try add(observer) }
    for screen in other.screens { try add(screen) }
  }
}
