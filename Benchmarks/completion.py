"""How long Tab takes at the prompt, from the key to the completed line on the screen."""

import os
import pty
import select
import statistics
import time


def time_of_tab(facet, file, runs):
    """The median in seconds; None where the line was not completed."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm"
        os.environ["HOME"] = os.environ["XDG_STATE_HOME"] = os.environ["XDG_CONFIG_HOME"] = os.path.dirname(file)
        os.execv(facet, [facet, file])
    try:
        if _read(terminal, b"facet> ", 5) is None:
            return None
        times = []
        for _ in range(runs):
            os.write(terminal, b'get place["place 9999')
            _read(terminal, b"place 9999", 2)
            time.sleep(0.05)
            _drain(terminal)
            begun = time.perf_counter()
            os.write(terminal, b"\t")
            if _read(terminal, b"", 2) is None:
                return None
            times.append(time.perf_counter() - begun)
            os.write(terminal, b"\x15")
            time.sleep(0.1)
            _drain(terminal)
        return statistics.median(times)
    finally:
        os.close(terminal)
        os.waitpid(child, 0)


def _read(terminal, wanted, seconds):
    """Reads until the bytes have come, any where none are wanted; None after so many seconds."""
    seen = b""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                seen += os.read(terminal, 65536)
            except OSError:
                return None
            if wanted in seen:
                return seen
    return None


def _drain(terminal):
    while select.select([terminal], [], [], 0.05)[0]:
        try:
            if not os.read(terminal, 65536):
                return
        except OSError:
            return
