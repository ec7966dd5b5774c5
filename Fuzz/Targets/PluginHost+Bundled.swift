import Choices
import Contacts
import Dates
import FacetKit
import Loading
import Numbers
import Text

extension PluginHost {
  /// The plugins of the program, without those of any folder.
  static var bundled: PluginHost {
    PluginHost(
      bundled: [TextPlugin(), NumbersPlugin(), DatesPlugin(), ChoicesPlugin(), ContactsPlugin()], Surroundings())
  }
}
