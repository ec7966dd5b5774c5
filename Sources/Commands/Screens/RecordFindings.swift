import Engine
import FacetKit
import Forms
import Language

/// The violations of `validate` of a type, looked for some records at a time.
final class RecordFindings: FindingsDesk {
  private let session: ScreenSession
  private let entity: Entity
  private var last: RecordID?
  private var isDone = false
  private(set) var done = 0
  let total: Int
  private(set) var findings: [Finding] = []
  let title = "Validate"
  /// A look takes some milliseconds.
  private static let slice = 500

  init(_ session: ScreenSession, _ entity: Entity) throws {
    self.session = session
    self.entity = entity
    total = try session.engine.recordCount(of: entity)
  }

  var path: String { "validate \(Name.quoted(entity.name))" }

  func step() throws(ListFault) {
    guard !isDone else { return }
    try session.faulting { () throws in
      session.engine.beginStatement()
      let end = try session.engine.validate(entity, after: last, count: RecordFindings.slice) { violation in
        findings.append(RecordFindings.finding(violation))
      }
      done = end == nil ? total : min(done + RecordFindings.slice, max(total - 1, 0))
      isDone = end == nil
      last = end
    }
  }

  private static func finding(_ violation: Violation) -> Finding {
    guard let path = try? Path.parse(violation.path), case .key(let field)? = path.steps.last?.node else {
      return Finding(record: violation.path, field: "", message: violation.refusal.message)
    }
    let record = Path(root: path.root, steps: Array(path.steps.dropLast()), at: path.range)
    return Finding(record: "\(record)", field: field.text, message: violation.refusal.message)
  }

  func open(_ finding: Int) throws(ListFault) -> (any Level)? {
    let found = findings[finding]
    return try session.faulting { () throws in
      let resolved = try session.engine.resolve(Path.parse(found.record), in: session.context.scope, use: .current)
      guard let id = try session.engine.records(resolved).first else { return nil }
      return try session.form(id, of: id.type, field: found.field)
    }
  }
}
