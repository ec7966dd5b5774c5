import Support
import Testing

/// Scripts of many forms, each right: `--check` says nothing, and they run.
@Suite struct CheckOfLongScriptsTests {
  private static let definition = """
    define person { name text key; n integer min 0; born date; boss ref person inverse staff; at datetime; size choice(small, large) }
    define gift { person ref person inverse gifts min 0 max 9; price integer; what text; cost decimal(2); open boolean default false; tags list; total = price * 2 }
    action person.bump { set .n (n + 1) }
    view rich = person where n > 3
    new person name=Ada n=1 born=1815-12-10
    new person name=Bob n=5 boss=Ada
    new gift person=Ada price=3 what=x
    """

  @Test(arguments: [
    """
    define t1 { a text; b integer }
    new t1 a=x b=1
    rename t1 t2
    get t2[1].a
    list t2 a b where b > 0
    """,
    """
    define t1 { a text }
    new t1 a=x
    drop t1
    define t1 { b integer }
    new t1 b=3
    get t1[1].b
    list t1 b where b > 2
    """,
    """
    if true { define t1 { a text } }
    new t1 a=x
    print t1[1].a
    """,
    """
    def make { define t1 { a text } }
    make
    new t1 a=x
    get t1[*].a
    """,
    """
    try { define t1 { a text }; new t1 a=x } catch e { print $e }
    list t1 a
    """,
    """
    let k = 0
    if k > 0 { let z = 1 } else { let z = 2 }
    print z + 1
    """,
    """
    for r in person { let last = r.name }
    print $last
    """,
    "for r in [{\"a\": 1}, {\"a\": 2}] { print r.a + 1 }",
    """
    let rows = [{"a": 1, "b": "x"}]
    for r in rows { print "${r.a} ${r.b}"; if r.b = "x" { print 1 } }
    """,
    """
    def f p q { return p + q }
    print $(f 1 2) + 1
    """,
    """
    def f who { return person[$who].n }
    print $(f Ada)
    """,
    """
    def up p { set $p.n ($p.n + 1) }
    let a = person["Ada"]
    up $a
    get person["Ada"].n
    """,
    """
    def fact n { if n < 2 { return 1 }; return n * $(fact (n - 1)) }
    print $(fact 5)
    """,
    """
    view late = gift where price > 1
    list late what price
    get late.@count
    drop late
    """,
    """
    view v = person where n > 0
    rename v w
    list w name
    """,
    """
    action gift.dear { set .price (price * 2) }
    run gift[1].dear
    get gift[1].price
    """,
    """
    action person.praise { set .gifts[*].price 9 }
    run person["Ada"].praise
    """,
    """
    define person.age = 2009 - year(born)
    list person name age where age > 3
    """,
    """
    define person.mail text
    set person["Ada"].mail a@b.c
    get person["Ada"].mail
    """,
    """
    rename person.n number
    list person name number where number > 2
    set person["Ada"].number 4
    run person["Ada"].bump
    """,
    """
    rename person human
    list human name
    get gift[1].person.name
    """,
    """
    drop gift
    count person
    """,
    """
    drop rich
    drop person.n
    list person name
    """,
    """
    set box.size 3
    set box.name "x"
    set box.other (size + 1)
    list box size name
    """,
    """
    new person name=Cy n=(3 + 1)
    let c = person["Cy"]
    print c.n, $c.name, c.boss
    set person["Cy"].boss Ada
    print c.boss.name
    """,
    """
    let c = $(new person name=Di)
    set $c.n 7
    print $c.n + 1
    """,
    """
    cd person["Ada"]
    print .n, name, .name
    set .n 3
    cd ..
    list gifts
    """,
    """
    while person["Ada"].n < 4 { set person["Ada"].n += 1 }
    print person["Ada"].n
    """,
    """
    let i = 0
    while true { let i = i + 1; if i > 3 { break }; if i = 2 { continue }; print i }
    """,
    """
    begin
    set person["Ada"].n 8
    cancel
    begin
    set person["Ada"].n 9
    save
    """,
    """
    list person name n where born < 1900-01-01 and n in [1, 2] sort by name desc limit 3
    list person where size = "small" or size is null
    list person where gifts.@count = 1 and any gifts.price >= 3
    """,
    "print person[*].@sum.n, gift.@avg.price, gift.@count, person[*].gifts.price",
    """
    set gift[1].tags ["a", "b"]
    print gift[1].tags[0], gift[1].tags.@count
    for t in gift[1].tags { print $t }
    """,
    """
    list gift what where "a" in tags or tags is null
    list gift person.name, total / 2, if(open, "o", "c")
    list gift where date("2009-01-01") < today
    """,
    """
    assert person.@count = 2 "two"
    assert not (person["Ada"].n > 99) and gift[1].total = 6
    """,
    """
    let d = today - 3
    print d < today, "${d + 1}", days(d, today)
    let s = "a" + "b"
    print s + "c", len(s)
    """,
    """
    ensure person["Eve"] n=3
    ensure person["Eve"] n=4
    copy person["Eve"] name=Fay
    delete person["Fay"]
    toggle gift[1].open
    clear gift[1].what
    """,
    """
    def undo_me { print 1 }
    undo_me
    """,
    """
    let x = person["Ada"]
    let x = 3
    print x + 1
    """,
    """
    let f = true
    if f { print "y" }
    let x = null
    print x is null, x = 3
    """,
    """
    print "${person["Ada"].n} ${1 + 1}", 'it''s'
    print if(1 < 2, "a", "b"), max(1, 2, 3)
    """,
    """
    define person.boss ref person inverse reports
    list person name reports.@count
    get person["Ada"].reports.name
    """,
    """
    define gift.what choice(x, y)
    set gift[1].what y
    list gift where what = "y"
    """,
    """
    sql "select 1"
    get person["Ada"].n --format json
    history person["Ada"]
    describe person
    types
    help list
    status
    """,
    """
    let a = 1; def g { return a + 1 }
    print $(g)
    """,
    """
    def g { let loc = 5; return loc }
    let loc = "x"
    print loc + "y", $(g)
    """,
    "for p in person[*] { for g in p.gifts { print g.price + p.n } }",
    "for p in person { print p.name + \"x\" }",
    "for g in gift[price > 1] { set $g.price (price + 1) }",
    """
    set person["Ada"] n=3 size=large
    set person["Bob"].size small person["Ada"].at 2009-11-29T08:30
    """,
    """
    watch person.@count
    set person["Ada"].n 4
    """,
    """
    def show-all { list person }
    show-all | cat
    """,
    """
    try { assert false "x" } catch e { print $e.path, $e.line, $e }
    print "done"
    """,
    "if $args.@count > 0 { print $1 }",
    """
    define t { a text }
    drop t
    define t { a integer }
    new t a=3
    list t where a > 2
    """,
    """
    def f { list later }
    define later { a text }
    f
    """,
    """
    def f { return later + 1 }
    let later = 3
    print $(f)
    """,
    """
    rename gift.price cost3
    get gift[1].cost3
    list person gifts.@sum.cost3
    """,
    """
    rename person human
    new human name=Z
    list human where any gifts.price > 1
    """,
    "if person.@count > 5 { rename person human; list human name } else { list person name }",
    """
    if person.@count > 5 { drop gift }
    list gift
    """,
    """
    if not (person.@count > 5) { define person { mail text; n real } }
    set person["Ada"].n 3.5
    set person["Ada"].mail x
    """,
    """
    try { drop old } catch { }
    define old { a text }
    new old a=x
    """,
    """
    try { drop gift } catch { }
    if person.@count > 9 { list gift }
    """,
    "print $(count person) + $(get person.@count)",
    """
    let p = person["Ada"]
    if true { let p = gift[1] }
    print p.what
    """,
    "for p in person { for q in p.gifts { print q.price, q.person.name } }",
    """
    action person.twice { run .bump; let k = n; set .n (n * 2); if .n > 3 { return } ; print $k }
    run person["Ada"].twice
    """,
    """
    watch person["Ada"].n { print $path, $old, $new, .name, name }
    set person["Ada"].n 9
    """,
    """
    set config.tries 3
    set config.name "x"
    for i in [1, 2] { set config.tries ($i) }
    print config.tries + 1
    list config where tries > 1
    """,
    """
    let d = [{"name": "x", "n": 1}]
    for r in d { new person name=(r.name) n=(r.n) }
    print r.n
    """,
    """
    def f p { if p = 1 { return "one" }; return "many" }
    print $(f 1) + $(f 2)
    """,
    """
    view old = person where born < 1900-01-01 sort by name
    for p in old { print p.name }
    set old.n 3
    drop old
    """,
    """
    begin
    define t { a text }
    new t a=x
    save
    list t a
    """,
    """
    option date-order dmy
    set person["Ada"].born 3/4/2009
    """,
    """
    sql --write "insert into person(name) values ('Zed')"
    get person["Zed"].n
    """,
    """
    let n = person["Ada"].gifts.@sum.price
    if n > 2 and n != 99 { print n + 0.5 }
    """,
    "print person[\"Ada\"] = person[\"Ada\"], person[\"Ada\"].boss is null",
    """
    list gift what, cost where cost is null or cost > 1.5
    set gift[1].cost 1.50
    set gift[1].cost += 1
    """,
    """
    define person.tags list
    set person["Ada"].tags += "x"
    print person["Ada"].tags
    """,
  ])
  func passes(script: String) throws {
    let facet = try Facet()
    #expect(try facet("-c", Self.definition, "t.db").status == 0)
    try facet.folder.write(script + "\n", to: "s.facet")
    let check = try facet("--check", "t.db", "s.facet")
    #expect(check.status == 0 && check.errors == "", "\(check.errors)")
    let result = try facet("t.db", "s.facet")
    #expect(result.status == 0, "\(result.errors)")
  }
}
