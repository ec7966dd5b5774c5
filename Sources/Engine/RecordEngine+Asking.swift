import FacetKit
import Language
import Store

extension RecordEngine {
  /// What a collection of a stored record tells; of nothing where there is no record.
  func answer(_ question: Bound, of id: RecordID?) throws -> Value {
    guard let id, let entity = try entity(id.type) else { return question.ofNothing }
    var query = RecordQuery(all: entity, SQLBuilder(operations), text: id.path)
    let sql = QueryCompiler(builder: query.builder, frames: [query.frame]).asked(question)
    query.select(id.key)
    var answer = question.ofNothing
    try readable().query("SELECT \(sql) \(query.from())", query.builder.parameters) { row in
      answer = question.answer(row.cell(0))
    }
    return answer
  }
}

extension Bound {
  /// What is asked of a collection, from the cell that ``QueryCompiler/asked(_:)`` gives.
  func answer(_ cell: Cell) -> Value {
    let value = Coding.value(cell, as: kind)
    return isGathered ? GatheredList.values(in: value) : value
  }
}
