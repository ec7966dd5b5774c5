import FacetKit

extension Registry {
  /// Adds what a loaded plugin has registered, each thing behind a guard.
  /// - Throws: where something of that name is there already.
  mutating func add(_ fresh: Registry, of file: PluginFile) throws(DuplicateName) {
    for validator in fresh.validators {
      let mark = Running.Mark(thing: "validator \(validator.name)", file: file)
      try add(GuardedValidator(inner: validator, mark: mark))
    }
    for editor in fresh.editors {
      let mark = Running.Mark(thing: "editor \(editor.name)", file: file)
      if let editor = editor as? any ScreenEditor {
        try add(Registry.guarded(editor, mark))
      } else {
        try add(GuardedEditor(inner: editor, mark: mark))
      }
    }
    for format in fresh.formats {
      try add(GuardedFormat(inner: format, mark: Running.Mark(thing: "formatter \(format.name)", file: file)))
    }
    for function in fresh.functions {
      try add(GuardedFunction(inner: function, mark: Running.Mark(thing: "function \(function.name)", file: file)))
    }
    for command in fresh.commands {
      try add(GuardedCommand(inner: command, mark: Running.Mark(thing: "command \(command.name)", file: file)))
    }
    for observer in fresh.observers {
      try add(GuardedObserver(inner: observer, mark: Running.Mark(thing: "observer \(observer.name)", file: file)))
    }
    for screen in fresh.screens {
      try add(GuardedScreen(inner: screen, mark: Running.Mark(thing: "screen \(screen.name)", file: file)))
    }
  }

  private static func guarded<E: ScreenEditor>(_ editor: E, _ mark: Running.Mark) -> any Editor {
    GuardedScreenEditor(editor, mark)
  }

  /// Names of all that is registered, without doubles.
  var names: [String] {
    let all =
      validators.map(\.name) + editors.map(\.name) + formats.map(\.name) + functions.map(\.name)
      + commands.map(\.name) + observers.map(\.name) + screens.map(\.name)
    return Set(all).sorted()
  }
}
