import FacetKit
import Store

struct StorageRebuild {
  let engine: RecordEngine
  let connection: Connection
  let entity: Entity
  func run(_ changes: [FieldChange], _ conversions: [StoredConversion]) throws {}
  func drop(_ column: Column) throws {}
}
