"""The worker of `literatim.spark` and `literatim.ray`: it checks the drafts of a part, and writes the part's files at once or not at all.

A corpus is divided into parts by the ids of its drafts. A part is finished when its file of drafts is there, under its last name. A run that is killed
and started again does the parts that are not finished; a part that two tasks do at once is written twice under one name, with the same rows.
"""

from __future__ import annotations

import hashlib
import json
import time
import uuid
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Set, Tuple, Union
from urllib.parse import unquote, urlsplit

import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
from pyarrow import fs

from literatim._isolated import Isolated, Limits
from literatim._literatim import VERSION
from literatim._opinions import Opinions, cluster_of, table_at
from literatim.check import check
from literatim.errors import LiteratimError
from literatim.inputs import Given, Input, order
from literatim.model import CitationFinding, QuotationFinding, Report
from literatim.provider import Desk, MissingSource, ProvidedSource, SourceProvider
from literatim.session import Lookup, Session

DRAFTS_A_PART = 200
"""Drafts of a part where the caller gives no number of parts: about ten seconds of work on one core, which is what a kill may cost."""

MOST_PARTS = 50_000
"""The most parts that are made unasked: Spark's driver keeps some kilobytes of each task."""

DRAFTS_A_GROUP = 64
"""Drafts that are kept in memory before they are written as a row group."""

DRAFTS = pa.schema(
    [
        pa.field("draft", pa.string(), nullable=False),
        # Null when it was checked; else the code of the error that set it aside.
        pa.field("problem", pa.string()),
        pa.field("why", pa.string()),
        pa.field("quotations", pa.int32()),
        pa.field("fix", pa.int32()),
        pa.field("look_up", pa.int32()),
        pa.field("seconds", pa.float64(), nullable=False),
        pa.field("report", pa.string()),
    ]
)
"""The table of drafts: a row for each draft, checked or set aside."""

FINDINGS = pa.schema(
    [
        pa.field("draft", pa.string(), nullable=False),
        pa.field("finding", pa.string(), nullable=False),
        pa.field("start", pa.int64(), nullable=False),
        pa.field("end", pa.int64(), nullable=False),
        pa.field("text", pa.string(), nullable=False),
        pa.field("headline", pa.string(), nullable=False),
        pa.field("label", pa.string(), nullable=False),
        pa.field("attention", pa.string(), nullable=False),
        pa.field("reason", pa.string(), nullable=False),
        pa.field("warnings", pa.list_(pa.string()), nullable=False),
        pa.field("edits", pa.list_(pa.string()), nullable=False),
        pa.field("words", pa.string()),
        pa.field("source_result", pa.string()),
        pa.field("place", pa.string()),
        pa.field("voice", pa.string(), nullable=False),
        pa.field("verified", pa.bool_()),
        pa.field("score", pa.float64()),
        pa.field("citation", pa.string()),
        pa.field("cited_name", pa.string()),
        pa.field("cited_court", pa.string()),
        pa.field("cited_year", pa.int32()),
        pa.field("source", pa.string()),
        pa.field("cluster_id", pa.int64()),
        pa.field("passage", pa.string()),
        pa.field("page", pa.string()),
        pa.field("pin", pa.string()),
        pa.field("draft_page", pa.string()),
    ]
)
"""The table of findings: a row for each quotation, with the names and values of the report."""

DRAFT_COLUMNS = ("draft", "text", "data", "path", "clusters")
"""The columns of the drafts that are read."""

Row = Dict[str, Any]


class Draft(NamedTuple):
    """A draft of a corpus: its text, the bytes of its file, or the path or address of its file."""

    id: str
    data: Union[str, bytes, None]
    path: Optional[str]
    clusters: Optional[Tuple[int, ...]]
    """The opinions that it relies on, where that is known; its citations say it otherwise."""

    @staticmethod
    def of(row: Mapping[str, Any]) -> Draft:
        """The draft of a row with `draft` and one of `text`, `data` and `path`."""
        clusters = row.get("clusters")
        data = row["text"] if row.get("text") is not None else row.get("data")
        return Draft(row["draft"], data, row.get("path"), None if clusters is None else tuple(clusters))

    def given(self, most_mb: float) -> Given:
        """What is checked.

        Raises LiteratimError `too_large`, `not_found` or `unreadable`.
        """
        if self.data is not None:
            self._limit(len(self.data.encode("utf-8", "replace")) if isinstance(self.data, str) else len(self.data), most_mb)
            return Input(self.id, self.data)
        if self.path is None:
            raise LiteratimError("unreadable", "The row has no text, data or path; give one of them.")
        system, path = location(self.path)
        try:
            info = system.get_file_info(path)
            if info.type != fs.FileType.File:
                raise LiteratimError("not_found", f"{self.path} does not exist or is no file; check the path.")
            self._limit(info.size, most_mb)
            if isinstance(system, fs.LocalFileSystem):
                return Path(path)
            with system.open_input_file(path) as file:
                return Input(path.rsplit("/", 1)[-1], file.read())
        except OSError as error:
            raise LiteratimError("unreadable", f"{self.path} could not be read ({error}).") from error

    def _limit(self, size: int, most_mb: float) -> None:
        if size > most_mb * 1e6:
            raise LiteratimError("too_large", f"The draft has {size / 1e6:.1f} MB; the limit is {most_mb:g} MB. Raise Limits.draft_mb, or give a part of it.")


