/// What plugins have registered, by name. A value: it is passed around, never global.
///
///     struct Even: Validator {
///       let name = "even", summary = "an even integer"
///       let examples = [Example("even", "3", refused: "must be even, not 3")]
///       func validate(_ value: Value, in setting: any Setting) -> Verdict {
///         guard case .integer(let number) = value, number % 2 != 0 else { return .accept }
///         return .refuse(Refusal("must be even, not \(number)"))
///       }
///     }
///     var registry = Registry()
///     try registry.add(Even())
///     registry.validator("even")?.summary   // "an even integer"
///     registry.editor("even") == nil   // true
public struct Registry: Sendable {
  private var validatorsByName: [String: any Validator] = [:]
  private var editorsByName: [String: any Editor] = [:]
  private var formatsByName: [String: any DisplayFormat] = [:]
  private var functionsByName: [String: any FormulaFunction] = [:]
  private var commandsByName: [String: any PluginCommand] = [:]
  private var observersByName: [String: any Observer] = [:]
  private var screensByName: [String: any PluginScreen] = [:]
  /// Where more may come from when a name is not found: plugins that are loaded when they are first needed.
  @_spi(Facet) public var source: (any RegistrySource)?

  /// With nothing in it.
  public init() {}

  /// - Throws: ``DuplicateName`` where a validator of that name is registered already, which stays.
  public mutating func add(_ validator: any Validator) throws(DuplicateName) {
    if validatorsByName[validator.name] != nil { throw DuplicateName(thing: "validator", name: validator.name) }
    validatorsByName[validator.name] = validator
  }

  /// - Throws: ``DuplicateName`` where an editor of that name is registered already, which stays.
  public mutating func add(_ editor: any Editor) throws(DuplicateName) {
    if editorsByName[editor.name] != nil { throw DuplicateName(thing: "editor", name: editor.name) }
    editorsByName[editor.name] = editor
  }

  /// - Throws: ``DuplicateName`` where a formatter of that name is registered already, which stays.
  public mutating func add(_ format: any DisplayFormat) throws(DuplicateName) {
    if formatsByName[format.name] != nil { throw DuplicateName(thing: "formatter", name: format.name) }
    formatsByName[format.name] = format
  }

  /// - Throws: ``DuplicateName`` where a function of that name is registered already, which stays.
  public mutating func add(_ function: any FormulaFunction) throws(DuplicateName) {
    if functionsByName[function.name] != nil { throw DuplicateName(thing: "function", name: function.name) }
    functionsByName[function.name] = function
  }

  /// - Throws: ``DuplicateName`` where a command of that name is registered already, which stays.
  public mutating func add(_ command: any PluginCommand) throws(DuplicateName) {
    if commandsByName[command.name] != nil { throw DuplicateName(thing: "command", name: command.name) }
    commandsByName[command.name] = command
  }

  /// - Throws: ``DuplicateName`` where an observer of that name is registered already, which stays.
  public mutating func add(_ observer: any Observer) throws(DuplicateName) {
    if observersByName[observer.name] != nil { throw DuplicateName(thing: "observer", name: observer.name) }
    observersByName[observer.name] = observer
  }

  /// - Throws: ``DuplicateName`` where a screen of that name is registered already, which stays.
  public mutating func add(_ screen: any PluginScreen) throws(DuplicateName) {
    if screensByName[screen.name] != nil { throw DuplicateName(thing: "screen", name: screen.name) }
    screensByName[screen.name] = screen
  }

  /// The validator of that name; nil where there is none.
  public func validator(_ name: String) -> (any Validator)? {
    validatorsByName[name] ?? source?.registry(having: name)?.validatorsByName[name]
  }
  /// The editor of that name; nil where there is none.
  public func editor(_ name: String) -> (any Editor)? {
    editorsByName[name] ?? source?.registry(having: name)?.editorsByName[name]
  }
  /// The formatter of that name, which may be its kind's; nil where there is none.
  public func format(_ name: String) -> (any DisplayFormat)? {
    formatsByName[name] ?? source?.registry(having: name)?.formatsByName[name]
  }
  /// The function of that name; nil where there is none.
  public func function(_ name: String) -> (any FormulaFunction)? {
    functionsByName[name] ?? source?.registry(having: name)?.functionsByName[name]
  }
  /// The command of that name; nil where there is none.
  public func command(_ name: String) -> (any PluginCommand)? {
    commandsByName[name] ?? source?.registry(having: name)?.commandsByName[name]
  }
  /// The observer of that name; nil where there is none.
  public func observer(_ name: String) -> (any Observer)? {
    observersByName[name] ?? source?.registry(having: name)?.observersByName[name]
  }

  /// The screen of that name; nil where there is none.
  public func screen(_ name: String) -> (any PluginScreen)? {
    screensByName[name] ?? source?.registry(having: name)?.screensByName[name]
  }

  /// In order of their names.
  public var validators: [any Validator] { listed(\.validatorsByName) { $0.name } }
  /// In order of their names.
  public var editors: [any Editor] { listed(\.editorsByName) { $0.name } }
  /// In order of their names.
  public var formats: [any DisplayFormat] { listed(\.formatsByName) { $0.name } }
  /// In order of their names.
  public var functions: [any FormulaFunction] { listed(\.functionsByName) { $0.name } }
  /// In order of their names.
  public var commands: [any PluginCommand] { listed(\.commandsByName) { $0.name } }
  /// In order of their names.
  public var observers: [any Observer] { listed(\.observersByName) { $0.name } }
  /// In order of their names.
  public var screens: [any PluginScreen] { listed(\.screensByName) { $0.name } }

  /// Those that are told of changes, in order of their names: plugins that have one are loaded, others are not.
  @_spi(Facet) public var observersOfChanges: [any Observer] {
    let more = source?.registryOfObservers().observersByName ?? [:]
    return observersByName.merging(more) { own, _ in own }.values.sorted { $0.name < $1.name }
  }

  private func listed<Thing>(
    _ things: KeyPath<Registry, [String: Thing]>, _ name: (Thing) -> String
  ) -> [Thing] {
    let more = source?.everything()[keyPath: things] ?? [:]
    return self[keyPath: things].merging(more) { own, _ in own }.values.sorted { name($0) < name($1) }
  }
}

/// Loads plugins when something of theirs is wanted.
@_spi(Facet) public protocol RegistrySource: AnyObject, Sendable {
  /// What loaded plugins have registered, after those that have something of that name were loaded; nil where none has.
  func registry(having name: String) -> Registry?
  /// What all plugins have registered, after all were loaded.
  func everything() -> Registry
  /// What loaded plugins have registered, after those that have an observer were loaded.
  func registryOfObservers() -> Registry
}

/// Two things of one sort want the same name.
///
///     DuplicateName(thing: "validator", name: "even").name   // "even"
public struct DuplicateName: Error, Sendable, Hashable {
  /// `validator`, `editor`, `formatter`, `function`, `command`, `observer` or `screen`.
  public let thing: String
  /// The name that both want.
  public let name: String

  /// What ``Registry`` throws.
  public init(thing: String, name: String) {
    self.thing = thing
    self.name = name
  }
}
