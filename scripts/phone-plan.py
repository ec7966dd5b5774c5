#!/usr/bin/env python3
"""Writes Plugins/Contacts/PhonePlan+Table.swift from the numbering plans of the package phonenumbers (PyPI), which
carries the metadata of libphonenumber (Apache-2.0). Of that only facts are taken: calling codes, countries, prefixes,
and how long numbers with the same two first digits can be. Run it with a newer package when plans have changed:

    python3 -m venv plan && plan/bin/pip install phonenumbers && plan/bin/python scripts/phone-plan.py
"""

import collections
import pathlib
import re
import textwrap
from re import _parser as parser

import phonenumbers
from phonenumbers import phonemetadata
from phonenumbers.data import _AVAILABLE_REGION_CODES as REGIONS

TYPES = [
    "fixed_line", "mobile", "toll_free", "premium_rate", "shared_cost", "personal_number", "voip", "pager", "uan",
    "voicemail",
]
# What the metadata has as patterns: other trunk prefixes that are heard, in the order in which they are tried.
TRUNKS = {370: ["0", "8"], 375: ["80", "8", "0"]}
TARGET = pathlib.Path(__file__).parent.parent / "Plugins/Contacts/PhonePlan+Table.swift"


def joined(left, right):
    return {((a + b)[:2], n + m) for a, n in left for b, m in right}


def shapes(pattern):
    """The pairs (first two digits, length) of all texts that a pattern of digits takes."""

    def sequence(items):
        result = {("", 0)}
        for item in items:
            result = joined(result, single(item))
        return result

    def single(item):
        kind, argument = str(item[0]), item[1]
        if kind == "LITERAL":
            return {(chr(argument), 1)}
        if kind == "IN":
            result = set()
            for part, value in argument:
                if str(part) == "CATEGORY":
                    result |= {(digit, 1) for digit in "0123456789"}
                else:
                    low, high = value if str(part) == "RANGE" else (value, value)
                    result |= {(chr(code), 1) for code in range(low, high + 1)}
            return result
        if kind == "MAX_REPEAT":
            low, high, inner = argument
            unit, current, result = sequence(inner), {("", 0)}, set()
            for count in range(int(high) + 1):
                if count >= low:
                    result |= current
                current = joined(current, unit)
            return result
        if kind == "SUBPATTERN":
            return sequence(argument[-1])
        if kind == "BRANCH":
            return set().union(*(sequence(branch) for branch in argument[1]))
        raise ValueError(f"{kind} in {pattern}")

    return sequence(parser.parse(pattern))


def numbers(metadata):
    result = set()
    for name in TYPES:
        kind = getattr(metadata, name)
        if kind is None or kind.national_number_pattern in (None, "NA"):
            continue
        lengths = set(kind.possible_length or metadata.general_desc.possible_length)
        result |= {shape for shape in shapes(kind.national_number_pattern) if shape[1] in lengths}
    return result


def ranges(values, digits):
    values, parts = sorted(values), []
    while values:
        count = 1
        while count < len(values) and values[count] == values[0] + count:
            count += 1
        low, high = (f"{value:0{digits}d}" for value in (values[0], values[count - 1]))
        parts.append(low if count == 1 else f"{low}-{high}")
        values = values[count:]
    return ",".join(parts)


def plan(found):
    lengths, beginnings = collections.defaultdict(set), collections.defaultdict(list)
    for beginning, length in found:
        lengths[beginning].add(length)
    for beginning, all_of_it in lengths.items():
        beginnings[ranges(all_of_it, 1)].append(int(beginning))
    return " ".join(
        f"{ranges(values, 2)}:{length}" for length, values in sorted(beginnings.items(), key=lambda pair: min(pair[1]))
    )


def exit_code(metadata):
    pattern = metadata.international_prefix or "00"
    if metadata.preferred_international_prefix and metadata.preferred_international_prefix.isdigit():
        return metadata.preferred_international_prefix
    if re.fullmatch(pattern, "00"):
        return "00"
    return pattern if pattern.isdigit() and len(pattern) > 1 else "-"


def lines():
    countries = collections.defaultdict(list)
    for region in sorted(REGIONS):
        metadata = phonemetadata.PhoneMetadata.metadata_for_region(region)
        countries[metadata.country_code].append((region, metadata))
    for code in phonenumbers.COUNTRY_CODES_FOR_NON_GEO_REGIONS:
        countries[code].append(("-", phonemetadata.PhoneMetadata.metadata_for_nongeo_region(code)))
    for code, entries in sorted(countries.items()):
        first = entries[0][1]
        trunks = TRUNKS.get(code) or ([first.national_prefix] if first.national_prefix else ["-"])
        found = set().union(*(numbers(metadata) for _, metadata in entries))
        names = ",".join(name for name, _ in entries)
        yield f"{code} {names} {','.join(trunks)} {exit_code(first)} {plan(found)}"


HEAD = f'''extension PhonePlan {{
  /// The version of libphonenumber whose plans these are.
  static let edition = "{phonenumbers.__version__}"

  /// A line for each calling code, continued by lines that begin with a blank: the code, its countries, the prefixes of
  /// national numbers, the exit code, and then, for the first two digits of a number without prefix, its lengths.
  /// `-` stands for none. Written by `scripts/phone-plan.py` from the metadata of libphonenumber (Apache-2.0).
  static let table: StaticString = """
'''

if __name__ == "__main__":
    body = []
    for line in lines():
        body += textwrap.wrap(line, 112, initial_indent="    ", subsequent_indent="     ", break_on_hyphens=False,
                              break_long_words=False)
    wide = [line for line in body if len(line) > 120]
    for line in wide:
        raise ValueError(line)
    TARGET.write_text(HEAD + "\n".join(body) + '\n    """\n}\n')