def location(path: str) -> Tuple[fs.FileSystem, str]:
    """The file system of a path or an address, and the path in it. Hadoop writes S3 as `s3a://`."""
    if path.startswith("file:"):
        return fs.LocalFileSystem(), unquote(urlsplit(path).path)
    if "://" in path:
        found: Tuple[fs.FileSystem, str] = fs.FileSystem.from_uri(path.replace("s3a://", "s3://", 1))
        return found
    return fs.LocalFileSystem(), str(Path(path).absolute())


class Library(SourceProvider):
    """Provides the opinions of a table to a check."""

    name = "the table of opinions"

    def __init__(self, opinions: Opinions, clusters: Optional[Sequence[int]]) -> None:
        self._opinions = opinions
        self._clusters = clusters

    def provide(self, lookups: Sequence[Lookup], desk: Desk) -> Iterator[Union[ProvidedSource, MissingSource]]:
        """The opinions that the draft cites, or those with the ids that are known of it."""
        found = self._opinions.cited(cites_of(lookups)) if self._clusters is None else self._opinions.of(self._clusters)
        # The order of given files, so that the report numbers them alike.
        return map(ProvidedSource, sorted(found, key=lambda one: order(one.name)))


def cites_of(lookups: Iterable[Lookup]) -> List[str]:
    """The reporter citations of the cases that a draft cites."""
    return [cite for lookup in lookups if lookup.is_case for cite in lookup.cites]


def planned(draft: Draft, most_mb: float) -> List[str]:
    """The reporter citations of a draft."""
    session = Session()
    session.open_draft(draft.given(most_mb), name=draft.id)
    return cites_of(session.plan().lookups)


def cites_in(draft: Draft, limits: Limits) -> List[str]:
    """The same, within limits. A draft that cannot be read cites nothing; the check sets it aside with the reason."""
    try:
        return isolated(limits).call(planned, draft, limits.draft_mb)
    except Exception:  # noqa: BLE001
        return []


def checked(draft: Draft, opinions: str, most_mb: float, with_report: bool) -> Tuple[Row, List[Row]]:
    """The row and the findings of a draft, without its time."""
    report = check(draft.given(most_mb), providers=[Library(Opinions.at(opinions), draft.clusters)])
    row = {
        "draft": draft.id,
        "quotations": len(report.quotations),
        "fix": sum(finding.attention == "fix" for finding in report.quotations),
        "look_up": sum(finding.attention == "look_up" for finding in report.quotations),
        "report": report.to_json() if with_report else None,
    }
    return row, findings_of(draft.id, report)


def findings_of(draft: str, report: Report) -> List[Row]:
    """The rows of a report's quotations."""
    citations = {one.id: one for one in report.citations}
    sources = {one.id: one for one in report.sources}
    return [finding_row(draft, one, citations, {id: source.name for id, source in sources.items()}) for one in report.quotations]


