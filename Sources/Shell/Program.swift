import Commands
import Engine
import FacetKit
import Glibc
import Language
import Loading
import Terminal

/// The program as a whole: from its settings to its exit status.
package enum Program {
  static func run(_ settings: Settings, _ plugins: PluginHost, _ catalog: Catalog) -> Int32 {
    TerminalInfo.setUpLocale()
    signal(SIGPIPE, SIG_IGN)
    // Where files may not grow any more a write is an error like that of a full disk.
    signal(SIGXFSZ, SIG_IGN)
    // What is mapped of a script or a log is gone when another program cuts the file short; going on would be no help.
    signal(SIGBUS) { _ in
      let text: StaticString = "error: another program cut a file short that was being read; nothing was stored\n"
      write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
      _exit(1)
    }
    // Plugins of others' making are not looked for where others' scripts run.
    if !settings.isRestricted { plugins.surroundings.folders = PluginFolders() }
    let session = Session(plugins: plugins, catalog: catalog, settings: settings)
    if settings.database == nil {
      session.engine.willMakeFile = { path in
        if let slash = path.lastIndex(of: "/") { _ = PrivateFolder.make(String(path[..<slash])) }
      }
    }
    do { try session.engine.open(settings.database ?? defaultDatabase()) } catch {
      session.report(error, in: nil)
      return 1
    }
    let engine = session.engine
    nonisolated(unsafe) let interrupted = engine
    Interrupts.install { interrupted.interrupt() }
    if settings.isRestricted, !settings.plugins.isEmpty {
      session.report(Diagnostic("no plugin is loaded with --restricted", hint: "leave out --plugin"), in: nil)
      return 2
    }
    do {
      for path in settings.plugins { try session.plugins?.load(path, insists: false) }
    } catch {
      session.report(error, in: nil)
      return 1
    }
    // The last one to close a file brings its log home: without it a copy of the file alone would lack the changes.
    defer { try? engine.close() }
    return work(session)
  }

  /// What is linked in. The folders are not looked into before the options are read, which may forbid it.
  static func plugins(_ bundled: [any Plugin]) -> PluginHost {
    var surroundings = PluginHost.Surroundings()
    surroundings.stateFolder = PrivateFolder.state
    surroundings.makeFolder = { PrivateFolder.make($0) }
    surroundings.isInterrupted = { Interrupts.isPending }
    return PluginHost(bundled: bundled, surroundings)
  }

  /// The exit status of what the program was asked for.
  private static func work(_ session: Session) -> Int32 {
    let batch = Batch(session: session)
    switch session.settings.work {
    case .texts(let texts):
      var status: Int32 = 0
      for text in texts {
        status = batch.run(Source(name: nil, text: text))
        if let end = session.context.exitStatus { return end }
        if status != 0, !session.settings.keepsGoing || Interrupts.isPending { break }
      }
      return status
    case .script(let path):
      guard let source = Session.read(path, name: path == "-" ? "stdin" : path) else {
        session.report(Diagnostic("\(path) cannot be read: \(String(cString: strerror(errno)))"), in: nil)
        return 1
      }
      return batch.run(source)
    case .command(let words): return command(words, session)
    case .session:
      if TerminalInfo.isTerminal(STDIN_FILENO) { return Interactive(session: session).run() }
      guard let source = Session.read("-", name: "stdin") else { return 1 }
      return batch.run(source)
    }
  }

  /// One command whose words are the program's own arguments.
  private static func command(_ words: [String], _ session: Session) -> Int32 {
    var parser = Parser(arguments: words, vocabulary: session.catalog)
    session.begin(parser.source)
    do {
      let statement = try parser.commandLine()
      if session.settings.isCheck { return 0 }
      session.askAtTerminal(LineReader(attributes: TerminalInfo.usesColour()))
      let flow = try session.interpreter.run(statement, in: &session.context)
      try session.flush()
      if case .exit(let status) = flow { return status }
      try session.store()
      return session.hasFailed ? 1 : 0
    } catch {
      return session.end(with: error, in: parser.source)
    }
  }

  /// `$FACET_DB`, else `facet/facet.db` in the folder for a person's data.
  static func defaultDatabase() -> String {
    if let path = environment("FACET_DB") { return path }
    let home = environment("HOME") ?? "."
    let folder = (environment("XDG_DATA_HOME") ?? "\(home)/.local/share") + "/facet"
    return folder + "/facet.db"
  }
}
