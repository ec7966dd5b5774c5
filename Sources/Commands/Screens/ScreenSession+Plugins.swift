import Engine
import FacetKit
import Forms
import Language

extension ScreenSession {
  /// What a screen of a plugin shows, as a level.
  func level(of screen: any PluginScreen) throws -> any Level {
    switch try content(of: screen) {
    case .query(let text):
      return ListLevel(desk: try RecordListDesk(self, Query.parse(text), path: text, title: screen.title))
    case .rows(let headings, let rows):
      var columns = headings.map { ListColumn($0) }
      columns.indices.first.map { columns[$0].isKey = true }
      let shown = try rows.map { row in (path: row.path, cells: try row.values.map(cell)) }
      return ListLevel(
        desk: ValueListDesk(self, title: screen.title, path: screen.name, columns: columns, rows: shown))
    @unknown default: throw Diagnostic("is made for a newer Facet", subject: "screen \(screen.name)")
    }
  }

  /// - Throws: also where a row has more or fewer values than there are headings.
  func content(of screen: any PluginScreen) throws -> ScreenContent {
    let types = try engine.typeNames().compactMap { name -> RecordType? in
      do {
        guard var type = try engine.entity(name.name)?.record else { return nil }
        let looks = TypeLooks(type)
        if looks.icon != nil { type.label = looks.title }
        return type
      } catch let fault where engine.isFault(fault) { return nil }
    }
    let session = PluginSession(context)
    do throws(Refusal) {
      let content = try screen.content(types, in: session)
      if engine.hasUncommittedWrites { try? engine.rollback() }
      if case .rows(let headings, let rows) = content {
        for row in rows where row.values.count != headings.count {
          throw Refusal("a row has \(row.values.count) values for \(headings.count) headings")
        }
      }
      return content
    } catch {
      if engine.hasUncommittedWrites { try? engine.rollback() }
      throw Diagnostic(error.message, subject: "screen \(screen.name)", hint: error.hint)
    }
  }

  private func cell(_ value: Value) throws -> ListCell {
    switch value {
    case .null: .null
    // Once the plugin has a secret, nobody knows what its words tell of it.
    case _ where engine.secretsAtHand.areInPlugin: .secret
    case .reference(let id): .text(try engine.title(of: id))
    default: .text(value.text)
    }
  }
}
