@_spi(Facet) package import FacetKit
import Glibc
package import Language

/// A plugin whose code is in the program, with what it has registered.
package struct LoadedPlugin: Sendable {
  package let plugin: any Plugin
  /// Nil for one that is linked in.
  package let file: PluginFile?
  package let stamp: PluginStamp?
  package let registered: Registry
  /// Functions of `def` that a plugin in Facet's own language brings.
  package var functions: [String] = []

  /// Whether something in it has that name.
  func has(_ name: String) -> Bool { functions.contains(name) || registered.names.contains(name) }

  /// A plugin that is linked in. Its registration was tried when the program was built.
  package init(bundled plugin: any Plugin) {
    var registry = Registry()
    try? plugin.register(in: &registry)
    self.plugin = plugin
    file = nil
    stamp = PluginStamp.own
    registered = registry
  }

  /// A plugin that was read from a text in Facet's own language.
  package init(script file: PluginFile, summary: String, registered: Registry, functions: [String]) {
    plugin = ScriptPlugin(name: file.name, summary: summary)
    self.file = file
    stamp = nil
    self.registered = registered
    self.functions = functions
  }

  /// Loads a file and lets it register. Nothing is looked at but its stamp before its code may run.
  ///
  /// A library is never unloaded: values and functions of its may be anywhere.
  package init(_ file: PluginFile) throws(Diagnostic) {
    stamp = try LoadedPlugin.stamp(of: file)
    guard let handle = dlopen(file.path, RTLD_NOW | RTLD_LOCAL) else {
      throw Diagnostic("cannot be loaded: \(LoadedPlugin.loaderError(file))", subject: file.path)
    }
    guard let entry = dlsym(handle, PluginEntry.symbol) else {
      throw Diagnostic(
        "exports no \(PluginEntry.symbol)", subject: file.path,
        hint: "@c(\(PluginEntry.symbol)) public func start() -> UnsafeMutableRawPointer { PluginEntry.retained(…) }")
    }
    typealias Entry = @convention(c) () -> UnsafeMutableRawPointer?
    let start = unsafeBitCast(entry, to: Entry.self)
    let mark = Running.Mark(thing: "its entry", file: file)
    guard let pointer = Running.call(mark, { start() }) else {
      throw Diagnostic("its \(PluginEntry.symbol) gives nothing", subject: file.path)
    }
    let plugin = PluginEntry.take(pointer)
    var registry = Registry()
    do throws(DuplicateName) {
      try Running.call(mark) { () throws(DuplicateName) in try plugin.register(in: &registry) }
    } catch {
      throw Diagnostic("registers two \(error.thing)s called \(error.name)", subject: file.path)
    }
    self.plugin = plugin
    registered = registry
    self.file = file
  }

  /// The stamp, where it is that of this program.
  private static func stamp(of file: PluginFile) throws(Diagnostic) -> PluginStamp {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Diagnostic("cannot be read: \(String(cString: strerror(errno)))", subject: file.path)
    }
    defer { close(descriptor) }
    let stamp: PluginStamp
    do throws(PluginStamp.Fault) { stamp = try PluginStamp(descriptor) } catch {
      switch error {
      case .notELF:
        throw Diagnostic("is no shared library", subject: file.path, hint: "plugin new NAME makes a package")
      case .otherMachine: throw Diagnostic("is built for another machine", subject: file.path)
      case .truncated: throw Diagnostic("is damaged or cut off", subject: file.path, hint: "build it again")
      case .none:
        throw Diagnostic(
          "has no stamp, so it is no plugin of Facet", subject: file.path,
          hint: "its package depends on FacetPlugin: plugin new NAME makes one")
      }
    }
    guard let own = PluginStamp.own else { throw Diagnostic("this program has no stamp", subject: file.path) }
    if stamp.contract != own.contract {
      throw Diagnostic(
        "is built for contract \(stamp.contract), and this is \(own.contract)", subject: file.path,
        hint: stamp.contract < own.contract ? "build it against this Facet" : "a newer Facet is needed")
    }
    if stamp.language != own.language {
      throw Diagnostic(
        "is built by \(stamp.language), and this program by \(own.language)", subject: file.path,
        hint: "build it with \(own.language)")
    }
    if stamp.compiler != own.compiler {
      throw Diagnostic(
        "is built by another \(own.language), with \(stamp.build)", subject: file.path,
        hint: "build it with the one that has \(own.build)")
    }
    return stamp
  }

  /// What dlopen(3) says, without the path, which stands in front already.
  private static func loaderError(_ file: PluginFile) -> String {
    var text = dlerror().map { String(cString: $0) } ?? "unknown reason"
    if text.hasPrefix(file.path + ": ") { text.removeFirst(file.path.count + 2) }
    return text
  }
}

/// What stands for a text in Facet's own language among the plugins.
private struct ScriptPlugin: Plugin {
  let name: String
  let summary: String
  let version = ""
  func register(in registry: inout Registry) throws(DuplicateName) {}
}
