"""Measures the Python package against eyecite (citations) and krokai (quotations) on the same texts, in one run, and prints tables.

    python crates/python/bench/peers.py [--data DIR] [--repeat N]

DIR is the folder of test data, by default `LITERATIM_DATA` or ../shared/data: `citations/opinion-gold.json.gz` has the texts of opinions,
`quotes/perturbed.json.gz` quotations with their sources, of which the material ones must not be accepted and the others not accused. What is not there is
skipped, and said. The environment needs the wheel and bench/requirements.txt. Each time is the processor's, of all threads, and the least of N runs.
"""

from __future__ import annotations

import argparse
import gzip
import json
import logging
import os
import tempfile
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Tuple

import literatim
from literatim.model import QuotationFinding

ROOT = Path(__file__).resolve().parents[3]

SHORT = (20, 5)
"""Quotations with fewer characters or words are left out of the comparison, as in `scripts/eval/quotes.mjs`."""


def least(repeat: int, work: Callable[[], Any]) -> Tuple[float, Any]:
    """The least seconds of the processor in some runs, and the last result."""
    best, result = float("inf"), None
    for _ in range(repeat):
        began = time.process_time()
        result = work()
        best = min(best, time.process_time() - began)
    return best, result


def load(path: Path) -> Optional[Dict[str, Any]]:
    """A file of test data; none if it is not there."""
    if not path.exists():
        print(f"Skipped: {path} is not there.")
        return None
    loaded: Dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return loaded


def citations(data: Path, repeat: int) -> None:
    """The time of finding citations with their authorities, objects of Python included."""
    gold = load(data / "citations" / "opinion-gold.json.gz")
    if gold is None:
        return
    from eyecite import get_citations, resolve_citations

    # It logs citations that overlap.
    logging.getLogger("eyecite").setLevel(logging.ERROR)
    texts: List[str] = [document["clean_text"] for document in gold["docs"]]

    def theirs() -> int:
        found = [get_citations(text) for text in texts]
        for each in found:
            resolve_citations(each)
        return sum(map(len, found))

    def ours() -> int:
        found = [literatim.find_citations(text) for text in texts]
        for each in found:
            literatim.by_authority(each)
        return sum(map(len, found))

    # Each makes its tables with its first text.
    get_citations(texts[0][:1000])
    literatim.find_citations(texts[0][:1000])
    eyecite_time, eyecite_count = least(repeat, theirs)
    own_time, own_count = least(repeat, ours)
    characters = sum(map(len, texts))
    print(f"\nCitations: {len(texts)} opinions, {characters:,} characters, found and resolved\n")
    print("| | citations | ms | characters a second |\n|---|---|---|---|")
    for name, count, seconds in ((f"eyecite {version('eyecite')}", eyecite_count, eyecite_time), (f"literatim {version('literatim')}", own_count, own_time)):
        print(f"| {name} | {count:,} | {seconds * 1000:,.1f} | {characters / seconds:,.0f} |")
    print(f"\nliteratim is {eyecite_time / own_time:.1f} times as fast.")


def is_accepted(finding: QuotationFinding, is_material: bool) -> bool:
    """Whether a finding says that a quotation is right: its words and its source, and for a material one no warning about meaning."""
    stands = finding.words in ("verbatim", "faithful", "minor") and finding.source == "own"
    return stands and not (is_material and finding.warnings)


def quotations(data: Path, repeat: int) -> None:
    """Which right quotations are accused, which altered ones pass, and the time a quotation with its source."""
    perturbed = load(data / "quotes" / "perturbed.json.gz")
    if perturbed is None:
        return
    from krokai.corpus import Corpus
    from krokai.verdicts import CLEAN
    from krokai.verify import check

    cases = [case for case in perturbed["cases"] if len(case["quote"]) >= SHORT[0] and len(case["quote"].split()) >= SHORT[1]]

    def theirs() -> List[bool]:
        accepted: List[bool] = []
        for case, folder in zip(cases, folders):
            corpus = Corpus([folder], quiet=True)
            accepted.append(check(case["quote"], corpus)[0] in CLEAN)
        return accepted

    def ours() -> List[bool]:
        return [is_accepted(literatim.quote(case["quote"], Path(folder) / "source.txt"), case["material"]) for case, folder in zip(cases, folders)]

    folders: List[str] = []
    with tempfile.TemporaryDirectory() as root:
        for number, case in enumerate(cases):
            folder = Path(root) / str(number)
            folder.mkdir()
            (folder / "source.txt").write_text(case["source"], "utf-8")
            folders.append(str(folder))
        krokai_time, krokai_accepted = least(repeat, theirs)
        own_time, own_accepted = least(repeat, ours)
    right = sum(not case["material"] for case in cases)
    material = len(cases) - right
    print(f"\nQuotations: {len(cases)} of 20 characters and five words or more, each with its own source in a file\n")
    print(f"| | of {right} right ones accused | of {material} altered ones passed | ms a quotation |\n|---|---|---|---|")
    for name, accepted, seconds in (
        (f"krokai {version('krokai')}", krokai_accepted, krokai_time),
        (f"literatim {version('literatim')}", own_accepted, own_time),
    ):
        accused = sum(not said and not case["material"] for said, case in zip(accepted, cases))
        passed = sum(said and case["material"] for said, case in zip(accepted, cases))
        print(f"| {name} | {accused} | {passed} | {seconds * 1000 / len(cases):.2f} |")
    print(f"\nliteratim is {krokai_time / own_time:.1f} times as fast.")


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("LITERATIM_DATA", ROOT.parent / "shared" / "data")))
    parser.add_argument("--repeat", type=int, default=3)
    given = parser.parse_args()
    citations(given.data, given.repeat)
    quotations(given.data, given.repeat)


if __name__ == "__main__":
    main()
