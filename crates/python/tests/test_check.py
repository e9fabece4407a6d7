"""A check: what goes in, what comes out."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import List

import pytest

import literatim
from conftest import DRAFT, EXAMPLE, ROOT, SOURCE
from literatim import Input, LiteratimError, Session


def headlines(report: literatim.Report) -> List[str]:
    return [finding.headline for finding in report.quotations]


def test_a_dropped_word_is_found_and_a_marked_change_is_not() -> None:
    report = literatim.check(DRAFT, {"Doe v. Roe.txt": SOURCE})
    assert headlines(report) == ["altered", "faithful"]
    assert report.quotations[0].reason == "Drops “not” before “be”."
    assert [edit.passage.text for edit in report.quotations[0].edits if edit.material] == ["not"]


def test_text_bytes_and_paths_give_one_result(tmp_path: Path) -> None:
    draft, source = tmp_path / "draft.txt", tmp_path / "sources" / "Doe v. Roe.txt"
    source.parent.mkdir()
    draft.write_text(DRAFT, "utf-8")
    source.write_text(SOURCE, "utf-8")
    given = [
        (draft, [source]),
        (draft, source.parent),
        (DRAFT.encode("utf-16"), {"Doe v. Roe.txt": source.read_bytes()}),
        (Input("draft.txt", DRAFT), [Input("Doe v. Roe.txt", SOURCE)]),
    ]
    for one, sources in given:
        report = literatim.check(one, sources, name="draft.txt")
        assert headlines(report) == ["altered", "faithful"], one
        assert (report.draft.name, report.sources[0].name) == ("draft.txt", "Doe v. Roe.txt")


def test_the_draft_is_left_out_of_the_folder_of_its_sources(tmp_path: Path) -> None:
    (tmp_path / "draft.txt").write_text(DRAFT, "utf-8")
    (tmp_path / ".hidden.txt").write_text(DRAFT, "utf-8")
    (tmp_path / "Doe v. Roe.txt").write_text(SOURCE, "utf-8")
    report = literatim.check(tmp_path / "draft.txt", tmp_path)
    assert [source.name for source in report.sources] == ["Doe v. Roe.txt"]
    assert headlines(report) == ["altered", "faithful"]


def test_without_a_source_nothing_is_accused() -> None:
    report = literatim.check(DRAFT)
    assert headlines(report) == ["cannot_check", "cannot_check"]


def test_a_source_that_cannot_be_read_is_listed_with_its_reason() -> None:
    report = literatim.check(DRAFT, {"picture.txt": b"\x89PNG\r\n", "Doe v. Roe.txt": SOURCE, "empty.txt": ""})
    assert {source.name: source.status for source in report.sources} == {
        "Doe v. Roe.txt": "ok",
        "empty.txt": "unreadable",
        "picture.txt": "unsupported",
    }
    assert headlines(report) == ["altered", "faithful"]


@pytest.mark.parametrize(
    ("draft", "code"),
    [("", "empty"), (b"\x89PNG\r\n", "unsupported"), (b"%PDF-1.7\nbroken", "damaged"), (Path("no such file.txt"), "not_found"), (EXAMPLE, "unreadable")],
)
def test_errors_have_the_codes_of_all_surfaces(draft: "str | bytes | Path", code: str) -> None:
    with pytest.raises(LiteratimError) as caught:
        literatim.check(draft)
    assert caught.value.code == code
    assert caught.value.code in literatim.ERRORS
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), again.code, str(again)) == (LiteratimError, code, str(caught.value))


def test_a_password_opens_an_encrypted_file() -> None:
    locked = ROOT / "tests" / "pdf" / "aes-256-r6-locked.pdf"
    with pytest.raises(LiteratimError) as caught:
        literatim.text(locked)
    assert caught.value.code == "encrypted"
    with pytest.raises(LiteratimError) as caught:
        literatim.text(locked, password="not it")
    assert caught.value.code == "wrong_password"


def test_a_latex_draft_has_its_parts_and_they_are_no_sources(tmp_path: Path) -> None:
    (tmp_path / "part.tex").write_text("``The keeper shall be liable for any loss of light.'' Doe v. Roe, 900 F.3d 1, 1 (2018).", "utf-8")
    (tmp_path / "draft.tex").write_text("\\documentclass{article}\\begin{document}\\input{part}\\end{document}", "utf-8")
    (tmp_path / "Doe v. Roe.txt").write_text(SOURCE, "utf-8")
    report = literatim.check(tmp_path / "draft.tex", tmp_path)
    assert headlines(report) == ["altered"]
    assert [source.name for source in report.sources] == ["Doe v. Roe.txt"]
    assert "is not there" in " ".join(problem.text for problem in literatim.check(
        "\\documentclass{article}\\begin{document}\\bibliography{works}\\cite{a}\\end{document}"
    ).draft.problems)


def test_the_reader_may_attribute_otherwise() -> None:
    draft = "It is said that “the bell is rung by hand.” See Doe v. Roe, 900 F.3d 1 (2018). Moe v. Poe, 901 F.3d 7 (2019), is no case of bells."
    words = "the bell is rung by hand."
    own = literatim.check(draft, {"Doe v. Roe.txt": SOURCE})
    other = literatim.check(draft, {"Doe v. Roe.txt": SOURCE}, attributions=[(words, None)])
    assert own.quotations[0].attribution.citation == "c1"
    assert (other.quotations[0].attribution.citation, other.quotations[0].attribution.rule) == (None, "given")


def test_options_change_the_report() -> None:
    sources = {"Doe v. Roe.txt": SOURCE}
    assert literatim.check(DRAFT, sources).quotations[0].simple is None
    simple = literatim.check(DRAFT, sources, simple=3).quotations[0].simple
    assert simple is not None and simple.window is not None and len(simple.window.before) <= 3
    plain = "The keeper says that the horn is sounded in fog, and the bell is rung by hand. Doe v. Roe, 900 F.3d 1, 2 (2018)."
    assert literatim.check(plain, sources, claims=True).claims
    assert literatim.check(plain, sources).unmarked
    assert not literatim.check(plain, sources, unmarked=False).unmarked


def test_a_session_checks_step_by_step() -> None:
    session = Session()
    with pytest.raises(LiteratimError) as caught:
        session.plan()
    assert caught.value.code == "no_draft"
    session.open_draft(DRAFT)
    plan = session.plan()
    assert (plan.quotations, plan.citations) == (2, 2)
    assert [(lookup.cites, lookup.name, lookup.pinned) for lookup in plan.lookups] == [(("900 F.3d 1",), "Doe v. Roe", True)]
    assert session.judge(0).headline == "cannot_check"
    session.add_source(SOURCE, name="Doe v. Roe.txt")
    assert session.judge(0).headline == "altered"
    with pytest.raises(LiteratimError) as caught:
        session.judge(2)
    assert caught.value.code == "no_quotation"
    assert session.source_text("s1") == SOURCE
    with pytest.raises(LiteratimError) as caught:
        session.source_text("s2")
    assert caught.value.code == "no_source"
    assert session.remove_source("Doe v. Roe.txt")
    assert not session.remove_source("Doe v. Roe.txt")
    assert headlines(session.report()) == ["cannot_check", "cannot_check"]


def test_lone_quotations_are_judged_located_and_aligned() -> None:
    assert literatim.quote("The horn is sounded in fog", SOURCE).headline == "verbatim"
    assert literatim.quote("The horn is always sounded in fog", SOURCE, "Doe v. Roe, 900 F.3d 1 (2018)").headline == "altered"
    passage = literatim.align("the keeper shall be liable for any loss", SOURCE)
    assert passage is not None
    assert [edit.passage.text for edit in passage.edits] == ["not"]
    located = literatim.locate("bell is rung by a hand", {"a.txt": "Nothing.", "b.txt": SOURCE})
    assert located is not None
    start, end = located.span
    assert (located.source, SOURCE[start:end]) == ("b.txt", "bell is rung by hand")
    assert literatim.locate("an entirely different sentence about ferries", SOURCE, effort="quick") is None


def test_a_sweep_finds_words_without_marks() -> None:
    draft = "He says: the horn is sounded in fog, and the bell is rung by hand, always."
    runs = literatim.sweep(draft, SOURCE)
    [(start, end)] = literatim.codepoint_spans(draft, [run.span for run in runs])
    assert draft[start:end] == "the horn is sounded in fog, and the bell is rung by hand"
    assert runs[0].edits == 0


def test_every_format_is_read(tmp_path: Path) -> None:
    words = "The horn is sounded in fog."
    assert words in literatim.text(f"# A log\n\n{words}\n".encode())
    assert words in literatim.text(f"<!DOCTYPE html><p>{words}".encode())
    assert words in literatim.text(rb"{\rtf1\ansi The horn is sounded in fog.}")
    assert words in literatim.text(b"\\documentclass{article}\\begin{document}The horn is sounded in fog.\\end{document}")
    assert "café" in literatim.text("<!DOCTYPE html><meta charset=iso-8859-2><p>café".encode("iso-8859-2"))
    assert len(literatim.text(ROOT / "tests" / "pdf" / "plain.pdf")) > 20
    assert literatim.document(words)["type"] == "text"
    for path in (EXAMPLE / "sources").iterdir():
        assert len(literatim.text(path)) > 500, path
