import FacetKit

/// The parts of a date that have a function.
enum DatePart: String, CaseIterable, Sendable { case year, month, day, weekday }
