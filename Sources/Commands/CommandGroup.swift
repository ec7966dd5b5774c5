/// The sections of help, in order.
package enum CommandGroup: String, Sendable, CaseIterable {
  case reading = "Reading"
  case changing = "Changing records"
  case moving = "Moving around"
  case schema = "Types and fields"
  case scripting = "Scripts"
  case session = "The file and the session"
  case plugins = "Plugins"
}
