#!/usr/bin/env python3
"""Writes tests/cases/ratios.json, the scores of the package rapidfuzz (MIT) for pairs of texts; tests/ratios.rs compares the crate with it.

    pip install --target DIR rapidfuzz==3.14.6
    PYTHONPATH=DIR python3 scripts/ratios.py

The texts are fictional sentences, whole and damaged, and strings over small alphabets from a seed, so that every run writes the same file.
A text is given in full, or as the number of one of the `texts` before. White space is none that rapidfuzz reads differently by the width of a string's characters.
"""

import importlib.metadata
import json
import pathlib
import random

from rapidfuzz import fuzz

PASSAGE = (
    "The keeper of a light is bound to show it from dusk until dawn. He shall not be liable for the loss of a vessel whose master "
    "was warned of the shoal and held his course, unless the warning was given so late that no prudent seaman could have heeded it. "
    "The harbour board, which pays the keeper's wages, answers for his neglect but not for the weather. What the board may not do is "
    "to charge a toll for a light that it does not show; a toll taken in such a night is money had for nothing, and must be returned "
    "with costs. Whether the horn was sounded is a question for the jury, who saw the witnesses and heard them."
)
SENTENCES = [
    "He shall not be liable for the loss of a vessel whose master was warned of the shoal and held his course",
    "He shall be liable for the loss of a vessel whose master was warned of the shoal and held his course",
    "The keeper of a light is bound to show it",
    "keeper's wages",
    "a toll taken in such a night is money had for nothing, and must be returned with interest",
    "Whether the horn was sounded is a question for the judge alone, who neither saw the witnesses nor heard them.",
    "The baker counted eleven loaves and sold a dozen of them before the church bell rang twice.",
    "answers for his neglect … not for the weather",
]
WORLD = [
    ("Der Wärter hält die Laterne trübe", "Der Wärter hält die Laterne trübe, wenn der Nebel über dem Hafen steht."),
    ("Сторож зажигает фонарь", "В сумерки сторож зажигает фонарь и ждёт кораблей."),
    ("ο φύλακας ανάβει το φως", "Κάθε βράδυ ο φύλακας ανάβει ένα φως στο λιμάνι."),
    ("दीपक जलता है", "रात भर दीपक नहीं जलता है और नाव लौट आती है"),
    ("灯台守は夜明けまで", "灯台守は霧の夜にも夜明けまで灯をともす。"),
    ("the 🕯️ burns 😀 all night", "He says the 🕯️ burned 😀😀 all the night"),
    ("𝔩𝔦𝔤𝔥𝔱", "a 𝔩𝔦𝔤𝔱 in the fog 𝔩𝔦𝔤𝔥"),
    ("\u0065\u0301tage", "\u00e9tage"),
]
EDGES = [
    ("", ""),
    ("", "a"),
    ("a", "a"),
    ("a", "b"),
    ("a", "bab"),
    (" ", " "),
    ("ab", "ba"),
    ("abcd", "dabc"),
    ("abcd", "bcde"),
    ("fog horn", "horn fog"),
    ("fog\thorn\n", " fog  horn"),
    ("lamp\u2003oil", "oil\u2003lamp"),
    ("Fog", "fog"),
    ("x" * 63, "x" * 64),
    ("x" * 64, "x" * 65),
    ("x" * 64 + "y", "y" + "x" * 64),
    ("ab" * 40, "ba" * 70),
    ("fog " * 30, "fog" * 50),
]


def damaged(rng, text):
    """The text with some words dropped, doubled or put elsewhere, and some letters changed."""
    words = text.split()
    for _ in range(rng.randint(0, 6)):
        at, to = rng.randrange(len(words)), rng.randrange(len(words))
        match rng.randrange(3):
            case 0 if len(words) > 1:
                del words[at]
            case 1:
                words.insert(to, words[at])
            case _:
                words[at % len(words)], words[to % len(words)] = words[to % len(words)], words[at % len(words)]
    letters = list(" ".join(words))
    for _ in range(rng.randint(0, 5)):
        letters[rng.randrange(len(letters))] = rng.choice("etaoin ")
    return "".join(letters)


def pairs():
    """All pairs; a number refers to one of the texts."""
    yield from EDGES
    yield from WORLD
    for sentence in SENTENCES:
        yield sentence, 0
        yield 0, sentence
    for one in range(len(SENTENCES)):
        yield SENTENCES[one], SENTENCES[(one + 3) % len(SENTENCES)]
    rng = random.Random(41)
    for _ in range(70):
        start = rng.randrange(len(PASSAGE) - 20)
        yield damaged(rng, PASSAGE[start : start + rng.choice([15, 40, 63, 64, 65, 128, 200, 320])]), 0
    for _ in range(80):
        alphabet = rng.choice(["ab", "abc", "ab ", "acgt", "aé😀", "etaoin shrdlu"])
        short, long = rng.choice([(5, 8), (12, 40), (30, 30), (64, 130), (70, 300), (130, 130)])
        yield tuple("".join(rng.choices(alphabet, k=rng.randint(most // 2, most))) for most in (short, long))


def entry(one, other):
    first, second = (PASSAGE if text == 0 else text for text in (one, other))
    return {
        "first": one,
        "second": other,
        "partial_ratio": fuzz.partial_ratio(first, second),
        "token_sort_ratio": fuzz.token_sort_ratio(first, second),
    }


version = importlib.metadata.version("rapidfuzz")
cases = [entry(*pair) for pair in pairs()]
target = pathlib.Path(__file__).parent.parent / "tests" / "cases" / "ratios.json"
lines = ",\n".join("    " + json.dumps(case, ensure_ascii=False) for case in cases)
head = json.dumps({"made_by": "scripts/ratios.py", "package": "rapidfuzz", "version": version, "licence": "MIT", "texts": [PASSAGE]}, ensure_ascii=False, indent=2)
target.write_text(f'{head[:-2]},\n  "cases": [\n{lines}\n  ]\n}}\n', encoding="utf-8")
print(f"{target.name}: {len(cases)} pairs, by rapidfuzz {version} (MIT)")
