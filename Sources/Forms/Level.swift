package import FacetKit

/// One screen in a stack of screens: a value. A key and a state give a state; what is drawn follows from the state.
///
/// A level knows what it opens, and nothing of what opened it. What it needs of the file it asks of an object that it
/// was made with.
package protocol Level {
  /// Its part of the trail.
  var title: String { get }
  /// Whether letters are text here, so that `?` is no key for help.
  var takesText: Bool { get }
  mutating func press(_ key: Key, _ room: Room) -> Step
  /// A press of the mouse in the body, in cells from its first row.
  mutating func press(_ mouse: Mouse, _ room: Room) -> Step
  /// A click on the headings, in cells.
  mutating func pressHeading(at column: Int, _ room: Room) -> Step
  /// The level above is gone.
  mutating func resume(_ result: any LevelResult, _ room: Room) -> Step
  /// Time passed: another program may have changed the file. True where there is something new to show.
  mutating func refresh(_ room: Room) -> Bool
  /// The program may be ended before another key comes: what would be lost is to be kept elsewhere.
  mutating func abandon()
  /// What help shows: the level's own keys and words.
  func help(_ room: Room) -> HelpPage
  func page(_ room: Room) -> Page
}

extension Level {
  package var takesText: Bool { false }
  package mutating func press(_ mouse: Mouse, _ room: Room) -> Step { .ignored }
  package mutating func pressHeading(at column: Int, _ room: Room) -> Step { .ignored }
  package mutating func resume(_ result: any LevelResult, _ room: Room) -> Step { .taken }
  package mutating func refresh(_ room: Room) -> Bool { false }
  package mutating func abandon() {}
}
