"""Queries over a million records beside the SQL that one would write in the sqlite3 shell for the same rows.

Both read the same file with the same size of cache and write CSV; the rows of both must be the same, in the same order.
"""

import random
import subprocess
import sqlite3

DEFINITION = """define city { name text key; area integer }
define person { name text key; city ref city; age integer }
define sale {
  person ref person inverse sales
  day date
  count integer
  price real
  note text
  total = count * price
}"""
WORDS = "Tea Coffee Milk Bread Apple Pear Plum Cherry Walnut Olive".split()
# What the person who writes the SQL would have made too; the indexes of the references are there already.
INDEXES = "CREATE INDEX sale_day ON sale (day); CREATE INDEX sale_price ON sale (price);"

# Name, what is asked, what we write and the SQL for it.
QUERIES = [
    ("integer", "where on an integer, no index", "list sale day count where count < 50",
     "SELECT day, count FROM sale WHERE count < 50 ORDER BY id"),
    ("date", "where on a date, by its index", "list sale day price where day between 2020-01-01 and 2022-12-31",
     "SELECT day, price FROM sale WHERE day BETWEEN '2020-01-01' AND '2022-12-31' ORDER BY id"),
    ("text", "where on the beginning of a text", 'list sale day note where note beginswith "Walnut 1"',
     "SELECT day, note FROM sale WHERE note GLOB 'Walnut 1*' ORDER BY id"),
    ("contains", "where on a part of a text, any case", 'list sale day note where note contains[c] "walnut 12"',
     "SELECT day, note FROM sale WHERE note LIKE '%walnut 12%' ORDER BY id"),
    ("indexed", "sort by an indexed field, the first 10,000", "list sale day price sort by price limit 10000",
     "SELECT day, price FROM sale ORDER BY price, id LIMIT 10000"),
    ("sort", "sort by a field without index, 100,000 after 500,000",
     "list sale day count sort by count, day desc limit 100000 offset 500000",
     "SELECT day, count FROM sale ORDER BY count, day DESC, id LIMIT 100000 OFFSET 500000"),
    ("join", "where and columns through two references",
     'list sale day person.name person.city.name where person.city.area = 77',
     "SELECT s.day, p.name, c.name FROM sale s JOIN person p ON p.id = s.person JOIN city c ON c.id = p.city"
     " WHERE c.area = 77 ORDER BY s.id"),
    ("any", "where any of the records that refer here", "list person name age where any sales.count > 9990",
     "SELECT name, age FROM person WHERE EXISTS (SELECT 1 FROM sale WHERE person = person.id AND count > 9990)"
     " ORDER BY id"),
    ("count", "where on how many refer here", "list person name age where sales.@count > 15",
     "SELECT name, age FROM person WHERE (SELECT count(*) FROM sale WHERE person = person.id) > 15 ORDER BY id"),
    ("aggregate", "@sum and @avg of a path", "list person name sales.@sum.count sales.@avg.price where age < 50",
     "SELECT name, (SELECT coalesce(sum(count), 0) FROM sale WHERE person = p.id), (SELECT avg(price) FROM sale WHERE person = p.id)"
     " FROM person p WHERE age < 50 ORDER BY id"),
    ("computed", "where and sort on a computed field", "list sale day total where total > 9000000 sort by total desc",
     "SELECT day, count * price AS total FROM sale WHERE count * price > 9000000 ORDER BY total DESC, id"),
    ("limit", "the first 50,000 of a filter", 'list sale day note where note endswith "7" limit 50000',
     "SELECT day, note FROM sale WHERE note GLOB '*7' ORDER BY id LIMIT 50000"),
]


def fill(path, facet, count):
    subprocess.run([facet, path, "-c", DEFINITION], check=True, stderr=subprocess.DEVNULL)
    chance = random.Random(3)
    people = count // 10
    cities = max(1, count // 1000)
    sales = (
        (number, chance.randrange(people) + 1,
         f"20{chance.randrange(30):02}-{chance.randrange(12) + 1:02}-{chance.randrange(28) + 1:02}",
         chance.randrange(10_000), chance.randrange(100_000) / 100,
         f"{chance.choice(WORDS)} {number} {chance.choice(WORDS)} {chance.randrange(1000)}")
        for number in range(1, count + 1))
    with sqlite3.connect(path) as base:
        base.executemany("INSERT INTO city VALUES (?, ?, ?)",
                         ((n, f"city {n}", n % 100) for n in range(1, cities + 1)))
        base.executemany("INSERT INTO person VALUES (?, ?, ?, ?)",
                         ((n, f"person {n}", n % cities + 1, n % 90) for n in range(1, people + 1)))
        base.executemany("INSERT INTO sale VALUES (?, ?, ?, ?, ?, ?)", sales)
        base.executescript(INDEXES)
    base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    base.close()


def rows(path):
    """What both must agree in: the rows without the line of titles and without the ends of lines, and numbers as such."""
    with open(path, newline="") as file:
        lines = file.read().replace("\r\n", "\n").split("\n")
    return [[number(cell) for cell in line.split(",")] for line in lines[1:]]


def number(cell):
    try:
        return round(float(cell), 6)
    except ValueError:
        return cell.strip('"')
