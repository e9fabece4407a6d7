"""Bulk data as one table: dumps in the form of CourtListener's, volumes in both layouts, and runs that are stopped."""

from __future__ import annotations

import bz2
import json
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence

import pytest

import literatim
from conftest import ROOT
from literatim import LiteratimError
from literatim.records import TEXT_FIELDS
from literatim.tables import COLUMNS, Progress, write_opinions

pq = pytest.importorskip("pyarrow.parquet")

CLUSTERS = ["id", "date_created", "date_filed", "slug", "case_name_short", "case_name", "case_name_full", "precedential_status", "docket_id", "headmatter"]
OPINIONS = ["id", "date_created", "author_str", "per_curiam", "joined_by_str", "type", "sha1", "page_count", *sorted(TEXT_FIELDS), "extracted_by_ocr", "cluster_id"]
CITATIONS = ["id", "volume", "reporter", "page", "type", "cluster_id", "date_created", "date_modified"]
DOCKETS = ["id", "date_created", "court_id", "docket_number", "case_name"]

HTML = '<p>He said "no\\way"; \\" stays.</p>\n<p><span class="star-pagination">*41</span> The lamp, the bell,\r\nthe horn.</p>'
"""A text with what the escapes of the dumps are for."""


def dump(path: Path, columns: Sequence[str], rows: Sequence[Dict[str, Any]]) -> None:
    """Writes a table as PostgreSQL does with FORCE_QUOTE * and a backslash as the escape; a missing value is null."""

    def quoted(value: Optional[object]) -> str:
        return "" if value is None else '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'

    lines = [",".join(columns), *(",".join(quoted(row.get(column)) for column in columns) for row in rows)]
    data = ("\n".join(lines) + "\n").encode()
    path.write_bytes(bz2.compress(data) if path.suffix == ".bz2" else data)


