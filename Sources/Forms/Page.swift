/// What a level shows, without the lines that all screens share.
package struct Page: Sendable {
  /// The state in words, and in marks for a narrow room: `2 edited, 1 refused` and `2*, 1!`.
  package var state: (words: String, marks: String) = ("", "")
  /// This place as it is typed at the prompt.
  package var path = ""
  /// Headings of a list.
  package var heading: Line?
  /// At the right of the rule.
  package var position = ""
  /// How much of something long is done, from 0 to 1.
  package var progress: Double?
  /// At most as many rows as ``Room/bodyRows(hasHeading:hasInput:)`` gives; the row with the focus has the cursor.
  package var body: [Line] = []
  /// The open input line: search, where, go to.
  package var input: Line?
  package var message = Line()
  /// The most useful first.
  package var hints: [Hint] = []
  package var help: Hint? = .help

  package init() {}
}
