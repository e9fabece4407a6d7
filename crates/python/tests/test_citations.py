"""The citations and quotations of a text."""

from __future__ import annotations

import pytest

import literatim
from conftest import EXAMPLE, ROOT
from literatim import Input, LiteratimError

TEXT = (
    "𝕃ight is the rule. See Doe v. Roe, 900 F.3d 1, 4 (9th Cir. 2018) (en banc). It is so. Id. at 5. "
    "So is 42 U.S.C. § 1983. Doe, 900 F.3d at 7. The court said “the bell is rung 🔔 by hand.” Moe v. Poe, 12 U.S. 3 (1816)."
)


def test_citations_have_kinds_places_groups_and_resolutions() -> None:
    found = literatim.find_citations(TEXT)
    assert [(citation.kind, citation.resolution) for citation in found] == [
        ("full_case", "c1"),
        ("id", "c1"),
        ("statute", "c3"),
        ("short_case", "c1"),
        ("full_case", "c5"),
    ]
    first = found[0]
    assert first.groups == {"volume": "900", "reporter": "F.3d", "page": "1"}
    assert (first.name, first.pin, first.year, first.court_id, first.signal) == ("Doe v. Roe", "4", 2018, "ca9", "see")
    assert first.parentheticals == ("en banc",)


def test_places_are_those_of_python_also_after_characters_outside_of_the_basic_plane() -> None:
    for citation in literatim.find_citations(TEXT):
        assert TEXT[slice(*citation.span)] == citation.text
    core = [TEXT[slice(*citation.core)] for citation in literatim.find_citations(TEXT)]
    assert (core[0], core[3]) == ("900 F.3d 1", "900 F.3d")


def test_citations_are_grouped_by_authority() -> None:
    grouped = literatim.by_authority(literatim.find_citations(TEXT))
    assert {first.text: [one.id for one in later] for first, later in grouped.items()} == {
        "Doe v. Roe, 900 F.3d 1, 4 (9th Cir. 2018) (en banc)": ["c1", "c2", "c4"],
        "42 U.S.C. § 1983": ["c3"],
        "Moe v. Poe, 12 U.S. 3 (1816)": ["c5"],
    }


def test_quotations_have_places_and_their_citation() -> None:
    [quotation] = literatim.find_quotations(TEXT)
    assert TEXT[slice(*quotation.span)] == quotation.text == "the bell is rung 🔔 by hand."
    assert quotation.citation == "c5"


def test_patterns_add_kinds_of_citation() -> None:
    patterns = '{"patterns": [{"name": "log", "kind": "passage", "pattern": "Log (\\\\d+)", "key": "Log $1"}]}'
    found = [citation for citation in literatim.find_citations("It is in Log 12.", patterns=patterns) if citation.kind == "custom"]
    assert [citation.text for citation in found] == ["Log 12"]
    with pytest.raises(LiteratimError) as caught:
        literatim.find_citations("It is in Log 12.", patterns="{}")
    assert caught.value.code == "patterns"


def test_a_text_without_citations_has_none() -> None:
    assert literatim.find_citations("") == []
    assert literatim.find_citations("Nothing is cited here.") == []
    assert literatim.find_quotations("") == []


def test_they_are_those_of_a_report() -> None:
    """Citations alone are found in a shorter way than a whole check takes, and must be the same."""
    texts = [TEXT, *(path.read_text("utf-8") for path in (EXAMPLE / "memo.md", ROOT / "tests" / "cases" / "brief.txt"))]
    for text in texts:
        report = literatim.check(Input("text", text, format="text"))
        spans = literatim.codepoint_spans(text, [finding.span for finding in report.citations])
        expected = [
            (one.id, one.type, span, one.name, one.volume, one.reporter, one.page, one.pin, one.court_id, one.year, one.signal, one.parallel, one.authority)
            for one, span in zip(report.citations, spans)
        ]
        found = literatim.find_citations(text)
        assert [
            (one.id, one.kind, one.span, one.name, one.volume, one.reporter, one.page, one.pin, one.court_id, one.year, one.signal, one.parallel, one.resolution)
            for one in found
        ] == expected
        assert [text[slice(*one.span)] for one in found] == [one.text for one in found]
    assert len(expected) > 10
