import FacetKit
import Store

/// Writes the table of a new type, and what Facet knows of it.
struct TypeMaker {
  let engine: RecordEngine
  let connection: Connection

  func make(_ name: String, label: String?, isOpen: Bool, _ fields: [Field]) throws -> ChangeReport {
    let columns = try fields.filter { $0.formula == nil }.map {
      try ColumnSQL(engine: engine, type: name).definition($0)
    }
    let taken = Set(fields.map { $0.name.lowercased() })
    let key = ["id", "_id", "_facet_id"].first { !taken.contains($0) } ?? "id"
    let list = (["\(quoteDefined(key)) INTEGER PRIMARY KEY"] + columns).joined(separator: ", ")
    try connection.execute("CREATE TABLE \(quoteDefined(name)) (\(list))", [])
    for field in fields { try FieldIndex(connection).make(name, field) }
    try Metadata.saveType(name, isOwn: true, isOpen: isOpen, label: label, in: connection)
    try Metadata.saveFields(fields, of: name, in: connection)
    var report = ChangeReport()
    report.notices.append(TypeMaker.notice(name, fields))
    return report
  }

  static func notice(_ name: String, _ fields: [Field]) -> String {
    let summary = fields.map { field in
      "\(Name.quoted(field.name)) \(field.kind.spelling)\(field.formula == nil ? "" : " computed")"
    }
    return "new type \(Name.quoted(name))\(summary.isEmpty ? "" : ": \(summary.joined(separator: ", "))")"
  }
}
