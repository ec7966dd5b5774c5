"""Runs one program after another for `run` and says what each took.

It is a process of its own, and a small one: a program is charged at least with the memory of what started it.
A line in: file for the input, file for the output, and the words, with NUL between. A line out: status, seconds by the
clock and of the processors, megabytes.
"""

import posix
import sys
import time

for line in sys.stdin:
    source, target, *words = line.rstrip("\n").split("\0")
    actions = [
        (posix.POSIX_SPAWN_OPEN, 0, source, posix.O_RDONLY, 0),
        (posix.POSIX_SPAWN_OPEN, 1, target, posix.O_WRONLY | posix.O_CREAT | posix.O_TRUNC, 0o600),
    ]
    begun = time.perf_counter()
    child = posix.posix_spawn(words[0], words, posix.environ, file_actions=actions)
    _, status, usage = posix.wait4(child, 0)
    wall = time.perf_counter() - begun
    print(status, wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, flush=True)
