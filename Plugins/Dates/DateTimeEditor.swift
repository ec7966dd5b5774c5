import FacetKit

/// Reads days with a time of day. ISO 8601 is stored as given, its offset kept; other forms become `YYYY-MM-DDThh:mm`.
struct DateTimeEditor: Editor {
  let name = "datetime"
  let summary =
    "a day, as a date field takes it, and a time: 2009-11-29T08:30, today 8:30, 29 Nov 2009 at 8:30 pm, noon, now, "
    + "with seconds of up to 9 places and with Z, UTC, +02:00 or +0200; also 20091129T083015, 8:30 29 Nov 2009, "
    + "Sun Nov 29 08:30:15 2009; a day alone is its midnight; 24:00 and :60 are refused"
  let kinds = ["datetime"]
  let examples = [
    Example("datetime", "2009-11-29T08:30+02:00", gives: "2009-11-29T08:30+02:00"),
    Example("datetime", "2009-11-29 08:30:15.5Z", gives: "2009-11-29 08:30:15.5Z"),
    Example("datetime", "29 Nov 2009 8:30", gives: "2009-11-29T08:30"),
    Example("datetime", "November 29, 2009 at 8:30 pm", gives: "2009-11-29T20:30"),
    Example("datetime", "Sun, 29 Nov 2009 08:30:15 +0200", gives: "2009-11-29T08:30:15+02:00"),
    Example("datetime", "20091129T083015Z", gives: "2009-11-29T08:30:15Z"),
    Example("datetime", "2009-11-29", gives: "2009-11-29T00:00"),
    Example("datetime", "2009-11-29T25:00", refused: "there is no time 25:00"),
    Example("datetime", "2009-02-30T08:30", refused: "there is no day 2009-02-30"),
    Example("datetime", "noon", refused: #"must be a date and time such as 2009-11-29T08:30, not "noon""#),
  ]

  private static let noun = "a date and time such as 2009-11-29T08:30"

  func placeholder(for field: Field) -> String? { "YYYY-MM-DDThh:mm" }

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    if let moment = DateTime(text) { return .datetime(moment) }
    let isUTC = field.stored != nil
    if text.lowercased() == "now" { return try .datetime(DateTime.now(inUTC: isUTC, today: setting.today)) }
    let moment = try MomentWords(text)
    let reader = DateReader(
      text: moment.day, today: setting.today, order: setting.option("date-order"), noun: DateTimeEditor.noun)
    do throws(Refusal) {
      let day = try reader.read()
      guard let moment = DateTime("\(day)T\(moment.clock)\(moment.zone)") else { throw DateTimeEditor.refusal(text) }
      return .datetime(moment)
    } catch {
      // What is no day at all is shown with its time.
      throw error.message.hasPrefix("must be \(DateTimeEditor.noun), not \"") ? DateTimeEditor.refusal(text) : error
    }
  }

  private static func refusal(_ text: String) -> Refusal { Refusal("must be \(noun), not \(Refusal.shown(text))") }
}
