import Choices
import Contacts
import Dates
package import FacetKit
import Numbers
import Text

/// The plugins that are linked in. Nothing but this list names them.
package enum BundledPlugins {
  package static let all: [any Plugin] = [
    TextPlugin(), NumbersPlugin(), DatesPlugin(), ChoicesPlugin(), ContactsPlugin(),
  ]
}