def finding_row(draft: str, finding: QuotationFinding, citations: Mapping[str, CitationFinding], sources: Mapping[str, str]) -> Row:
    """The row of a quotation."""
    citation = citations.get(finding.attribution.citation or "")
    authority = citation and citations.get(citation.authority or "", citation)
    passage = finding.passages[0] if finding.passages else None
    source = passage and sources.get(passage.source, passage.source)
    return {
        "draft": draft,
        "finding": finding.id,
        "start": finding.span[0],
        "end": finding.span[1],
        "text": finding.text,
        "headline": finding.headline,
        "label": finding.label,
        "attention": finding.attention,
        "reason": finding.reason,
        "warnings": [one.code for one in finding.warnings],
        "edits": [one.type for one in finding.edits],
        "words": finding.words,
        "source_result": finding.source,
        "place": finding.place,
        "voice": finding.voice,
        "verified": finding.verified,
        "score": finding.score,
        "citation": citation and citation.named,
        "cited_name": authority and authority.name,
        "cited_court": authority and authority.court_id,
        "cited_year": authority and authority.year,
        "source": source,
        "cluster_id": cluster_of(source) if source else None,
        "passage": passage and passage.text,
        "page": passage.pages[0] if passage and passage.pages else None,
        "pin": finding.pin,
        "draft_page": finding.draft_page,
    }


@dataclass(frozen=True)
class Job:
    """What a worker needs to know."""

    output: str
    limits: Limits
    with_report: bool


@lru_cache(maxsize=1)
def isolated(limits: Limits) -> Isolated:
    """The process of this worker, which serves its later tasks too."""
    return Isolated(limits)


def check_one(draft: Draft, opinions: str, job: Job) -> Tuple[Row, List[Row]]:
    """The row and the findings of a draft; one that cannot be checked is set aside with the reason."""
    began = time.perf_counter()
    empty: Row = dict.fromkeys(DRAFTS.names)
    findings: List[Row] = []
    try:
        row, findings = isolated(job.limits).call(checked, draft, opinions, job.limits.draft_mb, job.with_report)
    except LiteratimError as error:
        row = {"draft": draft.id, "problem": error.code, "why": str(error)}
    except Exception as error:  # noqa: BLE001
        row = {"draft": draft.id, "problem": "trap", "why": f"{type(error).__name__}: {error}"}
    return {**empty, **row, "seconds": round(time.perf_counter() - began, 4)}, findings


class PartFiles:
    """The files of a part, under names of their own until they are whole."""

    def __init__(self, output: str, part: int) -> None:
        self._system, folder = location(output)
        self._written = f"{folder}/_unfinished/{part:06}-{uuid.uuid4().hex}"
        # Of the two the drafts come last: their file says that the part is finished.
        self._tables = {"findings": FINDINGS, "drafts": DRAFTS}
        self._last = {name: f"{folder}/{name}/part-{part:06}.parquet" for name in self._tables}
        self._system.create_dir(f"{folder}/_unfinished", recursive=True)
        self._rows: Dict[str, List[Row]] = {name: [] for name in self._tables}
        self._writers: Dict[str, pq.ParquetWriter] = {}

    def add(self, row: Row, findings: List[Row]) -> None:
        """Adds a draft."""
        self._rows["drafts"].append(row)
        self._rows["findings"] += findings
        if len(self._rows["drafts"]) >= DRAFTS_A_GROUP:
            self._flush()

    def finish(self) -> None:
        """Gives the files their last names."""
        self._flush()
        for name, writer in self._writers.items():
            writer.close()
            self._system.create_dir(self._last[name].rsplit("/", 1)[0], recursive=True)
            self._system.move(self._at(name), self._last[name])

    def _flush(self) -> None:
        for name, schema in self._tables.items():
            if name not in self._writers:
                self._writers[name] = pq.ParquetWriter(self._at(name), schema, filesystem=self._system, compression="zstd")
            self._writers[name].write_table(pa.Table.from_pylist(self._rows[name], schema))
            self._rows[name] = []

    def _at(self, name: str) -> str:
        return f"{self._written}.{name}.parquet"


PART_DONE = pa.schema([("part", pa.int32()), ("drafts", pa.int64())])
"""What a task gives back for each part that it finished."""


def check_parts(drafts: Iterable[Row], shelf: Callable[[Row], Optional[str]], job: Job) -> Iterator[pa.RecordBatch]:
    """Checks rows that are ordered by `part`, and writes each part. `shelf` gives the file of opinions for a row; none if the row is no draft."""
    for part, rows in groupby(drafts, key=lambda row: int(row["part"])):
        files = PartFiles(job.output, part)
        count = 0
        for row in rows:
            opinions = shelf(row)
            if opinions is not None:
                files.add(*check_one(Draft.of(row), opinions, job))
                count += 1
        files.finish()
        yield pa.RecordBatch.from_pylist([{"part": part, "drafts": count}], PART_DONE)


def rows_of(batches: Iterable[pa.RecordBatch]) -> Iterator[Row]:
    """The rows of batches, of which one is in memory."""
    for batch in batches:
        yield from batch.to_pylist()


