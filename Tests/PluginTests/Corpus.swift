import FacetKit

/// Values that another project collected, with what it expects of each, and what of Facet judges them.
struct Corpus: Sendable {
  struct Case: Sendable {
    let text: String
    /// Nil where the collection leaves it open.
    let isValid: Bool?
  }

  /// The file below `G_validation`, and which part of it.
  let source: String
  /// As `define` writes it; nothing where it differs from value to value.
  let use: String
  let cases: [Case]
  /// What of the rules of `use` differs from the collection's.
  let differences: [Difference]
  /// Nil where the text is taken, else why not.
  let judge: @Sendable (String) -> String?

  /// The outcome of all cases.
  func measured() -> Measurement {
    var measurement = Measurement(differences: differences.count)
    for item in cases {
      let message = judge(item.text)
      let isTaken = message == nil
      guard let isValid = item.isValid else {
        measurement.open += 1
        continue
      }
      if isValid == isTaken {
        if isTaken { measurement.takenRight += 1 } else { measurement.refusedRight += 1 }
        continue
      }
      if isTaken { measurement.takenOtherwise += 1 } else { measurement.refusedOtherwise += 1 }
      if let index = differences.firstIndex(where: { $0.isTaken == isTaken && $0.holds(item.text, message ?? "") }) {
        measurement.counts[index] += 1
      } else {
        measurement.unexplained.append("\(item.text.debugDescription) \(message ?? "is taken")")
      }
    }
    return measurement
  }
}

/// A way in which a rule of Facet's differs from that of a collection.
struct Difference: Sendable {
  /// What Facet takes and the collection refuses, else the other way round.
  let isTaken: Bool
  /// Which values, and by what they are judged.
  let reason: String
  /// Of the value and the message of the refusal.
  let holds: @Sendable (String, String) -> Bool

  static func taken(_ reason: String, _ holds: @escaping @Sendable (String) -> Bool) -> Difference {
    Difference(isTaken: true, reason: reason) { text, _ in holds(text) }
  }

  static func refused(_ reason: String, _ holds: @escaping @Sendable (String, String) -> Bool) -> Difference {
    Difference(isTaken: false, reason: reason, holds: holds)
  }
}

struct Measurement: Sendable {
  var takenRight = 0
  var refusedRight = 0
  var takenOtherwise = 0
  var refusedOtherwise = 0
  /// Cases of which the collection says that they can be judged either way.
  var open = 0
  /// Cases of each difference.
  var counts: [Int]
  /// Cases that differ for no reason that is known.
  var unexplained: [String] = []

  init(differences: Int) { counts = [Int](repeating: 0, count: differences) }
}
