/// What a level makes of a key.
package enum Step {
  /// It did something, if only to say why the key is not taken.
  case taken
  /// It means nothing here.
  case ignored
  /// A level above this one.
  case push(any Level)
  /// Another level in place of this one.
  case replace(any Level)
  /// This level is done. The one below gets the result by ``Level/resume(_:_:)``.
  case leave(any LevelResult)
  /// Job control: the program stops, and `fg` comes back.
  case suspend
  /// Something that needs the terminal for itself, such as `$EDITOR`. What it gives comes by ``Level/resume(_:_:)``.
  case outside(any OutsideWork)
}

/// What a level hands to the one below.
package protocol LevelResult {}

/// Nothing: the level was left and changed nothing.
package struct Left: LevelResult {
  package init() {}
}

/// Work with the terminal to itself.
package protocol OutsideWork {
  func run() -> any LevelResult
}
