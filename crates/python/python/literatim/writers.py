"""A report as text."""

from __future__ import annotations

import dataclasses
import html
import json
from typing import TYPE_CHECKING, Any, Literal, Optional

from literatim import _literatim

if TYPE_CHECKING:
    from literatim.model import Report

ReportFormat = Literal["terminal", "json", "markdown", "html", "csv", "annotations", "certificate", "certificate-markdown"]
"""A format of a report, as `--format` of the command has it."""

Wording = Literal["plain", "court", "law_review"]
"""The statement of a certificate."""


class Writers:
    """The formats of a report."""

    def to_json(self) -> str:
        """The JSON, as the command line writes it but for the last line break."""
        return self.render("json")

    def to_markdown(self, since: Optional[Report] = None) -> str:
        """Markdown, with what changed since an earlier report on the draft."""
        return self.render("markdown", since=since)

    def to_html(self) -> str:
        """A page of HTML: one file without scripts and requests."""
        return self.render("html")

    def to_csv(self) -> str:
        """A worksheet: a row for each authority and quotation."""
        return self.render("csv")

    def render(
        self, format: ReportFormat, *, colour: bool = False, width: int = 100, since: Optional[Report] = None, wording: Wording = "plain"
    ) -> str:
        """The report in a format. Colour and width are those of a terminal.

        Raises LiteratimError `format` for a format that is none of a report.
        """
        earlier = None if since is None else json.dumps(json_of(since))
        return _literatim.render(json.dumps(json_of(self)), format, colour, width, earlier, wording)

    def _repr_html_(self) -> str:
        """The view in a notebook: the page of HTML in a frame, so that its styles stay its own."""
        page = html.escape(self.to_html(), quote=True)
        return f'<iframe title="Literatim report" sandbox="" style="width: 100%; height: 40em; border: 1px solid #ccc" srcdoc="{page}"></iframe>'


def json_of(value: Any) -> Any:
    """The values of the JSON of a part of a report."""
    if isinstance(value, (str, int, float, bool)) or value is None:
        return value
    if dataclasses.is_dataclass(value):
        return {field.name: json_of(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, (tuple, list)):
        return [json_of(one) for one in value]
    return {key: json_of(one) for key, one in value.items()}
