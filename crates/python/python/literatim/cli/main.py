"""The command `literatim`: `check`, `quote`, `cites`, `text` and `tables`, with the exit codes of the command line of the npm package."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Callable, Dict, List, Optional, Sequence, TypeVar, cast

from literatim import courtlistener as courtlistener_module
from literatim.asking import ASKABLE, NAMES, Askable, Candidate, SetUp, is_order, plan_of
from literatim.cap.provider import BASE as CAP_BASE
from literatim.cap.provider import CaselawAccess
from literatim.check import check
from literatim.cli.arguments import format_of, parser
from literatim.cli.findings import citations_of, finding_lines, write_citations
from literatim.cli.outcome import FAULT, INTERRUPTED, NO_FAULT, UNCHECKED, UNUSABLE, is_faulty, is_read, outcome_of
from literatim.cli.terminal import escaped, plain, plain_line, printable_json
from literatim.errors import LiteratimError
from literatim.index import IndexAt
from literatim.inputs import Input, input_of, inputs_of
from literatim.model import QuotationFinding, Report
from literatim.provider import SourceProvider
from literatim.reading import document_json, outline
from literatim.session import Session
from literatim.store import FolderStore
from literatim.writers import ReportFormat

T = TypeVar("T")

PASSWORD_VARIABLE = "LITERATIM_PASSWORD"
TOKEN_VARIABLE = "COURTLISTENER_TOKEN"

INDEX_HELP = "An offline index says without a request whether cases exist: make one with literatim index build, and give it with --index FILE."
CAP_HELP = "--cap reads it at static.case.law, without an account."
COURTLISTENER_HELP = "With a free token of CourtListener it is looked up there: --token-file FILE."


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Carries out a command; returns the exit code: 0 no fault, 1 a fault, 2 it could not be carried out, 130 interrupted."""
    given = parser().parse_args(arguments)
    commands: Dict[str, Callable[[argparse.Namespace], int]] = {"check": run_check, "quote": run_quote, "cites": run_cites, "text": run_text, "tables": run_tables}
    try:
        return commands[given.command](given)
    except KeyboardInterrupt:
        say("Stopped. What has arrived is kept; run the same command again to continue.")
        return INTERRUPTED
    except LiteratimError as error:
        say(str(error))
        return UNUSABLE


def run_check(given: argparse.Namespace) -> int:
    """Checks a draft."""
    draft = input_at(given.draft)
    sources = sources_at(given.sources, draft)
    refuse_overwriting(given, [given.draft, *(str(source.data) for source in sources if isinstance(source.data, Path))])
    since = None if given.since is None else earlier_report(given.since)
    report = naming(
        draft.name,
        lambda: check(
            draft,
            sources,
            providers=providers_of(given),
            simple=given.simple,
            claims=given.claims,
            patterns=patterns_of(given),
            column=given.column,
            unmarked=not given.no_unmarked,
            passwords=password_of(given),
        ),
    )
    format = format_of(given)
    if format == "json":
        text = f"{escaped(report.to_json())}\n"
    else:
        is_coloured = given.output is None and sys.stdout.isatty() and "NO_COLOR" not in os.environ
        text = report.render(cast(ReportFormat, format), colour=is_coloured, since=since, wording=given.wording)
    write(given, text if text.endswith("\n") else f"{text}\n")
    code, why = outcome_of(report, given.fail_on, given.fail_on_unchecked)
    if why is not None:
        say(why)
    return code


