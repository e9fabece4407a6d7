"""The table that `literatim.tables` writes is checked by Spark and Ray as the providers' texts are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List

import literatim
import literatim.ray
import literatim.spark
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import ray
from conftest import rows, write_dump
from literatim._corpus import findings_of
from literatim._opinions import Opinions, opinion_batches, table_at, write_arrow
from literatim.cap.files import case_text_of
from literatim.records import record, text_of
from literatim.tables import write_opinions
from pyarrow import fs

FIRST = "<p>The keeper must ring the bell at dusk.</p>"
LEAD = FIRST + "<p>A lamp is no bell, <page-number label=\"41\">*41</page-number> and the horn is not a lamp.</p>"
DISSENT = "<p><page-number label=\"42\">*42</page-number> I would let the keeper sleep until the tide is in.</p>"
PLAIN = "The clerk of the port shall keep\na record of each crossing.\n\nIt is so ordered."
OPINIONS: List[Dict[str, Any]] = [
    {"id": 11, "type": "040dissent", "author_str": "Brack", "html_with_citations": DISSENT, "cluster_id": 1},
    # The first field with a text has no pages.
    {"id": 12, "type": "020lead", "author_str": "Ash", "html_with_citations": FIRST, "xml_harvard": LEAD, "cluster_id": 1},
    {"id": 13, "type": "020lead", "author_str": "", "plain_text": PLAIN, "cluster_id": 2},
]
CLUSTERS: List[Dict[str, Any]] = [
    {"id": 1, "date_filed": "2013-04-08", "case_name": "Netherby v. Dunwether", "docket_id": None},
    {"id": 2, "date_filed": "2014-05-09", "case_name": "Saltmarsh v. Thornaby", "docket_id": None},
]
CITATIONS: List[Dict[str, Any]] = [
    {"id": 1, "volume": "731", "reporter": "F.3d", "page": "40", "cluster_id": 1},
    {"id": 2, "volume": "740", "reporter": "F.3d", "page": "7", "cluster_id": 2},
]
# Its id is that of a cluster.
CAP: Dict[str, Any] = {
    "id": 1,
    "name": "FARROWBY v. LORIMER",
    "name_abbreviation": "Farrowby v. Lorimer",
    "decision_date": "1911-04",
    "docket_number": "",
    "first_page": "90",
    "last_page": "92",
    "citations": [{"cite": "12 F.2d 90"}],
    "court": {"name_abbreviation": "2d Cir."},
    "analysis": {"ocr_confidence": 0.61},
    "file_name": "0090-01",
    "casebody": {
        "opinions": [
            {"text": "I would hold the master to his promise.", "type": "dissent", "author": "Vale"},
            {"text": "The master of a vessel *91 may withdraw his promise on the wall.", "type": "majority", "author": "Ash"},
        ]
    },
}
DRAFT = """The court held that “[t]he keeper must ring the bell at dusk.” Netherby v. Dunwether, 731 F.3d 40, 40 (9th Cir. 2013).

It added that “the horn is not a lamp.” Netherby v. Dunwether, 731 F.3d 40, 41 (9th Cir. 2013).

Elsewhere “[t]he clerk of the port may keep a record of each crossing.” Saltmarsh v. Thornaby, 740 F.3d 7 (9th Cir. 2014).

Earlier, “may withdraw his promise on the wall.” Farrowby v. Lorimer, 12 F.2d 90, 91 (2d Cir. 1911).

A judge said: “I would let the keeper sleep until the tide is in.” Netherby v. Dunwether, 731 F.3d 40, 42 (9th Cir. 2013) (Brack, J., dissenting).
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bulk")
    write_dump(folder, OPINIONS, CLUSTERS, CITATIONS)
    (folder / "f2d-12.json").write_text(json.dumps([CAP]), "utf-8")
    output = folder / "opinions.parquet"
    write_opinions(output, [folder])
    return output


