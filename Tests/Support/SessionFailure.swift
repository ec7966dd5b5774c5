/// Why a session did not go on as a test expected, with the screen as it stood.
package struct SessionFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
