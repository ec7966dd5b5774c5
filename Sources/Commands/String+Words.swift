extension String {
  /// With a capital at the beginning.
  var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }

  /// Without white space at both ends.
  var trimmed: String {
    var view = Substring(self)
    while view.first?.isWhitespace == true { view.removeFirst() }
    while view.last?.isWhitespace == true { view.removeLast() }
    return String(view)
  }
}