def as_provided() -> List[literatim.Input]:
    """The cases as the providers give them to the engine: all fields of an opinion, of which the engine takes one."""
    cases = []
    for cluster in CLUSTERS:
        cites = [f"{one['volume']} {one['reporter']} {one['page']}" for one in CITATIONS if one["cluster_id"] == cluster["id"]]
        known = record(id=str(cluster["id"]), name=cluster["case_name"], full_name=None, date=cluster["date_filed"], cites=cites, address=None)
        cases.append((f"courtlistener opinion {cluster['id']}", text_of(known, [one for one in OPINIONS if one["cluster_id"] == cluster["id"]])))
    of_cap = {**CAP, "first_page": 90, "last_page": 92}
    cases.append(("cap opinion 1", case_text_of(of_cap, CAP["casebody"]["opinions"])))
    return [literatim.Input(name, json.dumps(case), format="courtlistener") for name, case in sorted(cases)]


@pytest.fixture(scope="module")
def by_ray() -> Iterator[Callable[..., literatim.ray.Run]]:
    ray.init(address="local", num_cpus=2, include_dashboard=False, object_store_memory=200_000_000, _node_ip_address="127.0.0.1", log_to_driver=False)
    yield lambda *given, **options: literatim.ray.check(ray.data.from_arrow(pa.table({"draft": ["memo"], "text": [DRAFT]})), *given, **options)
    ray.shutdown()


@pytest.fixture(scope="module")
def by_spark(spark: Any) -> Callable[..., literatim.spark.Run]:
    drafts = spark.createDataFrame([("memo", DRAFT)], "draft string, text string")
    return lambda *given, **options: literatim.spark.check(drafts, *given, **options)


@pytest.mark.parametrize("megabytes", [1000, 0.0001], ids=["whole", "joined"])
@pytest.mark.parametrize("engine", ["by_spark", "by_ray"])
def test_a_dump_is_checked_with_its_pages(engine: str, megabytes: float, table: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    run = request.getfixturevalue(engine)(table, tmp_path, parts=1, broadcast_mb=megabytes)
    found = rows(run.findings_path)
    assert found == findings_of("memo", literatim.check(literatim.Input("memo", DRAFT), as_provided()))
    assert [(row["headline"], row["page"], row["source"], row["cluster_id"]) for row in found] == [
        ("faithful", "40", "courtlistener opinion 1", 1),
        ("verbatim", "41", "courtlistener opinion 1", 1),
        ("altered", None, "courtlistener opinion 2", 2),
        ("verbatim", "91", "cap opinion 1", 1),
        ("verbatim", "42", "courtlistener opinion 1", 1),
    ]


def test_the_opinions_of_a_case_are_in_the_order_of_its_source(table: Path, tmp_path: Path) -> None:
    write_arrow(opinion_batches(table_at(fs.LocalFileSystem(), str(table), str(table))), tmp_path / "opinions.arrow")
    of_courtlistener, of_cap = (json.loads(one.read()) for one in Opinions(str(tmp_path / "opinions.arrow")).of([1]))
    assert [one["type"] for one in of_courtlistener["opinions"]] == ["020lead", "040dissent"]
    assert [one["type"] for one in of_cap["opinions"]] == ["040dissent", "020lead"]
    assert of_cap["cluster"]["ocr_confidence"] == 0.61
    assert of_courtlistener["cluster"]["absolute_url"] == "/opinion/1/opinion/"


def test_texts_of_a_table_of_ones_own_are_one_source_in_order(tmp_path: Path) -> None:
    given = {"cluster_id": [5, 5], "opinion_id": [2, 1], "name": ["Ruddock v. Pellmoor"] * 2, "citations": [["731 F.3d 40"]] * 2, "text": ["Second.", "First."]}
    pq.write_table(pa.table(given), tmp_path / "own.parquet")
    path = str(tmp_path / "own.parquet")
    write_arrow(opinion_batches(table_at(fs.LocalFileSystem(), path, path)), tmp_path / "own.arrow")
    (one,) = Opinions(str(tmp_path / "own.arrow")).cited(["731 F.3d 40"])
    assert (one.name, one.data, one.title, one.citations) == ("opinion 5", "First.\n\nSecond.", "Ruddock v. Pellmoor", ("731 F.3d 40",))
