import FacetKit
import Language
import Store

struct StorageRebuild {
  let engine: RecordEngine
  let connection: Connection
  let entity: Entity
  func run(_ changes: [FieldChange], _ conversions: [StoredConversion]) throws { throw Diagnostic("not yet") }
  func drop(_ column: Column) throws { throw Diagnostic("not yet") }
}
