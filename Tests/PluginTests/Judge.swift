import FacetKit

/// What of Facet judges the texts of a collection: gives nil where a text is taken, else why not.
enum Judge {
  private static let setting = TestSetting()

  static func validator(_ name: String, _ arguments: [Value] = []) -> @Sendable (String) -> String? {
    guard let check = try? registry.validator(name)?.prepare(arguments, for: Field("field", .text), in: setting) else {
      preconditionFailure("\(name) of \(arguments)")
    }
    return { text in (try? check(.text(text), setting)).flatMap(message) }
  }

  /// What the validator stores; nil where it refuses.
  static func stored(_ text: String, _ name: String, _ arguments: [Value]) -> String? {
    let check = try? registry.validator(name)?.prepare(arguments, for: Field("field", .text), in: setting)
    switch try? check?(.text(text), setting) {
    case .accept: return text
    case .replace(let other): return other.text
    default: return nil
    }
  }

  /// A field of a kind, with limits.
  static func kind(_ kind: Kind, minimum: Value? = nil, maximum: Value? = nil) -> @Sendable (String) -> String? {
    let field = Field("field", kind)
    let limits = [("min", minimum), ("max", maximum)].compactMap { name, limit in limit.map { (name, $0) } }
    return { text in
      do throws(Refusal) {
        guard let value = try registry.editor(kind.name)?.read(text, for: field, in: setting) else {
          return "no editor"
        }
        for (name, limit) in limits {
          guard let check = try registry.validator(name)?.prepare([limit], for: field, in: setting) else { continue }
          if let message = (try? check(value, setting)).flatMap(message) { return message }
        }
        return nil
      } catch {
        return error.message
      }
    }
  }

  private static func message(_ verdict: Verdict) -> String? {
    if case .refuse(let refusal) = verdict { refusal.message } else { nil }
  }
}
