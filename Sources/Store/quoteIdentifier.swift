/// A name as it stands in SQL: in double quotes, those in it doubled.
package func quoteIdentifier(_ name: String) -> String {
  var quoted = "\""
  quoted.reserveCapacity(name.utf8.count + 2)
  for scalar in name.unicodeScalars {
    if scalar == "\"" { quoted.unicodeScalars.append("\"") }
    quoted.unicodeScalars.append(scalar)
  }
  quoted.unicodeScalars.append("\"")
  return quoted
}
