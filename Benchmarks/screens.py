"""How long a key takes on a full screen, from its byte to the last byte of the new picture, and how long opening takes."""

import fcntl
import os
import pty
import select
import sqlite3
import struct
import subprocess
import termios
import time


def fill(path, facet, count):
    """A type of 200 fields with one record, and `count` readings."""
    fields = "\n".join(f"  f{n} {'integer' if n % 3 else 'text'}" for n in range(200))
    definition = f"define wide {{\n{fields}\n}}\nnew wide f0=Ada\n" \
        "define reading { station text; at datetime; celsius real; battery integer }"
    subprocess.run([facet, path, "-c", definition], check=True, stderr=subprocess.DEVNULL)
    with sqlite3.connect(path) as base:
        base.executemany("INSERT INTO reading VALUES (?, ?, ?, ?, ?)", (
            (n, ("Uppsala", "Tromsø", "臺北")[n % 3], f"2009-{n % 12 + 1:02}-{n % 28 + 1:02}T08:{n % 60:02}", n % 500 / 10, n % 100)
            for n in range(1, count + 1)))
        base.execute("CREATE INDEX reading_celsius ON reading (celsius)")
    base.close()


class Terminal:
    def __init__(self, facet, file, words):
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.environ.update(TERM="xterm", LC_ALL="C.UTF-8", HOME=os.path.dirname(file),
                              XDG_STATE_HOME=os.path.dirname(file), XDG_CONFIG_HOME=os.path.dirname(file))
            os.execv(facet, [facet, file, *words])
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))

    def press(self, keys):
        """Milliseconds until the picture stands: nothing more comes for a while after its last byte."""
        begun = time.perf_counter()
        os.write(self.terminal, keys)
        return self.settled(begun)

    def settled(self, begun, quiet=0.04):
        last = None
        while select.select([self.terminal], [], [], 2 if last is None else quiet)[0]:
            try:
                if not os.read(self.terminal, 65536):
                    break
            except OSError:
                break
            last = time.perf_counter()
        return None if last is None else (last - begun) * 1000

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.child, 0)


UP, DOWN, PAGE_UP, PAGE_DOWN, END, HOME = b"\x1b[A", b"\x1b[B", b"\x1b[5~", b"\x1b[6~", b"\x1b[F", b"\x1b[H"


def percentile(times, part=0.95):
    times = sorted(time for time in times if time is not None)
    return times[min(len(times) - 1, int(len(times) * part))] if times else float("nan")


def measure(facet, file, rounds):
    """Lines of a report."""
    lines = []
    form = Terminal(facet, file, ["edit", "wide[1]"])
    form.settled(time.perf_counter(), 0.3)
    times = []
    for _ in range(rounds):
        for key in (b"a", b"b", b"\t", b"7", b"\x1b[Z", b"\x7f", PAGE_DOWN, UP, DOWN, PAGE_UP):
            times.append(form.press(key))
    form.close()
    lines.append(f"a key in a form of 200 fields: {percentile(times):.1f} ms at the 95th percentile, at most 16")
    begun = time.perf_counter()
    start = Terminal(facet, file, ["browse", "reading"])
    opening = start.settled(begun, 0.3)
    times = []
    for _ in range(rounds):
        for key in (DOWN, PAGE_DOWN, DOWN, UP, PAGE_UP, END, UP, PAGE_UP, HOME, PAGE_DOWN, b" ", UP):
            times.append(start.press(key))
    start.close()
    lines.append(f"a key in a list of a million records: {percentile(times):.1f} ms at the 95th percentile, at most 16")
    lines.append(f"opening that list with the program's start: {opening:.1f} ms, at most 100")
    return lines
