/// Statements of every kind, one each, for tests that take them apart or mutate them.
enum Corpus {
  static let statements: [String] =
    GrammarExamples.accepted.filter { !$0.contains("greet") } + expressions.map { "print \($0)" } + [
      "if a { print 1 } else if b = 2 { print 2 } else { print 3 }",
      "while not done { set .count += 1; break; continue }",
      "for p in person[born > 1970-01-01] { get $p.name }",
      "def twice a b { return a * 2 }",
      "try { get a[1] }",
      "assert thing.@count = 2 \"two things\"",
      "return",
      "define thing open \"Days without\" { name text required unique key label \"Name\" validate not-blank; "
        + "without boolean default true; record integer default 0 min 0; days = if(without, days(since, today), 0) "
        + "label \"Days\"; check since <= today \"no future\"; group \"More\" { size choice(small, \"very large\") } }",
      "define thing.price decimal(2) min 0 max (a + 1) length 1..80 matches '\\d+' readonly if done hidden "
        + "on-delete cascade inverse things editor long-text check price > 0 \"paid\"",
      "define thing.owner -> person",
      "define place.added datetime stored unix-us", "define t.n integer editor star-rating",
      "define thing.total = price * count format \"%d\"",
      "define validator not-blank(a, b) = trim($value) != '' \"must not be blank\"",
      "define function twice(n) = n * 2",
      "watch thing { print $path, $old, $new }",
      "move thing[1] before thing[2]",
      "find 'a b' in thing to out.txt",
      "history thing[1] since yesterday until today",
      "cd ..",
      "show types",
      "rename thing.name title --dry-run",
      "set thing[1].a $(get thing[2].a) thing[1].b [1, \"x\"] thing[1].c $x.y",
      "copy `Order Details`[1, \"x\"] `Unit Price`=3 note=\"a ${b + 1} $c $(count thing) \\u{1F382}\"",
      "list thing fields name, `limit`, -days sort by name desc, days limit 5 offset 2 --csv | sort -u",
      "set thing[1].a place.`Order Details`[3].c thing[1].b `Order Details`.name",
      "select",
      "sql 'select 1' --write to - | cat",
      "print to-1", "print (to)", "print to, 1", "get thing.a where to-1 = 2", "count thing where (where) = 2",
      "new thing name=#self note=#", "list thing --format=#x name",
      "list thing > today", "list thing[days > 9].name --json > out", "list thing fields name, days --csv > out | wc",
      "list thing where days > 9 to out", "list thing limit 3 fields name --csv > out", "list thing name limit 3 > out",
      "list thing sort by name to out", "list thing to --json out", "list thing > out --json", "list thing > -",
      "list thing to --format=./x out", "list thing > \"out\"", "list thing > $out", "list thing > t[1]",
      "list thing > t[1].x", "list thing > (\"a.b\")",
      "list thing > `out`", "list thing --json to a.b[1 + 2]",
      "list > today", "count thing > today", "get thing[1].name to today | cat", "find to to to", "show types > types",
      "print 1, 2 to today", "thing[1].name > today", "ls > to", "option today > today", "help > help",
      "if a { print 1 | awk '{print}'; print 2 | cat }",
      "if a {\n  print 1 | echo 'a\n  print 2 | echo \\\n  if b { print 3 | echo (\n  }\n  print 4\n}",
      "print $(print 1 | echo \"a\n), 2",
      "^^.name",
      "$x[1].name",
    ]

  static let expressions: [String] = [
    "1", "1_000", "3.50", "1e9", "1.5e-3", "-9223372036854775808", "2009-11-29", "2009-11-29T08:30:01.5+02:00",
    "true", "null", "today", "now() - 1", "'it''s'", "\"a\\n${x}\"", "a.b[3].c", "thing[*].@sum.price",
    "thing[first].x", "thing[`first`]", "thing[1, 'x']", ".", ".name", "^.name", "$1", "$x.y", "[1, [2], {}]",
    "{a: 1, \"b c\": [x]}", "a + b * c - d / e % f", "(a + b) * c", "a - (b - c)", "- -a", "-(a + b)", "a - -b",
    "not a and b or c && !d || e", "not (a and b)", "(a or b) and c", "a = b", "(a = b) = c", "a <> b", "a ==[cd] b",
    "a in [1, 2]", "a not in[c] b", "a between 1 and b + 2", "a not between 1 and 2 and c", "a is null",
    "a is not nil", "name like[d] '*x*'", "name NOT MATCHES 'a'", "any a.b > 1", "none a.b not in [1]", "all a.b",
    "not any a.b = 1", "(any a.b) = true", "f()", "f(a, b).c[1]", "if(a, b, c)", "subquery(a, $x, $x.y > 1).@count",
    "$(count thing where a > 1)", "not not a", "a.`b c`", "`today` + 1", "x.@count",
    "$(for t in thing { print t; print 2 })",
  ]
}