def run_quote(given: argparse.Namespace) -> int:
    """Looks for one quotation."""
    if not given.sources:
        raise LiteratimError("not_found", "Give the file or the folder in which the words are looked for: --sources PATH.")
    session = Session()
    sources = sources_at(given.sources, None)
    refuse_overwriting(given, [str(source.data) for source in sources if isinstance(source.data, Path)])
    # Quotation and citation form a draft, so that sources are loaded as for a check.
    draft = Input("quotation", f"{given.words}\n\n{given.citation or ''}")
    report = check(draft, sources, simple=given.simple, patterns=patterns_of(given), column=given.column, passwords=password_of(given), session=session)
    unread = [source for source in report.sources if not is_read(source)]
    for source in unread:
        say(f"{source.name}: {source.problems[0].text if source.problems else 'could not be read.'}")
    if len(unread) == len(report.sources):
        return UNUSABLE
    found = json.loads(session.engine.quote(given.words, given.parenthetical, given.citation))
    finding = QuotationFinding.of(found)
    if format_of(given) == "json":
        text = printable_json(found)
    else:
        names = {source.id: source.name for source in report.sources}
        text = "".join(f"{plain(line)}\n" for line in finding_lines(finding, names))
    write(given, text)
    if given.fail_on_unchecked and finding.headline in UNCHECKED:
        return FAULT
    return FAULT if given.fail_on != "never" and is_faulty(finding, given.fail_on) else NO_FAULT


def run_cites(given: argparse.Namespace) -> int:
    """Lists the citations of a draft."""
    draft = input_at(given.draft)
    refuse_overwriting(given, [given.draft])
    session = Session(patterns=patterns_of(given))
    naming(draft.name, lambda: session.open_draft(draft, password=password_of(given)))
    report = session.report()
    listed = citations_of(report, session.draft_text)
    write(given, printable_json(listed) if format_of(given) == "json" else write_citations(listed))
    code, why = outcome_of(report, "never", False)
    if why is not None:
        say(why)
    return code


def run_text(given: argparse.Namespace) -> int:
    """Writes what is read of a file."""
    file = input_at(given.draft)
    refuse_overwriting(given, [given.draft])
    password = password_of(given)
    if given.json:
        text = f"{escaped(naming(file.name, lambda: document_json(file, password)))}\n"
    else:
        text = plain(naming(file.name, lambda: outline(file, password)))
    write(given, text)
    return NO_FAULT


def run_tables(given: argparse.Namespace) -> int:
    """Writes a table of bulk data."""
    from literatim.tables import Progress, write_opinions

    is_shown = sys.stderr.isatty() and not given.quiet

    def show(progress: Progress) -> None:
        percent = 100 * progress.done // max(1, progress.total)
        print(f"\r\x1b[K{plain_line(progress.file.name)}: {percent} %, {progress.rows:,} opinions", end="", file=sys.stderr, flush=True)

    try:
        written = write_opinions(given.output, given.paths, on_progress=show if is_shown else lambda _: None)
    finally:
        if is_shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    if not given.quiet:
        left = [f"{count:,} {what}" for count, what in ((written.empty, "without a text"), (written.orphans, "without a cluster")) if count]
        more = f" Left out: {', '.join(left)}." if left else ""
        print(f"{given.output} has {written.rows:,} opinions.{more}")
    return NO_FAULT


def input_at(path: str) -> Input:
    """The file at a path, or standard input."""
    if path == "-":
        return Input("standard input", sys.stdin.buffer.read())
    return input_of(Path(path), path)


def sources_at(paths: Sequence[str], draft: Optional[Input]) -> List[Input]:
    """The files among sources, without the draft."""
    besides = [draft.data] if draft is not None and isinstance(draft.data, Path) else []
    files = inputs_of([Path(path) for path in paths], besides)
    if paths and not files:
        raise LiteratimError("not_found", f"There is no file in {', '.join(paths)}; give the sources, or a folder that contains them.")
    return files


