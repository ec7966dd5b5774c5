package import FacetKit

/// The variables of a script or function by their names, and which of them hold something of a secret field.
package struct Variables: Sendable {
  /// Where the value of a name stands in `values`; a name keeps its place until it is taken away.
  private var places: [String: Int] = [:]
  private var names: [String] = []
  private var values: [Value] = []
  private var secret: Set<String> = []

  package init() {}

  /// A value that is given so is open.
  package subscript(name: String) -> Value? {
    get { places[name].map { values[$0] } }
    set {
      if !secret.isEmpty { secret.remove(name) }
      guard let newValue else { return remove(name) }
      if let place = places[name] {
        values[place] = newValue
      } else {
        places[name] = values.count
        names.append(name)
        values.append(newValue)
      }
    }
  }

  private mutating func remove(_ name: String) {
    guard let place = places.removeValue(forKey: name) else { return }
    names.remove(at: place)
    values.remove(at: place)
    for index in place..<names.count { places[names[index]] = index }
  }

  package var keys: [String] { names }

  package func isSecret(_ name: String) -> Bool { secret.contains(name) }

  /// The value of a variable that holds nothing secret.
  func open(_ name: String) -> Value? { secret.isEmpty || !secret.contains(name) ? self[name] : nil }

  package mutating func set(_ name: String, _ reading: Reading) {
    self[name] = reading.value
    if reading.isSecret { secret.insert(name) }
  }
}

extension Variables {
  /// Puts other records in the place of those that the values hold.
  mutating func replaceRecords(_ replace: (RecordID) -> RecordID) {
    func replaced(_ value: Value) -> Value {
      switch value {
      case .reference(let id): .reference(replace(id))
      case .list(let members): .list(members.map(replaced))
      case .object(let members): .object(members.map { Member($0.key, replaced($0.value)) })
      default: value
      }
    }
    for place in values.indices { values[place] = replaced(values[place]) }
  }

  /// Takes from others what holds records of types that are not there.
  package mutating func restoreRecords(from others: Variables, isThere: (String) -> Bool) {
    for (name, value) in zip(names, values) {
      var isGone = false
      var one = Variables()
      one[name] = value
      one.replaceRecords {
        isGone = isGone || !isThere($0.type)
        return $0
      }
      if isGone, let before = others[name], let place = places[name] { values[place] = before }
    }
  }
}

/// By the place where a name was found last: for loops, which ask for the same names in each round.
extension Variables {
  /// An open variable's place, looked for where it was before.
  func place(of name: String, near last: Int) -> Int? {
    if !secret.isEmpty, secret.contains(name) { return nil }
    if last < names.count, names[last] == name { return last }
    return places[name]
  }

  func integer(at place: Int) -> Int64? { if case .integer(let number) = values[place] { number } else { nil } }

  func boolean(at place: Int) -> Bool? { if case .boolean(let flag) = values[place] { flag } else { nil } }

  mutating func set(_ value: Value, at place: Int) { values[place] = value }

  /// Gives the variable of a loop its next value.
  package mutating func set(_ name: String, _ reading: Reading, near last: inout Int) {
    if !reading.isSecret, let place = place(of: name, near: last) {
      last = place
      values[place] = reading.value
    } else {
      set(name, reading)
    }
  }
}
