/// What `help forms` says: keys and marks of the forms, and the same without a screen.
enum FormGuide {
  static var text: String {
    var lines = [
      "Forms", "",
      "edit RECORD and new TYPE open a form of all fields. Nothing is stored before it is saved, then all of it as one",
      "change; what was edited is not dropped without a question. edit RECORD.FIELD opens the calendar, search, page or",
      "list of one field.",
    ]
    for (title, rows) in groups {
      lines += ["", title] + HelpText.columns(rows)
    }
    lines += [
      "",
      "Without a screen (TERM=dumb, FACET_PLAIN=1, option plain on) the same fields are asked line by line. Return keeps",
      "what stands in brackets. From a pipe or a script nobody is asked: there set and new take the values.",
    ]
    return (lines + HelpText.columns(plain)).joined(separator: "\n")
  }

  private static let groups: [(String, [(String, String)])] = [
    (
      "Moving",
      [
        ("Return, Tab", "next field, round to the first; passes over what cannot be changed"),
        ("Shift-Tab", "field before"), ("Up, Down", "field above, below, all of them"),
        ("PgUp, PgDn", "a screenful"), ("Ctrl-Home, Ctrl-End", "first, last field"),
      ]
    ),
    (
      "A field",
      [
        ("Ctrl-A, Ctrl-E", "ends of the line"), ("Ctrl-W, Ctrl-U, Ctrl-K", "erase the word, all before, all behind"),
        ("Delete", "in an empty text: null or \"\""), ("Space", "flips a boolean, next choice"),
        ("Left, Right, letters", "choices"), ("+, -", "next, previous number or day, where they cannot be text"),
        ("Ctrl-J", "new line in a long text"), ("Ctrl-R", "as it is stored"),
        ("Ctrl-O", "calendar, search, list or page; in a long text $VISUAL or $EDITOR"),
      ]
    ),
    (
      "The record",
      [
        ("Ctrl-S, F2", "check all and save"), ("Esc, Ctrl-G, Ctrl-C", "leave; asks if something is edited"),
        ("Ctrl-Z, Ctrl-_", "undo typing; with nothing to undo, twice: suspend"), ("Ctrl-Y", "redo"),
        ("F1", "help"),
      ]
    ),
    (
      "Calendar",
      [
        ("arrows", "day, week"), ("PgUp, PgDn", "month"), ("<, >", "year"), ("Home, End", "ends of the month"),
        ("t", "today"), ("letters, digits", "type a day: 29 nov 2009, last friday, -3d"),
        ("··", "a day that the field refuses"),
      ]
    ),
    (
      "Marks",
      [
        (">", "you are here"), ("*", "edited, not saved"), ("!", "refused; ^ stands under the fault"),
        ("?", "somebody else changed it as well: theirs or mine?"), ("•", "chosen; stored now"),
        ("= 25", "computed"), ("null, \"\"", "nothing, and the empty text"), ("›", "goes deeper"),
      ]
    ),
  ]

  private static let plain = [
    (":back", "the field before again"), (":help", "what can be typed"), (":null", "no value"),
    ("\"\"", "the empty text"), (":edit", "a long text in $VISUAL or $EDITOR"),
    (":save, :cancel", "end here: store, or leave and be asked"), ("::", "begins a text with a colon"),
    ("3", "a choice by its number"), ("lin", "a reference: searched, then chosen by number"),
    ("+A, -2, 2=B", "a list: adds a value, removes the second, changes it"),
  ]
}
