"""A document as Markdown, with Pandoc's notes."""

from document import Block, Heading, Table, grouped, render

SPECIAL = str.maketrans({"*": r"\*", "_": r"\_", "[": r"\[", "]": r"\]", "`": r"\`", "<": r"\<", "|": r"\|"})


def words(text):
    """The words with their marks of notes."""

    def style(run):
        if run.note:
            return f"[^{run.note}]"
        escaped = run.text.translate(SPECIAL)
        if run.italic:
            return f"*{escaped}*"
        if run.small_caps:
            return f"[{escaped}]{{.smallcaps}}"
        return f"[{escaped}]({run.link})" if run.link else escaped

    return render(text, style)


def part(item):
    """One part of the document."""
    if isinstance(item, list):
        return "\n".join(f"{number}. {words(entry.text)}" for number, entry in enumerate(item, 1))
    if isinstance(item, Heading):
        return f"{'#' * (item.level + 1)} {words(item.text)}"
    if isinstance(item, Block):
        return f"> {words(item.text)}"
    if isinstance(item, Table):
        rows = ["| " + " | ".join(words(cell) for cell in row) + " |" for row in item.rows]
        return "\n".join([rows[0], "|" + "---|" * len(item.rows[0]), *rows[1:]])
    return words(item.text)


def write(document):
    """The whole document."""
    parts = [f"# {words(document.title)}", words(document.byline), *(part(item) for item in grouped(document.parts))]
    parts += [f"[^{number}]: {words(note)}" for number, note in enumerate(document.notes, 1)]
    return "\n\n".join(parts) + "\n"