def dumps(folder: Path, count: int = 3, *, packed: bool = False) -> Path:
    """Made dumps with this many opinions, two to a cluster."""
    folder.mkdir(exist_ok=True)
    end = "-2026-06-30.csv.bz2" if packed else "-2026-06-30.csv"
    cases = range(1, count // 2 + 2)
    dump(folder / f"dockets{end}", DOCKETS, [{"id": 100 + case, "court_id": "ca14", "docket_number": f"10-{case}"} for case in cases])
    dump(
        folder / f"opinion-clusters{end}",
        CLUSTERS,
        [{"id": case, "date_filed": "2013-04-08", "case_name": f'Wexcombe v. "Tide" {case}', "docket_id": 100 + case} for case in cases],
    )
    cites = [(case, reporter) for case in cases for reporter in ("F.3d", "Dunm.")]
    rows = [{"id": at, "volume": 731, "reporter": reporter, "page": 40 + case, "type": 1, "cluster_id": case} for at, (case, reporter) in enumerate(cites, 1)]
    dump(folder / f"citations{end}", CITATIONS, rows)
    texts = [
        {"id": 1000 + at, "author_str": "Ash", "type": "020lead", "html_with_citations": f"{HTML}{at}", "plain_text": "no", "cluster_id": at // 2 + 1}
        for at in range(count)
    ]
    dump(folder / f"opinions{end}", OPINIONS, texts)
    return folder


def case(number: int, **other: Any) -> Dict[str, Any]:
    """A case of the Caselaw Access Project with its text."""
    return {
        "id": number,
        "name": f"WEXCOMBE, Appellant, v. TRUST {number}",
        "name_abbreviation": f"Wexcombe v. Trust {number}",
        "decision_date": "1911-04",
        "docket_number": "No. 7",
        "first_page": "40",
        "last_page": "42",
        "citations": [{"type": "official", "cite": "12 Dunm. 40"}],
        "court": {"id": 9, "name_abbreviation": "Dunm. Ct.", "name": "Court"},
        "analysis": {"ocr_confidence": 0.61, "word_count": 9},
        "file_name": f"0040-{number:02}",
        "casebody": {
            "judges": [],
            "head_matter": "SYLLABUS",
            "opinions": [{"text": "The lamp & *41 the bell.\nIt is so.", "type": "majority", "author": "ASH"}, {"text": " ", "type": "dissent", "author": None}],
        },
        **other,
    }


def volumes(folder: Path) -> Path:
    """A volume in each layout: the folders of static.case.law, and one file."""
    static = folder / "dunm" / "12"
    (static / "cases").mkdir(parents=True)
    cases = [case(1), case(2), case(3)]
    (static / "CasesMetadata.json").write_text(json.dumps([{key: value for key, value in one.items() if key != "casebody"} for one in cases]), "utf-8")
    for one in cases[:2]:
        (static / "cases" / f"{one['file_name']}.json").write_text(json.dumps(one), "utf-8")
    (folder / "dunm-2d-7.json").write_text(json.dumps([case(4), case(5, casebody={"opinions": []})]), "utf-8")
    return folder


def rows(path: Path) -> List[Dict[str, Any]]:
    table: List[Dict[str, Any]] = pq.read_table(path).to_pylist()
    return table


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "bzip2"])
def test_dumps_are_one_table(tmp_path: Path, packed: bool) -> None:
    written = write_opinions(tmp_path / "opinions.parquet", [dumps(tmp_path / "bulk", packed=packed)])
    assert (written.rows, written.empty, written.orphans, written.is_resumed) == (3, 0, 0, False)
    table = rows(tmp_path / "opinions.parquet")
    assert list(table[0]) == list(COLUMNS)
    assert table[0] == {
        "source": "courtlistener",
        "cluster_id": 1,
        "opinion_id": 1000,
        "opinion_type": "020lead",
        "author": "Ash",
        "reporter": "F.3d",
        "volume": "731",
        "first_page": "41",
        "citations": ["731 F.3d 41", "731 Dunm. 41"],
        "name": 'Wexcombe v. "Tide" 1',
        "date": "2013-04-08",
        "court": "ca14",
        "docket_number": "10-1",
        "text_field": "html_with_citations",
        "markup": f"{HTML}0",
        "ocr_confidence": None,
        "licence": "no known copyright restrictions",
    }
    assert [row["cluster_id"] for row in table] == [1, 1, 2]
    assert not (tmp_path / "opinions.parquet.part").exists()


def test_volumes_in_both_layouts_are_in_the_table(tmp_path: Path) -> None:
    written = write_opinions(tmp_path / "opinions.parquet", [volumes(tmp_path / "cap")])
    table = rows(tmp_path / "opinions.parquet")
    # One case has no file, and one no opinion; a blank dissent is no row.
    assert (written.rows, written.empty, [row["cluster_id"] for row in table]) == (3, 2, [1, 2, 4])
    [first] = [row for row in table if row["cluster_id"] == 1]
    assert (first["reporter"], first["volume"], first["first_page"], first["date"], first["ocr_confidence"]) == ("Dunm.", "12", "40", "1911-04", 0.61)
    assert "SYLLABUS" not in first["markup"] and '<span class="star-pagination">*41</span> the bell.' in first["markup"]
    assert first["licence"] == "public domain (opinions of courts)"


def test_the_markup_of_a_row_is_a_source_with_pages(tmp_path: Path) -> None:
    write_opinions(tmp_path / "opinions.parquet", [volumes(tmp_path / "cap")])
    markup = rows(tmp_path / "opinions.parquet")[0]["markup"]
    case = {"cluster": {"case_name": "Wexcombe v. Trust", "citations": []}, "opinions": [{"id": 1, "type": "020lead", "html_with_citations": markup}]}
    report = literatim.check("“The lamp & the bell.” Wexcombe v. Trust, 12 Dunm. 40, 41 (1911).", {"Wexcombe.json": json.dumps(case)})
    assert report.quotations[0].headline == "verbatim" and "41" in report.quotations[0].passages[0].pages