def providers_of(given: argparse.Namespace) -> List[SourceProvider]:
    """Who is asked for the cited cases, in the user's order, with what would help where one is not set up."""
    if given.cap_address is not None and not given.cap:
        raise LiteratimError("boundary", "--cap-address can be used with --cap only.")
    token = os.environ.get(TOKEN_VARIABLE, "").strip() or None
    if given.token_file is not None:
        token = text_of(given.token_file, "The token file").strip()
    store = FolderStore(given.store, on_problem=say)
    settings = {"store": store, "every_text": given.claims, "patience": given.wait * 60}

    def courtlistener(offline: bool) -> SourceProvider:
        base = given.courtlistener or courtlistener_module.BASE
        return courtlistener_module.CourtListener(token, base=base, offline=offline, search_words=given.search_words, **settings)

    def cap(offline: bool) -> SourceProvider:
        return CaselawAccess(base=given.cap_address or CAP_BASE, offline=offline, **settings)

    def online(help: str) -> Optional[str]:
        return None if given.offline else help

    candidates: Dict[SetUp, Candidate] = {
        "index": Candidate(None if given.index is None else IndexAt(given.index), INDEX_HELP),
        "cap": Candidate(cap(given.offline) if given.cap else None, online(CAP_HELP), cap(True)),
        "courtlistener": Candidate(
            courtlistener(given.offline) if token or given.offline else None, online(COURTLISTENER_HELP), courtlistener(True)
        ),
    }
    return plan_of(order_of(given), candidates, lambda name: f"{NAMES[name]} is left out: add {name} to --ask.")


def order_of(given: argparse.Namespace) -> Sequence[Askable]:
    """Who is asked for cited cases: `index,cap`."""
    if given.ask is None:
        return ASKABLE
    names = [name.strip() for name in given.ask.split(",")]
    if not is_order(names):
        why = f'--ask cannot be "{given.ask}"; give some of {", ".join(ASKABLE)}, each once, separated by commas.'
        raise LiteratimError("boundary", why)
    return cast(Sequence[Askable], names)


def patterns_of(given: argparse.Namespace) -> Optional[str]:
    """The file of patterns, if there is one."""
    return None if given.patterns is None else text_of(given.patterns, "The file of patterns")


def password_of(given: argparse.Namespace) -> Optional[str]:
    """The password of encrypted PDF files, if there is one."""
    if given.password_file is not None:
        return text_of(given.password_file, "The password file").rstrip("\r\n")
    return os.environ.get(PASSWORD_VARIABLE) or None


def text_of(path: str, what: str) -> str:
    """The text of a file of the user's."""
    try:
        return Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LiteratimError("unreadable", f"{what} {path} cannot be read: {error}.") from error


def earlier_report(path: str) -> Report:
    """The report of an earlier check."""
    try:
        return Report.of(json.loads(text_of(path, "The earlier report")))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise LiteratimError("unreadable", f"{path} is no report; give one that check wrote with --format json.") from error


def refuse_overwriting(given: argparse.Namespace, read: Sequence[str]) -> None:
    """Refuses an output that is one of the files that are read."""
    if given.output is None:
        return
    named = [getattr(given, name, None) for name in ("patterns", "since", "token_file", "password_file", "index")]
    output = Path(given.output).resolve()
    for path in [*read, *(path for path in named if path is not None)]:
        if path != "-" and Path(path).resolve() == output:
            raise LiteratimError("output", f"{given.output} is a file that is read, and would be overwritten; name another one by --output.")


def naming(name: str, work: Callable[[], T]) -> T:
    """The result of work; an error has the input's name in front, unless it contains the name already."""
    try:
        return work()
    except LiteratimError as error:
        if name in str(error):
            raise
        raise LiteratimError(error.code, f"{name}: {error}") from error


def write(given: argparse.Namespace, text: str) -> None:
    """Writes to the output: a file is written whole or not at all."""
    if given.output is None:
        if not given.quiet:
            sys.stdout.buffer.write(text.encode("utf-8", "replace"))
            sys.stdout.buffer.flush()
        return
    path = Path(given.output)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(text.encode("utf-8", "replace"))
        os.replace(part, path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise LiteratimError("output", f"{given.output} cannot be written: {error.strerror or error}.") from error


def say(sentence: str) -> None:
    """Writes a sentence for the user to standard error."""
    print(f"literatim: {plain_line(sentence)}", file=sys.stderr)
