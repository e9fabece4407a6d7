#!/usr/bin/env python3
"""Writes the tables of crates/facts/data/ from the packages reporters-db and courts-db (both BSD-2-Clause).

    pip install --target DIR reporters-db==3.2.67 courts-db==0.10.27
    PYTHONPATH=DIR python3 scripts/reporters.py

editions.tsv   one line an edition of a reporter, a law or a journal, in its standard form: that form; what it is (c case, s case of the
               Supreme Court of the United States, l law, j journal); the forms of its citations, a letter each (see FORMS); the years
               first-last in which it appeared, as far as they are known; the jurisdictions whose cases it holds: `us` or states, where
               the package says so plainly; other ways of writing it that mean it alone, without white space inside
ambiguous.tsv  one line a way of writing several editions, the standard forms among them, without white space: that way; the lines of
               editions.tsv that it may mean, from 0, the likeliest first
courts.tsv     one line a court: how citations write it, without white space; its id in courts-db; its jurisdiction. A line with a fourth
               field has courts of several places: `*` is the place in the first field, and in the id its letters and figures in lower case, as
               many of them as the 15 characters of an id leave room for

The first two are sorted by byte, courts by jurisdiction first. Empty fields at the end of a line are left out.
"""

import importlib.metadata
import pathlib
import re

from courts_db import courts
from reporters_db import JOURNALS, LAWS, REPORTERS

# What the forms of a citation are, by the regular expressions of reporters-db that give them; the plain one, volume reporter page, has
# no letter.
FORMS = [
    ("n", r"^\$volume_nominative|^\$reporter(,\?)? \$page$|^\$full_cite_single_volume|^\$reporter,\? p\. |^\$reporter \\\("),
    ("h", r"^\$volume_year\\s?-\$reporter|^\$full_cite_format_neutral"),
    ("p", r"cch|paragraph"),
    ("v", r"^\$full_cite_year_page|^\$reporter \$volume_year-"),
    ("d", r"^\$full_cite_louisiana"),
    ("x", r"^\$reporter \(\?P<volume>"),
    ("t", r"law_section|section_marker|P<rule>|P<reg>|P<article>|P<law>\\d|P<docket|P<number|^\$reporter \$page_with_commas|No\."),
    ("y", r"^\$law_year"),
    ("a", r"\$law_subject|agency"),
    ("b", r"^\(\?P<(title|chapter|issue)>|^\$volume \$reporter (§|\(\?P)"),
]

STATES = {
    "Alabama": "al", "Alaska": "ak", "Arizona": "az", "Arkansas": "ar", "California": "ca", "Colorado": "co", "Connecticut": "ct",
    "Delaware": "de", "Florida": "fl", "Georgia": "ga", "Hawaii": "hi", "Idaho": "id", "Illinois": "il", "Indiana": "in", "Iowa": "ia",
    "Kansas": "ks", "Kentucky": "ky", "Louisiana": "la", "Maine": "me", "Maryland": "md", "Massachusetts": "ma", "Michigan": "mi",
    "Minnesota": "mn", "Mississippi": "ms", "Missouri": "mo", "Montana": "mt", "Nebraska": "ne", "Nevada": "nv", "New Hampshire": "nh",
    "New Jersey": "nj", "New Mexico": "nm", "New York": "ny", "North Carolina": "nc", "North Dakota": "nd", "Ohio": "oh", "Oklahoma": "ok",
    "Oregon": "or", "Pennsylvania": "pa", "Rhode Island": "ri", "South Carolina": "sc", "South Dakota": "sd", "Tennessee": "tn",
    "Texas": "tx", "Utah": "ut", "Vermont": "vt", "Virginia": "va", "Washington": "wa", "West Virginia": "wv", "Wisconsin": "wi",
    "Wyoming": "wy",
}


def close(text):
    return "".join(text.replace("’", "'").split())


def forms(regexes):
    return "".join(letter for letter, pattern in FORMS if any(re.search(pattern, regex) for regex in regexes))


def year(value):
    return "" if value is None else (value if isinstance(value, str) else value.isoformat())[:4]


def jurisdictions(entry):
    if entry["cite_type"] == "federal":
        return "us"
    codes = [code.split(";")[0].split(":") for code in entry["mlz_jurisdiction"]]
    states = [code[1][:2] for code in codes if len(code) > 1 and code[1][:2] in STATES.values()]
    if entry["cite_type"] == "state_regional":
        return ",".join(sorted(set(states)))
    return states[0] if entry["cite_type"] == "state" and states else ""


editions, ways, years = {}, {}, {}


def add(way, key):
    ways.setdefault(close(way), [])
    if key not in ways[close(way)]:
        ways[close(way)].append(key)


