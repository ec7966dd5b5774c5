/// The page that says how Facet judges what others collected.
enum ValidationTable {
  static func text(_ measured: [(collection: Corpus, measurement: Measurement)]) -> String {
    var lines = [
      "# Validation, measured", "",
      "What validators and kinds of Facet say to values that other projects collected to test their own. A collection is",
      "run against what claims to judge such values. *Right* are cases that both judge alike; *otherwise* are those that",
      "Facet judges by another rule, all of them listed below with that rule (`help NAME` has it in full); *open* are",
      "cases that a collection allows to be judged either way. `scripts/validation.sh` writes this page, and a test",
      "compares it.", "",
      "| collection | judged by | taken, right | refused, right | taken otherwise | refused otherwise | open |",
      "|---|---|---|---|---|---|---|",
    ]
    for (collection, measurement) in measured {
      let numbers = [
        measurement.takenRight, measurement.refusedRight, measurement.takenOtherwise, measurement.refusedOtherwise,
        measurement.open,
      ]
      let cells = [collection.source, "`\(collection.use)`"] + numbers.map(String.init)
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    lines += ["", "## Judged otherwise", ""]
    for (collection, measurement) in measured {
      let differences = zip(collection.differences, measurement.counts).filter { $0.1 > 0 }
      if differences.isEmpty { continue }
      lines += ["**\(collection.source)**, `\(collection.use)`", ""]
      for (difference, count) in differences {
        lines.append("- \(difference.isTaken ? "taken" : "refused"), \(count): \(difference.reason)")
      }
      lines.append("")
    }
    lines += [
      "## Not measured", "",
      "| collection | why |", "|---|---|",
      "| validatorjs isIBAN, python-validators iban | no validator that ships judges account numbers |",
      "| validatorjs isCurrency | an amount is a `decimal(2)`; its currency is a field of its own |",
      "| validatorjs isLatLong | a place is two reals, `real min -90 max 90` and `real min -180 max 180` |",
      "| python-validators uuid, mac_address | a pattern (`matches '…'`) of one's own |",
      "| other options of validator.js | they ask for what the rules of Facet do not know, such as lists of hosts |",
      "",
    ]
    return lines.joined(separator: "\n")
  }
}
