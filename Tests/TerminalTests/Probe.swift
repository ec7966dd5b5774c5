import Glibc
import Support

/// The probe in a terminal; its first argument is what it does.
func probe(
  _ arguments: String..., environment: [String: String] = [:], columns: Int = 60, rows: Int = 20
) throws -> Session {
  let launch = Launch(Products.path("LineReaderProbe"), arguments, environment: environment)
  return try Session(launch, columns: columns, rows: rows)
}

/// The modes that a terminal has while nobody edits a line in it.
let cooked = tcflag_t(ICANON | ECHO | ISIG)
