package import Forms

/// Shows levels on a full screen, for who has one.
package protocol Screens: AnyObject {
  /// Shows a level and those that it opens until it is left; what it was left with.
  func show(_ level: any Level) throws -> any LevelResult
}
