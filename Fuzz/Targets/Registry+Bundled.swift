import Choices
import Dates
import FacetKit
import Numbers
import Text

extension Registry {
  /// What the program registers at its start.
  static var bundled: Registry {
    get throws {
      var registry = Registry()
      let plugins: [any Plugin] = [TextPlugin(), NumbersPlugin(), DatesPlugin(), ChoicesPlugin()]
      for plugin in plugins { try plugin.register(in: &registry) }
      return registry
    }
  }
}
