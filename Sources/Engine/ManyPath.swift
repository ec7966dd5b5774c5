import FacetKit
import Language

/// A path that leads to members of a collection, taken apart: `members[age > 9].tasks.cost`.
struct ManyPath {
  let range: SourceRange
  /// The collections, each seen from a member of the one before it.
  var levels: [Members]
  /// What follows them, from a member of the last.
  let rest: Path

  /// False where each of its collections is asked for one member alone.
  var isMany: Bool { levels.contains { $0.pick == .all } }
}

extension Binder {
  /// The same over other records at hand.
  ///
  /// - Parameter frames: those that there are, with others further in.
  func over(_ frames: [Entity]) -> Binder {
    var other = Binder(engine: engine, scope: scope, frames: frames)
    other.check = check
    other.named = named
    other.hidden = hidden
    other.outOfReach = outOfReach
    return other
  }

  /// The same where a member of the last of these collections is at hand.
  func within(_ levels: [Members]) -> Binder { over(levels.reversed().map(\.inverse.source) + frames) }

  /// The frame of the record at hand, or of one so many further out; nil where there is none.
  func frame(out count: Int) -> Int? {
    let seen = hidden.isEmpty ? Array(frames.indices) : frames.indices.filter { !hidden.contains(frames.count - $0) }
    return seen.indices.contains(count) ? seen[count] : nil
  }

  /// The frame that the variable of a `subquery` stands for.
  func frame(named name: String) -> Int? { named[name].map { frames.count - $0 } }

  /// The type of the record at hand.
  var hand: Entity? { frame(out: 0).map { frames[$0] } }

  /// Nil for a path that leads to no collection.
  func manyPath(_ path: Path) throws -> ManyPath? {
    let (frame, steps): (Int?, [Path.Step])
    switch path.root {
    case .name(let name):
      if !name.isQuoted, let member = self.frame(named: name.text) {
        (frame, steps) = (member, path.steps)
      } else {
        (frame, steps) = (self.frame(out: 0), [Path.Step(.key(name), at: name.range)] + path.steps)
      }
    case .here: (frame, steps) = (self.frame(out: 0), path.steps)
    case .outer(let count): (frame, steps) = (self.frame(out: count), path.steps)
    case .variable(let name): (frame, steps) = (self.frame(named: name.text), path.steps)
    }
    guard let frame else { return nil }
    var entity = frames[frame]
    var hops: [(reference: Reference, target: Entity)] = []
    for (index, step) in steps.enumerated() {
      guard case .key(let name) = step.node else { return nil }
      if !entity.hasField(name.text), let inverse = try engine.inverse(name.text, of: entity) {
        var rest = steps[(index + 1)...]
        let members = try chosen(Members(frame: frame, hops: hops, inverse: inverse), &rest)
        let end = Path(root: .here, steps: Array(rest), at: path.range)
        var found = ManyPath(range: path.range, levels: [members], rest: end)
        // An operator stands behind the collection that it speaks of.
        if let deeper = try within([members]).manyPath(end), deeper.rest.steps.first?.isOperation != true {
          found = ManyPath(range: path.range, levels: [members] + deeper.levels, rest: deeper.rest)
        }
        return found
      }
      if let formula = entity.formula(name.text) {
        guard let way = try engine.bound(formula, of: entity, at: name.range).hops, let target = way.last?.target else {
          return nil
        }
        hops += way
        entity = target
        continue
      }
      guard let reference = entity.reference(name.text), let target = try engine.entity(reference.target) else {
        return nil
      }
      hops.append((reference, target))
      entity = target
    }
    return nil
  }

  /// Those that the brackets behind a collection leave.
  private func chosen(_ members: Members, _ rest: inout ArraySlice<Path.Step>) throws -> Members {
    var members = members
    let entity = members.inverse.source
    while let step = rest.first {
      let isPick: Bool
      switch step.node {
      case .key, .operation: return members
      case .all: isPick = false
      case .first, .last:
        guard entity.hasOrder else {
          throw Diagnostic("the records of \(Name.quoted(entity.name)) have no order", at: step.range)
        }
        isPick = true
        if members.pick == .all { members.pick = step.node == .first ? .first : .last }
      case .selector(let parts):
        let inner = within([members])
        let bound = try parts.map { try inner.bind($0) }
        isPick = bound.count > 1 || !bound[0].kind.isBoolean || bound[0].kind == .nothing
        if isPick { members.pick = .key }
        let filter = isPick ? try inner.isRecord(bound, parts, step) : try inner.condition(parts[0])
        members.filter = members.filter.map { Bound(.and($0, filter), .boolean, at: step.range) } ?? filter
      }
      rest.removeFirst()
      if isPick, let next = rest.first, !next.isKey {
        throw Diagnostic("brackets and operators are for many, and this is one", at: next.range)
      }
    }
    return members
  }

  /// Whether the record at hand is the one of a key. Where there is none of that key it is not.
  private func isRecord(_ key: [Bound], _ written: [Expression], _ step: Path.Step) throws -> Bound {
    guard let entity = frames.first, key.allSatisfy({ $0.fields.isEmpty && $0.members == nil }) else {
      throw Diagnostic(
        "a key does not use fields; a filter compares them", at: step.range, hint: "[\(written[0]) = …]")
    }
    let values = try key.map { try engine.constant($0) }
    if values.count == 1, case .text(let text) = values[0], let position = entity.keyField {
      let column = entity.columns[position]
      let field = Bound(
        .field(FrameField(frame: 0, hops: [], leaf: .column(column, []))), StaticKind(column.field.kind),
        at: step.range)
      let wanted = Bound(.constant(.text(text)), .text, at: step.range)
      return Bound(.comparison(field, .equal, wanted), .boolean, at: step.range)
    }
    let id = RecordID(type: entity.name, key: try engine.key(for: values, of: entity, at: step.range))
    let record = StaticKind.record(entity.name)
    let this = Bound(.field(FrameField(frame: 0, hops: [], leaf: .record)), record, at: step.range)
    return Bound(
      .comparison(this, .equal, Bound(.constant(.reference(id)), record, at: step.range)), .boolean, at: step.range)
  }
}

extension Path.Step {
  fileprivate var isKey: Bool { if case .key = node { true } else { false } }
}
