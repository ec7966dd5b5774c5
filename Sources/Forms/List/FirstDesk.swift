/// What the first level asks of the file: its types and views, and the screens of plugins.
package protocol FirstDesk: AnyObject {
  /// The file's name.
  var title: String { get }
  /// At the right of the trail: `3 changes today`.
  var state: String { get }
  func places() throws(ListFault) -> [FirstPlace]
  /// How many records a place has; nil while that is being counted, which takes a few milliseconds a call at most, or
  /// for a place that has no number.
  func count(of place: FirstPlace) -> Int?
  /// A sentence about it.
  func remark(on place: FirstPlace) -> String
  func open(_ place: FirstPlace) throws(ListFault) -> any Level
  /// The form of a new record; nil where there is no form.
  func form(of place: FirstPlace) throws(ListFault) -> (any Level)?
  /// The places of a text in all types.
  func find(_ text: String) throws(ListFault) -> any Level
  func description(of place: FirstPlace) throws(ListFault) -> [String]
  func undo() throws(ListFault) -> ListOutcome
  func redo() throws(ListFault) -> ListOutcome
  /// A level that was opened from here is left: it may have changed something.
  func noteReturn()
  /// Whether another program has changed the file since the last call.
  func hasNews() -> Bool
}

/// A row of the first level, which opens a level of its own.
package struct FirstPlace: Sendable, Hashable {
  package enum Group: String, Sendable, Hashable { case types = "Types", views = "Views", screens = "Screens" }

  package let group: Group
  /// As it is typed at the prompt; of a screen the name that its plugin gave.
  package let name: String
  package let title: String
  /// One character of two cells; nil for none.
  package var icon: String?
  /// Two cells of ASCII, where there is no better; blanks for none.
  package var plainIcon: String
  package var summary: String

  package init(
    _ group: Group, name: String, title: String, icon: String? = nil, plainIcon: String = "  ", summary: String
  ) {
    self.group = group
    self.name = name
    self.title = title
    self.icon = icon
    self.plainIcon = plainIcon
    self.summary = summary
  }
}
