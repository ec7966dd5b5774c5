import Forms

/// The presidents of the mock-ups.
enum FakePresidents {
  private static let table = """
    George Washington|1789-04-30|1797-03-04|no party
    John Adams|1797-03-04|1801-03-04|Federalist
    Thomas Jefferson|1801-03-04|1809-03-04|Democrat
    James Madison|1809-03-04|1817-03-04|Democrat
    James Monroe|1817-03-04|1825-03-04|Democrat
    John Quincy Adams|1825-03-04|1829-03-04|Democrat
    Andrew Jackson|1829-03-04|1837-03-04|Democrat
    Martin Van Buren|1837-03-04|1841-03-04|Democrat
    William Henry Harrison|1841-03-04|1841-04-04|Whig
    John Tyler|1841-04-04|1845-03-04|Whig
    James Knox Polk|1845-03-04|1849-03-04|Democrat
    Zachary Taylor|1849-03-04|1850-07-09|Whig
    Millard Fillmore|1850-07-09|1853-03-04|Whig
    Franklin Pierce|1853-03-04|1857-03-04|Democrat
    James Buchanan|1857-03-04|1861-03-04|Democrat
    Abraham Lincoln|1861-03-04|1865-04-15|Republican
    Andrew Johnson|1865-04-15|1869-03-04|Democrat
    Ulysses Simpson Grant|1869-03-04|1877-03-04|Republican
    Rutherford Birchard Hayes|1877-03-04|1881-03-04|Republican
    James Abram Garfield|1881-03-04|1881-09-19|Republican
    Chester Alan Arthur|1881-09-19|1885-03-04|Republican
    Grover Cleveland|1885-03-04|1889-03-04|Democrat
    Benjamin Harrison|1889-03-04|1893-03-04|Republican
    Grover Cleveland|1893-03-04|1897-03-04|Democrat
    William McKinley Jr.|1897-03-04|1901-09-14|Republican
    Theodore Roosevelt|1901-09-14|1909-03-04|Republican
    William Howard Taft|1909-03-04|1913-03-04|Republican
    Woodrow Wilson|1913-03-04|1921-03-04|Democrat
    """

  static func list() -> FakeList {
    let rows = table.split(separator: "\n").map { $0.split(separator: "|").map(String.init) }
    var number = ListColumn("no", title: "No", usualWidth: 2)
    number.isNumber = true
    var name = ListColumn("name", title: "Name", usualWidth: 17)
    (name.isKey, name.isEditable) = (true, true)
    let from = ListColumn("from", title: "From")
    let to = ListColumn("to", title: "To")
    var party = ListColumn("party", title: "Party")
    party.isEditable = true
    return FakeList(
      "Presidents", "president", CountedWord(one: "president", many: "presidents"), [number, name, from, to, party],
      ids: Array(1...47)
    ) { id in
      let name = id == 41 ? "George Herbert Walker Bush" : "President \(id)"
      let known = rows.indices.contains(id - 1) ? rows[id - 1] : [name, "2000-01-20", "2004-01-20", "Democrat"]
      return [.text("\(id)")] + known.map { .text($0) }
    }
  }
}
