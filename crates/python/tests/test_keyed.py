"""Keyed texts: of a file with keys, only what the draft cites is a source."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Dict, List

import pytest

import literatim
from conftest import ROOT, SOURCE
from literatim.keyed.rows import header_of, members_of, rows_of_json, rows_of_table

LAWS = 'section,text\n42 U.S.C. § 4101,"A lamp is lit at dusk, and kept."\n42 U.S.C. § 4102,"The horn is sounded\n\nin ""thick"" fog."\n,No key here at all\n42 U.S.C. § 4103,\n'
DRAFT = "A lamp “is lit at dusk, and kept.” 42 U.S.C. § 4101. And “the bell is rung by hand in fog.” 42 U.S.C. § 4102. Log “it is fine weather” [Log 7]."
PATTERNS = (ROOT / "www" / "patterns" / "exhibits.json").read_text("utf-8")

FILES: Dict[str, str] = {
    "laws.csv": LAWS,
    "laws.tsv": LAWS.replace(",", "\t").replace('"', ""),
    "semicolons.csv": LAWS.replace(",", ";"),
    "excel.csv": "sep=,\n" + LAWS,
    "laws.json": json.dumps([{"section": "42 U.S.C. § 4101", "text": "A lamp is lit at dusk, and kept."}, {"section": "42 U.S.C. § 4102", "text": "And the bell is never rung by hand in fog."}]),
    "lines.jsonl": '{"section": "42 U.S.C. § 4101", "text": "A lamp is lit at dawn."}\n\n{"section": "42 U.S.C. § 4199", "text": "Nothing of it."}\n',
    "object.json": json.dumps({"42 U.S.C. § 4101": "A lamp is lit at dusk, and kept.", "42 U.S.C. § 4102": "The bell is rung."}, indent=1),
    "nested.json": json.dumps({"title": "Laws", "laws": [{"section": "42 U.S.C. § 4102", "text": "The bell is rung.", "date": "2019", "number": 7.0}]}, indent=2),
    "versions.csv": "section,original,translation\n42 U.S.C. § 4101,A lamp is lit at dusk,Une lampe est bien allumée\n42 U.S.C. § 4101,Another text altogether here,Un autre texte\n",
    "broken.json": '[{"section": "42 U.S.C. § 4101", "text": "A lamp"},\n {"section": "42 U.S.C. § 4102" "text": "The bell"}]',
    "unclosed.csv": 'section,text\n42 U.S.C. § 4101,"A lamp is lit at dusk\n',
    "uncited.csv": "section,text\n7 U.S.C. § 1,Ferries leave at noon here\n",
    "prose.txt": "[A note] A lamp is lit at dusk, and kept, they say.",
    "notes.csv": "one,two\nthree,four\n",
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_gives_what_it_gives_on_the_command_line(cli: Path, name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(FILES[name], "utf-8")
    draft = tmp_path / "draft.txt"
    draft.write_text(DRAFT, "utf-8")
    arguments = ["node", str(cli), "check", str(draft), "--sources", str(tmp_path / name), "--format", "json", "--fail-on", "never"]
    node = subprocess.run(arguments, capture_output=True, check=False, timeout=120)
    expected = re.sub(r'"times": \{[^}]*\}', '"times": null', node.stdout.decode("utf-8"))
    own = re.sub(r'"times": \{[^}]*\}', '"times": null', literatim.check(draft, tmp_path / name).to_json() + "\n")
    assert own == expected


@pytest.mark.parametrize("column", ["original", "TRANSLATION", "none"])
def test_a_column_is_chosen_as_on_the_command_line(cli: Path, column: str, tmp_path: Path) -> None:
    (tmp_path / "versions.csv").write_text(FILES["versions.csv"], "utf-8")
    draft = tmp_path / "draft.txt"
    draft.write_text(DRAFT, "utf-8")
    arguments = ["node", str(cli), "check", str(draft), "--sources", str(tmp_path / "versions.csv"), "--column", column, "--format", "json", "--fail-on", "never"]
    node = subprocess.run(arguments, capture_output=True, check=False, timeout=120)
    expected = json.loads(node.stdout)
    own = json.loads(literatim.check(draft, tmp_path / "versions.csv", column=column).to_json())
    assert (own["sources"], own["quotations"]) == (expected["sources"], expected["quotations"])


def test_a_cited_entry_is_a_source_and_the_others_are_not() -> None:
    report = literatim.check(DRAFT, {"laws.json": FILES["laws.json"]})
    assert [source.name for source in report.sources] == ["laws.json: 42 U.S.C. § 4101", "laws.json: 42 U.S.C. § 4102"]
    assert [finding.headline for finding in report.quotations][:2] == ["verbatim", "altered"]


def test_lines_are_counted_through_quoted_fields() -> None:
    header = header_of(LAWS)
    assert header is not None and header.columns == ["section", "text"]
    rows = rows_of_table("laws.csv", LAWS, header).list
    assert [(row.line, row.fields.get("text")) for row in rows] == [
        (2, "A lamp is lit at dusk, and kept."),
        (3, 'The horn is sounded\n\nin "thick" fog.'),
        (6, "No key here at all"),
        (7, ""),
    ]


def test_lines_are_counted_through_json() -> None:
    text = '{\n "a": "one",\n "b": {"x": ["}", "\\"]"]},\n\n "c": 3}'
    assert [(member.key, member.line, member.value) for member in members_of("x.json", text)] == [
        ("a", 2, "one"),
        ("b", 3, {"x": ["}", '"]']}),
        ("c", 5, 3),
    ]
    rows = rows_of_json("nested.json", FILES["nested.json"])
    assert rows is not None and rows.list[0].line == 4
    assert rows.list[0].fields["number"] == "7"


def test_names_of_the_users_own_kind_are_known(cli: Path, tmp_path: Path) -> None:
    draft = "He wrote that “the lamp was lit at dusk.” Exhibit 12. And “the bell was rung.” Ex. 13."
    texts = tmp_path / "exhibits.csv"
    texts.write_text("exhibit,text\nExhibit 12,The lamp was lit at dusk.\nEx. 13,The bell was never rung.\n", "utf-8")
    file = tmp_path / "draft.txt"
    file.write_text(draft, "utf-8")
    arguments = ["node", str(cli), "check", str(file), "--sources", str(texts), "--patterns", str(ROOT / "www" / "patterns" / "exhibits.json")]
    node = subprocess.run([*arguments, "--format", "json", "--fail-on", "never"], capture_output=True, check=False, timeout=120)
    expected = json.loads(node.stdout)
    own = json.loads(literatim.check(file, texts, patterns=PATTERNS).to_json())
    assert (own["sources"], own["quotations"]) == (expected["sources"], expected["quotations"])
    assert own["sources"][0]["name"].startswith("exhibits.csv: ")


def test_a_source_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "Doe v. Roe.txt").write_text(SOURCE, "utf-8")
    (tmp_path / "verses.json").write_text(json.dumps({"Gen. 1:1": "The lamp is lit."}), "utf-8")
    (tmp_path / "no keys.json").write_text("[1, 2, 3]", "utf-8")
    read: List[str] = []
    whole = Path.read_bytes

    def counted(path: Path) -> bytes:
        read.append(path.name)
        return whole(path)

    monkeypatch.setattr(Path, "read_bytes", counted)
    literatim.check(DRAFT, tmp_path)
    assert sorted(read) == ["Doe v. Roe.txt", "no keys.json", "verses.json"]
