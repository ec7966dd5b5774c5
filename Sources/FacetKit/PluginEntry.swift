/// Hands a plugin over to Facet: what the one exported function of a plugin's file returns.
///
///     @c(facet_plugin) public func start() -> UnsafeMutableRawPointer { PluginEntry.retained(Greetings()) }
///
/// The reference is retained once; Facet takes it over and keeps it until the program ends.
public final class PluginEntry: Sendable {
  public let plugin: any Plugin

  public init(_ plugin: any Plugin) { self.plugin = plugin }

  /// The name of the function that a plugin's file exports.
  public static let symbol = "facet_plugin"

  public static func retained(_ plugin: any Plugin) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(PluginEntry(plugin)).toOpaque()
  }

  /// Takes over what ``retained(_:)`` gave, once.
  public static func take(_ pointer: UnsafeMutableRawPointer) -> any Plugin {
    Unmanaged<PluginEntry>.fromOpaque(pointer).takeRetainedValue().plugin
  }
}
