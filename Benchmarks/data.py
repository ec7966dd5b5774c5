"""The data of the benchmarks, the same in each run, made when a case first asks for it."""

import os
import random
import sqlite3
import subprocess

from queries import fill

DEFINITION = """define thing {
  name text length 1..80
  day date
  count integer
  price real
  active boolean
}"""
WORDS = "Tea Coffee Milk Bread Apple Pear Plum Cherry Walnut Olive".split()


class Data:
    def __init__(self, folder, facet, scale):
        self.folder, self.facet, self.scale = folder, facet, scale

    def _path(self, name):
        return os.path.join(self.folder, name)

    def _once(self, name, make):
        """Made by a process of its own: what this one used at most would count as the memory of what it measures."""
        path = self._path(name)
        if not os.path.exists(path):
            child = os.fork()
            if child == 0:
                status = 1
                try:
                    make(path)
                    status = 0
                finally:
                    os._exit(status)
            if os.waitpid(child, 0)[1]:
                raise SystemExit(f"{name} could not be made")
        return path

    def _fill(self, path, count):
        subprocess.run([self.facet, path, "-c", DEFINITION], check=True, stderr=subprocess.DEVNULL)
        chance = random.Random(1)
        rows = (
            (number, f"name {number} {chance.choice(WORDS)}" + (", a “second”" if number % 14 == 0 else ""),
             f"20{number % 30:02}-{number % 12 + 1:02}-{number % 28 + 1:02}", chance.randrange(10_000),
             chance.randrange(1_000_000) / 100, number % 2)
            for number in range(1, count + 1))
        with sqlite3.connect(path) as base:
            base.executemany(
                "INSERT INTO thing (id, name, day, count, price, active) VALUES (?, ?, ?, ?, ?, ?)", rows)
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        base.close()

    def things(self):
        return self._once("things.db", lambda path: self._fill(path, 1_000_000 // self.scale))

    def small(self):
        return self._once("small.db", lambda path: self._fill(path, 100_000 // self.scale))

    def keys(self):
        """Places with a key, for completion."""

        def make(path):
            subprocess.run(
                [self.facet, path, "-c", "define place { name text key }"], check=True, stderr=subprocess.DEVNULL)
            with sqlite3.connect(path) as base:
                base.executemany(
                    "INSERT INTO place (name) VALUES (?)", ((f"place {n}",) for n in range(1_000_000 // self.scale)))
            base.close()

        return self._once("keys.db", make)

    def queries(self):
        """A million sales of persons who live in cities."""
        return self._once("queries.db", lambda path: fill(path, self.facet, 1_000_000 // self.scale))

    def edits(self, order):
        """A script of ours and the same for sqlite3."""

        def numbers():
            numbers = list(range(1, 1_000_000 // self.scale + 1))
            if order == "shuffled":
                random.Random(2).shuffle(numbers)
            return numbers

        def ours(path):
            with open(path, "w") as script:
                for number in numbers():
                    script.write(f'set thing[{number}].name "new name of {number}"\n')

        def theirs(path):
            with open(path, "w") as script:
                script.write("PRAGMA cache_size=-65536;\nBEGIN;\n")
                for number in numbers():
                    script.write(f"UPDATE thing SET name='new name of {number}' WHERE id={number};\n")
                script.write("COMMIT;\n")

        return self._once(f"{order}.facet", ours), self._once(f"{order}.sql", theirs)

    def records(self):
        def make(path):
            with open(path, "w") as file:
                file.write("%rec: thing\n%type: id int\n%type: count int\n")
                for number in range(1, 100_000 // self.scale + 1):
                    file.write(f"\nid: {number}\nname: name {number}\ncount: {number % 10_000}\n")

        return self._once("things.rec", make)

    def lines(self):
        count = 10_000 // self.scale

        def ours(path):
            with open(path, "w") as script:
                for number in range(1, count + 1):
                    script.write(f'set thing[{number}].name "new name of {number}"\n')

        def theirs(path):
            with open(path, "w") as script:
                for number in range(1, count + 1):
                    script.write(f'set /things/thing[{number}] "new name of {number}"\n')

        return self._once("lines.facet", ours), self._once("lines.aug", theirs)
