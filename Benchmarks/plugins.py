"""What loaded plugins cost: ten packages as an author writes them, built here, against what is linked in."""

import os
import statistics
import subprocess
import time

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription
let names = (0..<10).map {{ "Bench\\($0)" }}
let package = Package(
  name: "Bench", products: names.map {{ .library(name: $0, type: .dynamic, targets: [$0]) }},
  dependencies: [.package(path: "{kit}")],
  targets: names.map {{
    .target(name: $0, dependencies: [.product(name: "FacetPlugin", package: "FacetPlugin")])
  }})
"""
PLUGIN = """import FacetPlugin
struct Bench{n}: Plugin, Validator {{
  let name = "bench{n}", summary = "text that is not empty", version = "1"
  let examples = [Example("bench{n}", "a", gives: "a"), Example("bench{n}", "", refused: "must not be empty")]
  func register(in registry: inout Registry) throws(DuplicateName) {{ try registry.add(self) }}
  func validate(_ value: Value, in setting: any Setting) -> Verdict {{
    if case .text(let text) = value, text.isEmpty {{ return .refuse(Refusal("must not be empty")) }}
    return .accept
  }}
}}
@c(facet_plugin) public func start() -> UnsafeMutableRawPointer {{ PluginEntry.retained(Bench{n}()) }}
"""


def built(folder, kit):
    """The paths of the ten libraries."""
    package = os.path.join(folder, "plugins")
    for n in range(10):
        source = os.path.join(package, "Sources", f"Bench{n}")
        os.makedirs(source)
        with open(os.path.join(source, "Bench.swift"), "w") as file:
            file.write(PLUGIN.format(n=n))
    with open(os.path.join(package, "Package.swift"), "w") as file:
        file.write(MANIFEST.format(kit=kit))
    subprocess.run(["swift", "build", "-c", "release"], cwd=package, check=True, stdout=subprocess.DEVNULL)
    return [os.path.join(package, ".build", "release", f"libBench{n}.so") for n in range(10)]


def cost(facet, folder, kit, runs, count):
    """Nanoseconds that a call costs above one of a bundled validator, and milliseconds that loading all ten adds."""
    libraries = built(folder, kit)
    environment = os.environ | {"XDG_STATE_HOME": os.path.join(folder, "state")}
    script = os.path.join(folder, "plugins.facet")
    with open(script, "w") as file:
        file.writelines(f'set item[{n % 1000 + 1}].name "name {n}"\n' for n in range(count))

    def seconds(words):
        begun = time.perf_counter()
        subprocess.run(
            [facet, *words], check=True, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return time.perf_counter() - begun

    loading = [word for library in libraries for word in ("--plugin", library)]
    sides = []
    for name, validator in (("bundled", "not-blank"), ("loaded", "bench0")):
        base = os.path.join(folder, f"{name}.db")
        new = "; ".join(["new item"] * 1000)
        seconds([*loading, base, "-c", f"define item {{ name text validate {validator} }}", "-c", new])
        sides.append(base)
    calls, starts = ([], []), ([], [])
    for _ in range(runs):
        for side, base in zip(calls, sides):
            side.append(seconds([*loading, base, "-f", script]))
        for side, words in zip(starts, ([], loading)):
            side.append(statistics.median(seconds([*words, sides[0], "get", "item[1].name"]) for _ in range(10)))
    bundled, loaded = map(statistics.median, calls)
    without, with_all = map(statistics.median, starts)
    return (loaded - bundled) / count * 1e9, (with_all - without) * 1000