def draft_columns(names: Sequence[str]) -> List[str]:
    """The columns of a table of drafts that are read.

    Raises LiteratimError `fields` when it has not what is needed.
    """
    if "draft" not in names or sum(name in names for name in ("text", "data", "path")) != 1:
        raise LiteratimError("fields", f"The drafts have the columns {', '.join(names)}; they need draft, and one of text, data and path.")
    return [name for name in DRAFT_COLUMNS if name in names]


def part_of(draft: str, parts: int) -> int:
    """The part of a draft, as `literatim.spark` computes it too: by the first eight digits of the SHA-256 of its id."""
    return int(hashlib.sha256(draft.encode()).hexdigest()[:8], 16) % parts


@dataclass(frozen=True)
class Run:
    """The tables of a run, complete."""

    output: str
    """The folder with the tables, both in Parquet."""
    parts: int
    redone: int
    """Parts that this call did; the others were finished before."""
    drafts: int
    """Rows of the table of drafts."""
    set_aside: int
    """Those that could not be checked, each with its reason in `problem` and `why`."""
    findings: int
    """Rows of the table of findings."""

    @property
    def drafts_path(self) -> str:
        """The table of drafts."""
        return f"{self.output}/drafts"

    @property
    def findings_path(self) -> str:
        """The table of findings."""
        return f"{self.output}/findings"


class Ledger:
    """The folder of a run: its settings, and which of its parts are finished."""

    def __init__(self, output: str, count: Callable[[], int], parts: Optional[int], settings: Mapping[str, Any]) -> None:
        """`count` counts the drafts, where neither the caller nor the folder says how many parts there are.

        Raises LiteratimError `output` when the folder has a run with other settings, `fields` for a wrong number of parts.
        """
        if parts is not None and parts < 1:
            raise LiteratimError("fields", f"The number of parts is {parts}; give 1 or more.")
        self.output = output if "://" in output else str(Path(output).absolute())
        self._system, self._folder = location(self.output)
        path = f"{self._folder}/run.json"
        known = {**settings, "generator": f"literatim {VERSION}"}
        if self._system.get_file_info(path).type == fs.FileType.File:
            with self._system.open_input_file(path) as file:
                kept: Dict[str, Any] = json.loads(file.read())
            self.parts = int(kept.pop("parts"))
            if kept != known or parts not in (None, self.parts):
                told = {**known, "parts": parts or self.parts}
                raise LiteratimError("output", f"{output} has a run with {kept} and {self.parts} parts, not {told}; give another folder, or the same settings.")
            return
        self.parts = parts or min(MOST_PARTS, -(-max(1, count()) // DRAFTS_A_PART))
        self._system.create_dir(self._folder, recursive=True)
        # Under its name at once, so that a kill leaves no half of it.
        with self._system.open_output_stream(f"{path}.new") as file:
            file.write(json.dumps({**known, "parts": self.parts}).encode())
        self._system.move(f"{path}.new", path)

    def finished(self) -> Set[int]:
        """The parts that are finished."""
        selector = fs.FileSelector(f"{self._folder}/drafts", allow_not_found=True)
        return {int(one.base_name[5:11]) for one in self._system.get_file_info(selector)}

    def close(self, redone: int) -> Run:
        """The run, when every part is finished. A part without drafts has no files."""
        unfinished = f"{self._folder}/_unfinished"
        if self._system.get_file_info(unfinished).type == fs.FileType.Directory:
            self._system.delete_dir(unfinished)
        for name, schema in (("drafts", DRAFTS), ("findings", FINDINGS)):
            self._system.create_dir(f"{self._folder}/{name}", recursive=True)
            if not self._system.get_file_info(fs.FileSelector(f"{self._folder}/{name}")):
                pq.write_table(schema.empty_table(), f"{self._folder}/{name}/part-000000.parquet", filesystem=self._system)
        drafts = ds.dataset(f"{self._folder}/drafts", schema=DRAFTS, filesystem=self._system)
        findings = ds.dataset(f"{self._folder}/findings", schema=FINDINGS, filesystem=self._system)
        aside = drafts.count_rows(filter=ds.field("problem").is_valid())
        return Run(self.output, self.parts, redone, drafts.count_rows(), aside, findings.count_rows())


def table_of(opinions: str) -> ds.Dataset:
    """The table of opinions at a path or an address.

    Raises LiteratimError as `table_at`.
    """
    return table_at(*location(opinions), opinions)