def test_a_run_that_is_stopped_goes_on_and_the_table_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("literatim.tables.opinions.MOST_ROWS", 7)
    monkeypatch.setattr("literatim.tables.opinions.JOINED", 5)
    given = [dumps(tmp_path / "bulk", 60), volumes(tmp_path / "cap")]
    whole = tmp_path / "whole.parquet"
    write_opinions(whole, given)
    output = tmp_path / "opinions.parquet"
    seen: List[Progress] = []

    def stop(progress: Progress) -> None:
        seen.append(progress)
        raise KeyboardInterrupt

    # Each run does one step and is stopped.
    for _ in range(100):
        with pytest.raises(KeyboardInterrupt):
            write_opinions(output, given, on_progress=stop)
        assert not output.exists()
        if len(seen) > 30:
            break
    assert len({(one.file, one.done, one.rows) for one in seen}) == len(seen), "no step is done twice"
    written = write_opinions(output, given)
    assert written.is_resumed and (written.rows, written.empty) == (63, 2)
    assert rows(output) == rows(whole)


def test_changed_files_begin_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("literatim.tables.opinions.MOST_ROWS", 2)

    def stop(progress: Progress) -> None:
        if progress.rows:
            raise KeyboardInterrupt

    folder = dumps(tmp_path / "bulk", 9)
    with pytest.raises(KeyboardInterrupt):
        write_opinions(tmp_path / "opinions.parquet", [folder], on_progress=stop)
    written = write_opinions(tmp_path / "opinions.parquet", [dumps(folder, 5)])
    assert (written.rows, written.is_resumed) == (5, False)


def test_memory_is_that_of_a_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("literatim.tables.opinions.MOST_TEXT", 200_000)
    folder = dumps(tmp_path / "bulk", 2)
    rows = [{"id": at, "type": "020lead", "html_with_citations": "word " * 20_000, "cluster_id": 1} for at in range(100)]
    dump(folder / "opinions-2026-06-30.csv", OPINIONS, rows)
    tracemalloc.start()
    try:
        assert write_opinions(tmp_path / "opinions.parquet", [folder]).rows == 100
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 5_000_000 < (folder / "opinions-2026-06-30.csv").stat().st_size


