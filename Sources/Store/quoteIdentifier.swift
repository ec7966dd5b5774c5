/// A name as it stands in a statement: in backquotes, those in it doubled.
///
/// Not in double quotes: SQLite takes a name in those that it does not know for a string, which the views and triggers
/// of some files count on.
package func quoteIdentifier(_ name: String) -> String { quoted(name, "`") }

/// A name as it stands in a definition that stays in the file: in double quotes, as every SQL reads it.
package func quoteDefined(_ name: String) -> String { quoted(name, "\"") }

private func quoted(_ name: String, _ mark: Unicode.Scalar) -> String {
  var quoted = String.UnicodeScalarView()
  quoted.append(mark)
  for scalar in name.unicodeScalars {
    if scalar == mark { quoted.append(mark) }
    quoted.append(scalar)
  }
  quoted.append(mark)
  return String(quoted)
}
