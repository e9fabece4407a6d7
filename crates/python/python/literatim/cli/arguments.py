"""The arguments of the command."""

from __future__ import annotations

import argparse
from typing import Sequence

from literatim._literatim import VERSION
from literatim.asking import ASKABLE

FORMATS = ("terminal", "json", "markdown", "html", "csv", "annotations", "certificate", "certificate-markdown")
ENDINGS = {"json": "json", "md": "markdown", "html": "html", "csv": "csv", "jsonld": "annotations"}
"""The formats by the ending of a file."""

SEVERITIES = ("not_found", "altered", "paraphrase", "spliced", "wrong_source", "wrong_voice", "meaning_may_turn", "wrong_page", "minor")
FAIL_ON = "wrong_page"
"""The severity from which a run fails unless another is given: the mildest that is to fix."""


def parser() -> argparse.ArgumentParser:
    """The parser of the command line. A wrong argument ends the program with 2, as all that cannot be carried out."""
    about = "Checks the quotations of a draft, word by word, against the sources that it cites."
    made = argparse.ArgumentParser(prog="literatim", description=about)
    made.add_argument("-v", "--version", action="version", version=f"literatim {VERSION}")
    commands = made.add_subparsers(dest="command", metavar="COMMAND", required=True)
    add_check(commands.add_parser("check", help="check a draft", description="Says for each quotation whether its source has these words."))
    add_quote(commands.add_parser("quote", help="check one quotation", description="Looks for one quotation in sources."))
    add_cites(commands.add_parser("cites", help="list the citations", description="Lists the citations of a draft."))
    add_text(commands.add_parser("text", help="show what is read", description="Writes what is read of a file."))
    about = "Writes CourtListener's bulk data and volumes of the Caselaw Access Project as one table of opinions in Parquet."
    add_tables(commands.add_parser("tables", help="make a table of bulk data", description=about))
    return made


def add_tables(command: argparse.ArgumentParser) -> None:
    """The arguments of `tables`."""
    command.add_argument("output", metavar="FILE", help="the table that is written; a run that was stopped goes on in FILE.part")
    command.add_argument("paths", nargs="+", metavar="PATH", help="files and folders of bulk data")
    command.add_argument("-q", "--quiet", action="store_true", help="write nothing but errors")


def add_check(command: argparse.ArgumentParser) -> None:
    """The arguments of `check`."""
    command.add_argument("draft", metavar="DRAFT", help="a file, or - for standard input")
    add_sources(command)
    add_format(command, FORMATS)
    command.add_argument("--no-unmarked", action="store_true", help="leave out words of a source that no quotation marks show")
    command.add_argument("--claims", action="store_true", help="add what the draft says of its sources in its own words")
    command.add_argument("--wording", choices=("plain", "court", "law_review"), default="plain", help="the statement of a certificate")
    command.add_argument("--since", metavar="REPORT", help="an earlier report in JSON, whose differences are shown")
    network = command.add_argument_group("network")
    network.add_argument("--token-file", metavar="FILE", help="the file with a CourtListener token, or set COURTLISTENER_TOKEN")
    network.add_argument("--courtlistener", metavar="ADDRESS", help="the address of CourtListener's API, if it is not its own")
    network.add_argument("--offline", action="store_true", help="ask nobody; take what is kept")
    network.add_argument("--index", metavar="FILE", help="an offline index of cases: says whether the cited cases exist, without a request")
    network.add_argument("--cap", action="store_true", help="read the cited cases in the files of the Caselaw Access Project at static.case.law")
    network.add_argument("--cap-address", metavar="ADDRESS", help="these files at another address, such as a copy of your own; with --cap")
    network.add_argument("--ask", metavar="LIST", help=f"who is asked for the cited cases, in this order: {','.join(ASKABLE)} (default)")
    network.add_argument("--search-words", action="store_true", help="let words that no source has be searched for: they leave the device")
    network.add_argument("--store", metavar="DIR", help="the folder of what is kept (default: the one of the platform)")
    network.add_argument("--wait", type=float, default=60.0, metavar="MINUTES", help="how long a request may wait (default: 60)")
    add_common(command)
    add_faults(command)


def add_quote(command: argparse.ArgumentParser) -> None:
    """The arguments of `quote`."""
    command.add_argument("words", metavar="WORDS", help="the words of the quotation")
    add_sources(command)
    command.add_argument("--in", dest="sources", nargs=1, action="extend", metavar="PATH", help="a file or folder: the same as --sources")
    command.add_argument("--citation", metavar="TEXT", help="what the quotation cites: it chooses the source, and its page is checked")
    command.add_argument("--parenthetical", metavar="TEXT", help="what follows the citation: (emphasis added)")
    add_format(command, ("terminal", "json"))
    add_common(command)
    add_faults(command)


def add_cites(command: argparse.ArgumentParser) -> None:
    """The arguments of `cites`."""
    command.add_argument("draft", metavar="DRAFT", help="a file, or - for standard input")
    add_format(command, ("terminal", "json"))
    add_common(command)


def add_text(command: argparse.ArgumentParser) -> None:
    """The arguments of `text`."""
    command.add_argument("draft", metavar="FILE", help="a file, or - for standard input")
    command.add_argument("--json", action="store_true", help="all that is read, as JSON")
    add_common(command)


def add_sources(command: argparse.ArgumentParser) -> None:
    """The sources."""
    command.add_argument("-s", "--sources", nargs="+", action="extend", default=[], metavar="PATH", help="files and folders of sources")


def add_format(command: argparse.ArgumentParser, formats: Sequence[str]) -> None:
    """The format of what is written; by default that of the ending of the output."""
    command.add_argument("-f", "--format", choices=formats, help="the format (default: that of the ending of --output, or terminal)")


def format_of(given: argparse.Namespace) -> str:
    """The format that a command line asks for."""
    ending = "" if given.output is None else given.output.rsplit(".", 1)[-1].lower()
    return str(given.format or ENDINGS.get(ending, "terminal"))


def add_common(command: argparse.ArgumentParser) -> None:
    """What all commands have."""
    command.add_argument("--column", metavar="NAME", help="the column of keyed texts to use (default: each, and the one that fits counts)")
    command.add_argument("--patterns", metavar="FILE", help="your own kinds of citation, in JSON")
    command.add_argument("--password-file", metavar="FILE", help="the file with the password of encrypted PDFs, or set LITERATIM_PASSWORD")
    command.add_argument("-o", "--output", metavar="FILE", help="write to FILE")
    command.add_argument("-q", "--quiet", action="store_true", help="write nothing but errors; the exit code has the result")


def add_faults(command: argparse.ArgumentParser) -> None:
    """Which findings end the run with 1."""
    command.add_argument("--simple", action="store_true", help="add similarity scores, on which no verdict rests")
    command.add_argument("--fail-on", choices=(*SEVERITIES, "never"), default=FAIL_ON, help=f"exit with 1 from this severity on ({FAIL_ON})")
    command.add_argument("--fail-on-unchecked", action="store_true", help="also exit with 1 when something cannot be checked")
