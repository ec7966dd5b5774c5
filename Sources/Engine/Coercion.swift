import FacetKit
import Glibc
import Language
import Store

extension RecordEngine {
  /// A value as its field's kind holds it.
  func coerce(_ value: Value, to column: Column, in setting: any Setting) throws(Refusal) -> Value {
    let field = column.field
    switch (value, field.kind) {
    case (.null, _): return .null
    case (.text(let text), .text):
      guard let name = field.editor, let editor = registry.editor(name) else { return value }
      return try editor.read(text, for: field, in: setting)
    case (.integer, .integer), (.real, .real), (.boolean, .boolean), (.date, .date), (.datetime, .datetime),
      (.blob, .blob):
      return value
    case (.list, .list), (.list, .json), (.object, .json): return try value.checkedForJSON()
    case (.integer(let number), .real):
      // Where the column holds both, an integer stays one: a real has 53 bits.
      if column.affinity == .numeric || column.affinity == .integer { return value }
      if Int64(exactly: Double(number)) == number { return .real(Double(number)) }
      return try read(String(number), field, setting)
    case (.text(let text), .real) where column.affinity == .numeric || column.affinity == .integer:
      var whole = field
      whole.kind = .integer
      let value = try? registry.editor("integer")?.read(text, for: whole, in: setting)
      if let value { return value }
      return try read(text, field, setting)
    case (.decimal(let number), .real): return .real(number.double)
    case (.decimal(let number), .decimal(let places)):
      // Zeros at the end of an exact result, such as 3.50 × 2 = 7.00, do not count as places.
      if let fit = number.shortest.rescaled(to: places), fits(fit) { return .decimal(fit) }
      return try read(number.description, field, setting)
    case (.integer(let number), .decimal(let places)):
      if let fit = FixedDecimal(units: number, places: 0).rescaled(to: places), fits(fit) { return .decimal(fit) }
      return try read(String(number), field, setting)
    case (_, .reference(let type)): return try reference(value, to: type, field)
    case (.text(let text), .list):
      if let list = try? JSONReader.read(text), case .list = list { return try list.checkedForJSON() }
      throw Refusal("must be a list such as [\"a\", \"b\"], not \(Refusal.shown(text))")
    case (.text(let text), .json): return try JSONReader.read(text).checkedForJSON()
    case (.integer, .json), (.real, .json), (.boolean, .json), (.decimal, .json): return value
    case (_, .blob): throw Refusal("must be a file: @NAME", hint: "a text goes into a text field")
    case (_, .list): throw Refusal("must be a list such as [\"a\", \"b\"], not \(Refusal.shown(value.text))")
    case (.integer, .text) where column.isUntyped, (.real, .text) where column.isUntyped: return value
    case (.blob, .text) where column.isUntyped: return value
    case (.decimal(let number), .text) where column.isUntyped: return .real(number.double)
    case (_, .text):
      switch value {
      case .list, .object, .blob: throw Refusal("must be a text, not a \(value.kindName)")
      default: return .text(value.text)
      }
    default: return try read(value.text, field, setting)
    }
  }

  /// SQLite holds 15 digits of a number with a fraction exactly.
  private func fits(_ number: FixedDecimal) -> Bool { number.units.magnitude < 1_000_000_000_000_000 }

  private func read(_ text: String, _ field: Field, _ setting: any Setting) throws(Refusal) -> Value {
    guard let editor = registry.editor(field.editor ?? field.kind.name) else {
      throw Refusal("no editor \(field.editor ?? field.kind.name) is loaded")
    }
    return try editor.read(text, for: field, in: setting)
  }

  private func reference(_ value: Value, to type: String, _ field: Field) throws(Refusal) -> Value {
    do {
      guard let target = try entity(type) else { throw Refusal("refers to \(type), which is not there") }
      if case .reference(let id) = value, !id.type.isExactly(target.name) {
        throw Refusal("must be a \(Name.quoted(target.name)), not \(id.path)")
      }
      var wanted = value
      let isRowIDAlias =
        target.key.isEmpty || (target.key.count == 1 && target.columns[target.key[0]].field.kind == .integer)
      if case .text(let text) = value {
        if let boolean = ["true": true, "false": false][text], target.key.count == 1,
          target.columns[target.key[0]].field.kind == .boolean
        {
          wanted = .boolean(boolean)
        } else if isRowIDAlias, let number = Int64(text) {
          wanted = .integer(number)
        } else if let bracket = text.firstIndex(of: "["), text.hasSuffix("]"),
          text[..<bracket].lowercased() == Name.quoted(target.name).lowercased(),
          case .path(let path)? = try? Expression.parse(text).node,
          let id = try? records(resolve(path, in: Scope(), use: .current)).first
        {
          return .reference(id)
        }
      }
      let key = try key(for: [wanted], of: target, at: SourceRange(0, 0))
      let id = RecordID(type: target.name, key: key)
      guard let found = try findRecord(of: target, byKey: .reference(id)) else {
        throw Refusal("there is no \(id.path)")
      }
      if found.key.count > max(target.key.count, 1) { throw Refusal("\(found.path) has no key to refer to it by") }
      return .reference(found)
    } catch let error as Refusal {
      throw error
    } catch let error as Diagnostic {
      throw Refusal(error.message, hint: error.hint)
    } catch {
      throw Refusal("\(error)")
    }
  }

  /// What SQLite takes in one value; a device may never end.
  private static let largestBlob = 1_000_000_000

  /// `@file` in a blob field.
  func blob(from path: String) throws(Refusal) -> Value {
    if !readsFiles { throw Refusal("reading files is off with --restricted") }
    let expanded = path.hasPrefix("~/") ? (getenv("HOME").map { String(cString: $0) } ?? "~") + path.dropFirst(1) : path
    guard let file = fopen(expanded, "rb") else {
      throw Refusal("\(path) cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes += buffer[..<count]
      if bytes.count > Self.largestBlob { throw Refusal("\(path) is larger than \(Self.largestBlob) bytes") }
    }
    if ferror(file) != 0 { throw Refusal("\(path) cannot be read: \(String(cString: strerror(errno)))") }
    return .blob(bytes)
  }
}

extension Value {
  /// The value, unless a text in it carries bytes that are no UTF-8: JSON has no way to hold them.
  fileprivate func checkedForJSON() throws(Refusal) -> Value {
    switch self {
    case .text(let text):
      if MalformedText.isIn(text) { throw Refusal("must be UTF-8 in JSON, not \(Refusal.shown(text))") }
    case .list(let members): for member in members { _ = try member.checkedForJSON() }
    case .object(let members):
      for member in members {
        _ = try Value.text(member.key).checkedForJSON()
        _ = try member.value.checkedForJSON()
      }
    default: break
    }
    return self
  }
}
