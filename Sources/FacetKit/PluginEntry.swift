/// Hands a plugin over to Facet: what the one exported function of a plugin's file returns.
///
///     struct Nothing: Plugin {
///       let name = "nothing", summary = "registers nothing", version = "1.0"
///       func register(in registry: inout Registry) throws(DuplicateName) {}
///     }
///     @c(facet_plugin) public func start() -> UnsafeMutableRawPointer { PluginEntry.retained(Nothing()) }
///
/// The reference is retained once; Facet takes it over and keeps it until the program ends.
public final class PluginEntry: Sendable {
  /// What the file has.
  public let plugin: any Plugin

  /// An entry that is not handed over yet.
  public init(_ plugin: any Plugin) { self.plugin = plugin }

  /// The name of the function that a plugin's file exports.
  public static let symbol = "facet_plugin"

  /// The address of an entry that Facet will release; for the function that a file exports.
  public static func retained(_ plugin: any Plugin) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(PluginEntry(plugin)).toOpaque()
  }

  /// Takes over what ``retained(_:)`` gave. Once: the entry is released.
  @_spi(Facet) public static func take(_ pointer: UnsafeMutableRawPointer) -> any Plugin {
    Unmanaged<PluginEntry>.fromOpaque(pointer).takeRetainedValue().plugin
  }
}
