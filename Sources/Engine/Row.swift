import Store

/// A statement of SQL, at one of its rows: a statement of the language has the same name.
typealias Row = Store.Statement
