import Choices
import Contacts
import Dates
import FacetKit
import Numbers
import Text

/// The plugins that are linked in. Nothing but this list names them.
enum BundledPlugins {
  static let all: [any Plugin] = [TextPlugin(), NumbersPlugin(), DatesPlugin(), ChoicesPlugin(), ContactsPlugin()]
}
