package import FacetKit
import Language

extension RecordEngine {
  /// Judges what a person typed for one field, as `set` would: by its kind and its validators, null for an empty line of
  /// another kind than text. What depends on other fields is judged when all are stored.
  @discardableResult
  package func check(answer text: String, for column: Column, of entity: Entity) throws -> Value {
    let field = column.field
    if text.isEmpty, field.kind != .text { return .null }
    let setting = EngineSetting(self)
    do {
      var value = Value.text(text)
      if field.kind == .blob, text.hasPrefix("@") { value = try blob(from: String(text.dropFirst())) }
      return try rules(for: column, of: entity).judge(coerce(value, to: column, in: setting), in: setting)
    } catch {
      let wrong = try Refusals.all(in: error).map { refusal in
        let refusal = refusal.concealing(.text(text), of: field)
        return Diagnostic(refusal.message, subject: field.title, hint: refusal.hint)
      }
      throw Diagnostics.error(wrong)
    }
  }
}
