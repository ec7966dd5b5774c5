package import Engine
package import FacetKit
package import Language

/// What a command works on: the engine, the names in force, and where its results go.
package struct CommandContext {
  package let engine: RecordEngine
  package let catalog: Catalog
  package let host: any Host
  package var scope: Scope
  package var output: any Output
  /// The text in which the running statement stands.
  package var source: Source
  package var facts: SessionFacts
  /// What the command is as a value in `$(…)`, where that is not what it printed.
  package var result: Value?
  /// What the command gives as a value tells of a secret field.
  var givesSecret = false
  /// Set by `exit`.
  package var exitStatus: Int32?
  /// What is watched in this session.
  package let watchers = Watchers()
  /// Commands of plugins that are open, one in another.
  var pluginDepth = 0
  /// Actions that are open, one in another.
  var actionDepth = 0

  package init(
    engine: RecordEngine, catalog: Catalog, host: any Host, output: any Output, source: Source,
    scope: Scope = Scope(), facts: SessionFacts = SessionFacts()
  ) {
    self.engine = engine
    self.catalog = catalog
    self.host = host
    self.output = output
    self.source = source
    self.scope = scope
    self.facts = facts
    engine.vocabulary = catalog
  }

  package func notice(_ text: String) { host.notice(text) }
}
