@_exported public import FacetKit
