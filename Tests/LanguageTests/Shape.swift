import Language
import Support

/// The tree of a syntax value as text, without the places at which its parts stood.
func shape(_ value: Any) -> String { structure(of: value) { $0 is SourceRange ? "" : nil } }
