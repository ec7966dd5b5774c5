import Engine
package import FacetKit
package import Forms
import Glibc
import Language

extension RecordDesk {
  private func target(of place: Int) -> Entity? {
    guard case .reference(let type) = fields[place].field.kind else { return nil }
    return try? context.engine.entity(type)
  }

  package func chooser(for field: Int) -> (any ChooserSource)? {
    target(of: field).flatMap { $0.hasAddress ? RecordChooser(context, $0) : nil }
  }

  package func makesRecords(for field: Int) -> Bool {
    guard let target = target(of: field), let key = target.keyField else { return false }
    return !target.isView && target.columns[key].field.kind == .text && !context.engine.isReadOnly
  }

  /// It is stored when its own form is saved, not with the one that it is made for.
  package func newRecord(for field: Int, called text: String) -> (any FormDesk)? {
    guard let target = target(of: field), let key = target.keyField else { return nil }
    let type = Identifier(target.name, at: RecordDesk.nowhere, isQuoted: true)
    return try? RecordDesk(
      nil, of: type, in: context, given: [target.columns[key].field.name: .text(text)],
      store: { try $0.engine.commit() })
  }

  package func shown(_ day: CalendarDate, as pattern: String) -> String {
    guard let format = context.engine.registry.format("date") else { return day.description }
    return (try? format.text(for: .date(day), pattern: pattern, in: setting)) ?? day.description
  }

  /// By the user's locale; Monday, as ISO 8601 has it, where none is set.
  package var firstWeekday: Int {
    let name = setlocale(LC_TIME, nil).map { String(cString: $0) } ?? "C"
    if name == "C" || name == "POSIX" || name.hasPrefix("C.") { return 1 }
    guard let text = nl_langinfo(nl_item(_NL_TIME_FIRST_WEEKDAY)) else { return 1 }
    // Counted from the day of `_NL_TIME_WEEK_1STDAY`, which glibc has as a Sunday or a Monday of 1997.
    let offset = Int(text.pointee)
    let start = Int(bitPattern: nl_langinfo(nl_item(_NL_TIME_WEEK_1STDAY)))
    let isFromMonday = start == 19_971_201
    guard (1...7).contains(offset) else { return 1 }
    return isFromMonday ? offset : (offset + 5) % 7 + 1
  }

  package var outsideEditor: String? {
    guard context.host.asking != nil, !context.facts.isRestricted else { return nil }
    let names: [String] = ["VISUAL", "EDITOR"]
    let command = names.compactMap { name in getenv(name).map { String(cString: $0) } }.first { !$0.isEmpty }
    let program = command?.split(separator: " " as Character).first.map(String.init) ?? "editor"
    return String(program.split(separator: "/" as Character).last ?? "editor")
  }

  package func edit(_ text: String) -> any OutsideWork { EditorWork(text: text, asking: context.host.asking) }
}

/// The person's own editor of texts, with the terminal to itself.
struct EditorWork: OutsideWork {
  let text: String
  let asking: (any Asking)?

  func run() -> any LevelResult {
    var edited: String?
    do {
      _ = try asking?.editText(text) { edited = $0 }
      return EditedText(edited)
    } catch {
      return EditedText(nil, message: EngineWording.diagnostic(error).message)
    }
  }
}
