import Engine
import FacetKit
import Forms
import Language

/// A record's fields and what it leads to: the records that it refers to and those that refer to it.
final class RecordDetailDesk: DetailDesk {
  private let session: ScreenSession
  private let id: RecordID
  let title: String
  private var ways: [Way?] = []
  private var seen: Int

  private enum Way {
    case record(RecordID)
    case collection(Path, title: String)
  }

  init(_ session: ScreenSession, _ id: RecordID) throws {
    self.session = session
    self.id = id
    title = try session.engine.title(of: id)
    seen = try session.engine.changesElsewhere
  }

  var path: String { id.path }
  var hasForm: Bool { true }

  func rows() throws(ListFault) -> [DetailRow] {
    try session.faulting { () throws in
      let engine = session.engine
      engine.beginStatement()
      guard let entity = try engine.entity(id.type), let fields = try engine.shownFields(of: id) else {
        throw Diagnostic("\(id.path) is not there any more")
      }
      ways = []
      var rows: [DetailRow] = []
      for (field, value) in fields where field.hidden != .always {
        var row = DetailRow(field.title, ListCell(value, isSecret: field.isSecret))
        row.help = field.help
        row.isComputed = field.formula != nil
        var way: Way?
        if !field.isSecret, case .reference(let target) = value {
          row.cell = .text(try session.context.text(value, field))
          if try engine.fields(of: target) != nil {
            row.remark = target.path
            way = .record(target)
          }
        } else if !field.isSecret, !value.isNull {
          row.cell = .text(try session.context.text(value, field))
        }
        row.isDeep = way != nil
        rows.append(row)
        ways.append(way)
      }
      for inverse in try engine.inverses(of: entity) {
        let none = SourceRange(0, 0)
        var path = try Path.parse(id.path)
        path.steps.append(Path.Step(.key(Identifier(inverse.name, at: none)), at: none))
        let count = try engine.count(path, where: nil, in: session.context.scope)
        let counting = CountWord(inverse.source.record)
        var row = DetailRow(inverse.name, .text(CountedWord(one: counting.one, many: counting.many).text(count)))
        row.isDeep = true
        rows.append(row)
        ways.append(.collection(path, title: TypeLooks(inverse.source.record).title))
      }
      return rows
    }
  }

  func open(_ row: Int) throws(ListFault) -> (any Level)? {
    guard ways.indices.contains(row), let way = ways[row] else { return nil }
    return try session.faulting { () throws in
      switch way {
      case .record(let id): return DetailLevel(desk: try RecordDetailDesk(session, id))
      case .collection(let path, let title):
        return ListLevel(desk: try RecordListDesk(session, Query(path: path), path: "\(path)", title: title))
      }
    }
  }

  func form() throws(ListFault) -> (any Level)? {
    try session.faulting { () throws in try session.form(id, of: id.type) }
  }

  func noteReturn() {
    session.noteOtherChange()
    seen = (try? session.engine.changesElsewhere) ?? seen
  }

  func hasNews() -> Bool {
    session.engine.beginStatement()
    guard let now = try? session.engine.changesElsewhere, now != seen else { return false }
    seen = now
    return true
  }
}
