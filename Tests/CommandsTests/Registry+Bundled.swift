import Choices
import Dates
import FacetKit
import Numbers
import Text

extension Registry {
  /// What the program registers at its start.
  static var bundled: Registry {
    var registry = Registry()
    do {
      try TextPlugin().register(in: &registry)
      try NumbersPlugin().register(in: &registry)
      try DatesPlugin().register(in: &registry)
      try ChoicesPlugin().register(in: &registry)
    } catch {
      fatalError("\(error)")
    }
    return registry
  }
}
