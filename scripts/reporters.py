#!/usr/bin/env python3
"""Writes src/cite/reporters.tsv, the table of case reporters, from the package reporters-db (BSD-2-Clause).

    pip install --target DIR reporters-db==3.2.67
    PYTHONPATH=DIR python3 scripts/reporters.py

A line for each way of writing a reporter: the string without white space, a tab, and the reporter's standard form. Sorted by byte.
A string that stands for several reporters is given to the one whose own abbreviation it is, else to the first by name.
"""

import importlib.metadata
import pathlib

from reporters_db import EDITIONS, REPORTERS, VARIATIONS_ONLY

rows = {}
for edition in EDITIONS:
    rows["".join(edition.split())] = edition
for variation in sorted(VARIATIONS_ONLY):
    rows.setdefault("".join(variation.split()), sorted(VARIATIONS_ONLY[variation])[0])

version = importlib.metadata.version("reporters-db")
lines = sorted(f"{key}\t{value}" for key, value in rows.items())
target = pathlib.Path(__file__).parent.parent / "src" / "cite" / "reporters.tsv"
target.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
print(f"{target.name}: {len(lines)} ways of writing {len(set(rows.values()))} reporters, from reporters-db {version} (BSD-2-Clause)")