WRONG = {
    "a value too few": (lambda text: text.replace('"1001",', "", 1), "row 2: it has 16 values, and the table 17 columns"),
    "a quotation mark too many": (lambda text: text[:-3] + '\\"\n', "row 3: it cannot be read"),
    "a word for a number": (lambda text: text.replace('"2"\n', '"two"\n'), "row 3: its cluster_id is “two”, which is no number"),
    "cut short": (lambda text: text[: text.rindex("horn")], "row 3: it cannot be read"),
    "no text": (lambda _: "", "has no column"),
    "another table": (lambda _: "id,name\n", "has no column author_str"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_damaged_dump_is_named_with_its_row(tmp_path: Path, kind: str) -> None:
    change, said = WRONG[kind]
    folder = dumps(tmp_path / "bulk")
    file = folder / "opinions-2026-06-30.csv"
    file.write_bytes(change(file.read_bytes().decode()).encode())
    with pytest.raises(LiteratimError) as caught:
        write_opinions(tmp_path / "opinions.parquet", [folder])
    assert caught.value.code == "damaged" and said in str(caught.value) and str(file) in str(caught.value)
    assert not (tmp_path / "opinions.parquet").exists()
    # With sound files it is made.
    assert write_opinions(tmp_path / "opinions.parquet", [dumps(folder)]).rows == 3


def test_a_damaged_volume_is_named_with_its_case(tmp_path: Path) -> None:
    file = tmp_path / "dunm-9.json"
    for text, said in [
        (json.dumps([case(1), case(2, id="x")]), "case 2: id is not the number of a record"),
        (json.dumps([case(1), 3]), "case 2: the whole is not an object"),
        ('[{"id": 1', "is invalid or cut short"),
        ('{"detail": "none"}', "is no list of cases"),
    ]:
        file.write_text(text, "utf-8")
        with pytest.raises(LiteratimError) as caught:
            write_opinions(tmp_path / "opinions.parquet", [file])
        assert caught.value.code == "damaged" and said in str(caught.value), text


def test_what_is_no_bulk_data_is_refused(tmp_path: Path) -> None:
    folder = dumps(tmp_path / "bulk")
    (tmp_path / "empty").mkdir()
    (tmp_path / "notes.txt").write_text("no table", "utf-8")
    (folder / "citations-2026-06-30.csv").rename(tmp_path / "citations.csv")
    for path, code in [("none", "not_found"), ("empty", "not_found"), ("notes.txt", "unsupported"), ("bulk", "not_found"), ("citations.csv", "not_found")]:
        with pytest.raises(LiteratimError) as caught:
            write_opinions(tmp_path / "opinions.parquet", [tmp_path / path])
        assert caught.value.code == code, path


def test_an_opinion_without_its_cluster_or_text_is_counted(tmp_path: Path) -> None:
    folder = dumps(tmp_path / "bulk")
    given = [{"id": 1, "plain_text": "Plain.", "cluster_id": 1}, {"id": 2, "plain_text": "x", "cluster_id": 99}, {"id": 3, "html": " \n", "cluster_id": 1}]
    dump(folder / "opinions-2026-06-30.csv", OPINIONS, given)
    (folder / "dockets-2026-06-30.csv").unlink()
    written = write_opinions(tmp_path / "opinions.parquet", [folder])
    assert (written.rows, written.orphans, written.empty) == (1, 1, 1)
    assert [(row["text_field"], row["markup"], row["court"]) for row in rows(tmp_path / "opinions.parquet")] == [("plain_text", "Plain.", None)]


def test_the_field_with_page_marks_is_taken(tmp_path: Path) -> None:
    folder = dumps(tmp_path / "bulk")
    marked, unmarked = '<p>The <page-number label="41">*41</page-number> lamp.</p>', "<p>The lamp.</p>"
    given = [
        {"id": 1, "html_with_citations": unmarked, "xml_harvard": marked, "plain_text": "The *41 lamp.", "cluster_id": 1},
        {"id": 2, "html_with_citations": unmarked, "html": unmarked, "cluster_id": 1},
    ]
    dump(folder / "opinions-2026-06-30.csv", OPINIONS, given)
    write_opinions(tmp_path / "opinions.parquet", [folder])
    read = [(row["text_field"], row["markup"]) for row in rows(tmp_path / "opinions.parquet")]
    assert read == [("xml_harvard", marked), ("html_with_citations", unmarked)]


def test_the_command_writes_the_table(tmp_path: Path) -> None:
    output = tmp_path / "opinions.parquet"
    program = [sys.executable, "-m", "literatim", "tables", str(output), str(dumps(tmp_path / "bulk"))]
    ended = subprocess.run(program, capture_output=True, encoding="utf-8", check=False, timeout=60)
    assert (ended.returncode, ended.stdout) == (0, f"{output} has 3 opinions.\n"), ended.stderr
    (tmp_path / "bulk" / "opinions-2026-06-30.csv").write_text("id\n", "utf-8")
    ended = subprocess.run(program, capture_output=True, encoding="utf-8", check=False, timeout=60)
    assert ended.returncode == 2 and "has no column" in ended.stderr and "Traceback" not in ended.stderr


def test_the_documentation_has_the_columns() -> None:
    text = (ROOT / "docs" / "python.md").read_text("utf-8")
    for name, (kind, about) in COLUMNS.items():
        assert f"| `{name}` | {'list of string' if kind == 'list' else kind} | {about} |" in text


def test_without_pyarrow_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("literatim.tables.opinions.find_spec", lambda _: None)
    with pytest.raises(LiteratimError) as caught:
        write_opinions(tmp_path / "opinions.parquet", [tmp_path])
    assert caught.value.code == "load" and "literatim[tables]" in str(caught.value)
