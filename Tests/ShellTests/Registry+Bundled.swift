import Choices
import Contacts
import Dates
import FacetKit
import Numbers
import Text

extension Registry {
  /// What the plugins of the program register.
  static func bundled() throws -> Registry {
    var registry = Registry()
    for plugin in [TextPlugin(), NumbersPlugin(), DatesPlugin(), ChoicesPlugin(), ContactsPlugin()] as [any Plugin] {
      try plugin.register(in: &registry)
    }
    return registry
  }
}
