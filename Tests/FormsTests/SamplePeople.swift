import FacetKit
import Forms

/// The people of the mock-ups, and some more before them.
final class SamplePeople: ChooserSource {
  struct Person {
    let number: Int64
    let name: String
    let city: String
    let born: String
    var email = ""
    var value: Value { .reference(RecordID(type: "person", key: [.integer(number)])) }
  }

  static let all = [
    Person(number: 3, name: "Ada Lindqvist", city: "Uppsala", born: "1984-03-12", email: "ada@lindqvist.example"),
    Person(number: 9, name: "Carolin Weiß", city: "Berlin", born: "1979-08-02"),
    Person(number: 21, name: "Friederike Lange", city: "Saint-Martin", born: "1966-01-05"),
    Person(number: 30, name: "Jakob Rosén", city: "Berlin", born: "1990-01-17"),
    Person(number: 88, name: "Linnéa Ek", city: "Malmö", born: "1971-05-30"),
    Person(number: 12, name: "林美玲", city: "臺北", born: "1962-02-14", email: "lin@meiling.example"),
  ]

  private let people: [Person]
  private var hits: [Person]
  private var wanted = ""

  init(_ people: [Person]) {
    self.people = people
    hits = people
  }

  let columns = ["Name", "City", "Born"]
  let noun = (one: "person", many: "people")
  let total = 1204
  var found: (count: Int, isAll: Bool) { (hits.count, true) }

  func search(_ text: String) {
    wanted = text.lowercased()
    hits = people.filter { person in
      wanted.isEmpty || [person.name, person.city, person.email].contains { SamplePeople.holds($0, wanted) }
    }
  }

  private static func holds(_ text: String, _ part: String) -> Bool { text.lowercased().firstRange(of: part) != nil }

  func rows(_ range: Range<Int>) -> [ChooserRow] {
    hits.dropFirst(range.lowerBound).prefix(range.count).map { person in
      let isShown = wanted.isEmpty || SamplePeople.holds(person.name, wanted) || SamplePeople.holds(person.city, wanted)
      return ChooserRow(
        person.value, [person.name, person.city, person.born], foundIn: isShown ? "" : "E-mail: \(person.email)")
    }
  }

  func goOn() -> Bool { false }
}
