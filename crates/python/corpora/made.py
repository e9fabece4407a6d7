"""Makes a corpus: cases, and briefs that quote them, some of the quotations altered. Everything in it is fictional, and the same for a seed."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Dict, Iterator, List, Sequence, Tuple

import pyarrow as pa
import pyarrow.parquet as pq

NAMES = (
    "Alderwick Brackmoor Coldharbor Dunwether Elmsgate Farrowby Gallowfen Harrowdene Inglemere Jessamy Kettlewick Lorimer Marrowfen Netherby Oddlestone "
    "Pellmoor Quarrendon Ruddock Saltmarsh Thornaby Underhay Vellacott Wetherell Yarrowby"
).split()
OPENINGS = (
    "Where the tide is late,",
    "Upon a written notice,",
    "In a season of storms,",
    "Before the gate is locked,",
    "At the end of a lease,",
    "Without a lantern,",
    "For want of a better rule,",
)
SUBJECTS = (
    "the keeper of a ferry",
    "a carrier of passengers",
    "the owner of the pier",
    "each tenant of the harbor",
    "a clerk of the port",
    "the master of a vessel",
    "an agent for the line",
)
VERBS = ("post", "correct", "keep", "answer for", "withdraw", "explain", "deliver")
OBJECTS = (
    "every timetable that was printed",
    "the bell and the board",
    "a ticket that bears his name",
    "the cargo of another",
    "the promise on the wall",
    "a record of the crossing",
    "the fare of a stranger",
)
PLACES = (
    "on the day of the sailing",
    "within sight of the water",
    "by the hour that was named",
    "to whoever relied on it",
    "under the hand of a witness",
    "before the next boat leaves",
    "as if the words were spoken aloud",
)

COURTS: Dict[str, str] = {"ca1": "1st Cir.", "ca2": "2d Cir.", "ca5": "5th Cir.", "ca9": "9th Cir."}
YEARS = range(2015, 2025)

PAGE_WORDS = 280
"""Words on a page of double-spaced paper."""
SENTENCES = 160
"""Sentences of an opinion: about 3,200 words."""


@dataclass(frozen=True)
class Case:
    """A case with its opinion."""

    cluster_id: int
    name: str
    cite: str
    court: str
    year: int
    sentences: Tuple[str, ...]

    @property
    def citation(self) -> str:
        """The citation in full."""
        return f"{self.name}, {self.cite} ({COURTS[self.court]} {self.year})"

    @property
    def text(self) -> str:
        """The opinion."""
        paragraphs = (" ".join(self.sentences[at : at + 6]) for at in range(0, len(self.sentences), 6))
        return f"{self.name}\n\n{self.cite}\n\n" + "\n\n".join(paragraphs) + "\n"


@dataclass(frozen=True)
class Brief:
    """A brief, and what is planted in it."""

    id: str
    court: str
    year: int
    text: str
    clusters: Tuple[int, ...]
    quoted: Tuple[Tuple[str, bool], ...]
    """The words of each quotation, and whether they are altered."""


def sentence(dice: random.Random) -> str:
    """A sentence with one of `must`, `may` and `will`."""
    modal = dice.choice(("must", "may", "will"))
    return f"{dice.choice(OPENINGS)} {dice.choice(SUBJECTS)} {modal} {dice.choice(VERBS)} {dice.choice(OBJECTS)} {dice.choice(PLACES)}."


def cases(count: int, seed: int = 1) -> List[Case]:
    """Cases with citations that differ."""
    made = []
    for place in range(count):
        dice = random.Random(f"{seed} case {place}")
        first, second = dice.sample(NAMES, 2)
        cite = f"{100 + place // 40} F.3d {1 + place % 40 * 25}"
        sentences = tuple(dict.fromkeys(sentence(dice) for _ in range(SENTENCES)))
        made.append(Case(1000 + place, f"{first} v. {second}", cite, dice.choice(list(COURTS)), 1994 + place % 18, sentences))
    return made


def share(court: str, year: int) -> float:
    """The share of quotations that are altered in the briefs of a court and year: it rises with the years, and more so in some courts."""
    return 0.04 + 0.02 * list(COURTS).index(court) + 0.012 * (year - YEARS[0])


def altered(words: str) -> str:
    """The words with another duty."""
    for modal, other in ((" must ", " may "), (" may ", " must "), (" will ", " need not ")):
        if modal in words:
            return words.replace(modal, other, 1)
    raise ValueError(f"{words!r} has no duty to alter.")


def brief(place: int, library: Sequence[Case], pages: int = 20, citations: int = 20, seed: int = 1) -> Brief:
    """A brief. Each cites the first case, and the others the less often the later they stand."""
    dice = random.Random(f"{seed} brief {place}")
    court, year = dice.choice(list(COURTS)), dice.choice(YEARS)
    others = [library[int(len(library) * dice.random() ** 2)] for _ in range(citations - 1)]
    cited = [library[0], *others]
    dice.shuffle(cited)
    known = {one for case in cited for one in case.sentences}
    own = max(1, round((pages * PAGE_WORDS / citations - 35) / 20))
    text, quoted = [f"# Brief {place}\n\nFictional.\n"], []
    for case in cited:
        said = dice.choice(case.sentences).rstrip(".")
        is_altered = dice.random() < share(court, year)
        words = altered(said) if is_altered else said
        # An altered quotation that a cited case has would be a true one.
        if is_altered and f"{words}." in known:
            words, is_altered = said, False
        quoted.append((words, is_altered))
        argument = " ".join(sentence(dice) for _ in range(own))
        text.append(f"{argument} The court held: “{words}.” {case.citation}.\n")
    return Brief(f"brief-{place:06}", court, year, "\n".join(text), tuple(dict.fromkeys(case.cluster_id for case in cited)), tuple(quoted))


def write_opinions(library: Sequence[Case], path: Path) -> None:
    """The table of opinions."""
    rows = [{"cluster_id": one.cluster_id, "name": one.name, "citations": [one.cite], "text": one.text} for one in library]
    path.mkdir(parents=True)
    pq.write_table(pa.Table.from_pylist(rows), path / "opinions.parquet", row_group_size=500)


def write_briefs(briefs: Iterator[Brief], folder: Path) -> None:
    """The briefs as files, by their ids."""
    folder.mkdir(parents=True)
    for one in briefs:
        (folder / f"{one.id}.md").write_text(one.text, "utf-8")
