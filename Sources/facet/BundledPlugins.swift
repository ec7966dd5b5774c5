import Choices
import Contacts
import Dates
import FacetKit
import Numbers
import Text

/// The plugins that are linked in. Nothing but this list names them.
enum BundledPlugins {
  static let all: [any Plugin] = [TextPlugin(), NumbersPlugin(), DatesPlugin(), ChoicesPlugin(), ContactsPlugin()]

  static func registry() -> Registry {
    var registry = Registry()
    for plugin in all {
      do { try plugin.register(in: &registry) } catch {
        fatalError("two bundled plugins have a \(error.thing) called \(error.name)")
      }
    }
    return registry
  }
}
