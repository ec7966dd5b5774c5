extension ListView.Narrowing {
  /// As the frame says it.
  var words: String {
    switch self {
    case .condition(let text): "where \(text)"
    case .text(let text): "find \(text)"
    }
  }
}