for group in REPORTERS.values():
    for entry in group:
        supreme = entry["cite_type"] == "scotus_early" or entry["cite_type"] == "federal" and "supreme" in entry["name"].lower()
        for edition, about in entry["editions"].items():
            key = (edition, "s" if supreme else "c")
            known = editions.setdefault(key, ["", "", jurisdictions(entry)])
            known[0] = "".join(sorted(set(known[0]) | set(forms(about.get("regexes") or []))))
            years.setdefault(key, []).append((year(about["start"]), year(about["end"])))
            if known[2] != jurisdictions(entry):
                known[2] = ""
            add(edition, key)
for group in REPORTERS.values():
    for entry in group:
        supreme = entry["cite_type"] == "scotus_early" or entry["cite_type"] == "federal" and "supreme" in entry["name"].lower()
        for way, edition in entry["variations"].items():
            add(way, (edition, "s" if supreme else "c"))
for letter, table in (("l", LAWS), ("j", JOURNALS)):
    for name, group in table.items():
        for entry in group:
            key = (name, letter)
            known = editions.setdefault(key, ["", "", ""])
            known[0] = "".join(sorted(set(known[0]) | set(forms(entry["regexes"]))))
            for way in [name, *entry["variations"]]:
                add(way, key)

folder = pathlib.Path(__file__).parent.parent / "crates" / "facts" / "data"
folder.mkdir(exist_ok=True)


def write(name, rows):
    lines = ["\t".join(row).rstrip("\t") for row in rows]
    (folder / name).write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return len(lines)


# An edition that several reporters share appeared as long as any of them.
for key, spans in years.items():
    first, last = (sorted(span[i] for span in spans) for i in (0, 1))
    editions[key][1] = f"{first[0]}-{'' if '' in last else last[-1]}".rstrip("-") and f"{first[0]}-{'' if '' in last else last[-1]}"

order = sorted(editions)
place = {key: str(i) for i, key in enumerate(order)}
own = {key: [] for key in order}
for way, keys in sorted(ways.items()):
    if len(keys) == 1 and way != close(keys[0][0]):
        own[keys[0]].append(way)
count = write("editions.tsv", [[*key, *editions[key], " ".join(own[key])] for key in order])
ambiguous = [(way, keys) for way, keys in sorted(ways.items()) if len(keys) > 1]
write("ambiguous.tsv", [[way, ",".join(place[key] for key in keys)] for way, keys in ambiguous])


def close_id(text):
    return re.sub("[^a-z0-9]", "", text.lower())


def patterns(written, court_id):
    """What a line of several courts may have for this one: how they are written, and their ids."""
    words = written.split()
    for first in range(len(words)):
        for last in range(first + 1, len(words) + 1):
            # The place may be the number of `3rd Dist.`, and a comma may follow it.
            place = re.match(r"\d+|[\w' -]*\w", " ".join(words[first:last]))
            if not place or last - first > 1 and place[0].count(" ") < last - first - 1:
                continue
            before, after = " ".join(words[:first]), " ".join(words[first:])[len(place[0]) :]
            in_id = close_id(place[0])
            for at in range(LONGEST_ID):
                pattern = f"{court_id[:at]}*{court_id[at + len(in_id):]}"
                if pattern.replace("*", in_id)[:LONGEST_ID] == court_id:
                    yield close(f"{before}*{after}"), pattern, close(place[0])


# The maximum length of an id in courts-db, and the number of courts that have a line together.
LONGEST_ID, TOGETHER = 15, 3

known = {}
for court in courts:
    if court.get("citation_string"):
        where = "us" if court["system"] == "federal" else STATES.get(court.get("location") or "", "")
        known.setdefault(close(court["citation_string"]), (court["citation_string"], court["id"], where))
together = {}
for key, (written, court_id, where) in sorted(known.items()):
    for pattern, id_pattern, place in patterns(written, court_id):
        together.setdefault((where, pattern, id_pattern), {})[key] = place
single, lines = dict(known), []
while True:
    line = max(together, key=lambda line: (sum(key in single for key in together[line]), len(line[1])))
    places = {key: place for key, place in together[line].items() if key in single}
    if len(places) < TOGETHER:
        break
    lines.append((*line, " ".join(sorted(places.values()))))
    single = {key: court for key, court in single.items() if key not in places}
lines += [(where, key, court_id, "") for key, (_, court_id, where) in single.items()]
write("courts.tsv", [[pattern, court_id, where, places] for where, pattern, court_id, places in sorted(lines)])
versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("reporters-db", "courts-db"))
print(f"{len(ways)} ways of writing {count} reporters, laws and journals, {len(known)} courts, from {versions} (BSD-2-Clause)")
