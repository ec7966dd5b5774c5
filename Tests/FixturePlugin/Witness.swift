import FacetPlugin
import Glibc

/// Says what happens to orders, or does what their number says.
struct Witness: Observer {
  let name = "witness"
  let summary = "says what happens to orders, and goes wrong by their number"
  let examples = [
    Example(
      "set order.n = 2", "define order { n integer }; new order n=1", gives: "order[1].n: 1 → 2")
  ]

  func observes(_ type: RecordType) -> Bool { type.name == "order" }

  func changed(_ batch: ChangeBatch, in session: any CommandSession) throws(Refusal) {
    for change in batch.changes {
      try session.print("\(change.path): \(change.old.literal) → \(change.new.literal)")
      guard change.field == "n" else { continue }
      let note = "\(change.record.path).note"
      switch change.new {
      case .integer(13): throw Refusal("told to fail", hint: "no thirteen")
      case .integer(14): fatalError("told to trap")
      case .integer(15): usleep(1_200_000)
      case .integer(16): try session.set("\(change.record.path).n", to: .text("many"))
      case .integer(17): try session.set(note, to: .text("\(change.old.text) before"))
      case .integer(let number) where number > 100: try session.set(note, to: .text("\(number)"))
      default: break
      }
    }
  }
}
