import type { BlockView, DocumentView, Format } from "../../../src/model.js";

/** Lines of plain text up to this length are deliberate, such as an address or a letterhead; longer ones were broken to fit a page. */
const SHORT_LINE = 50;

/**
 * The offsets in a block at which to show a new line. In Markdown that is after a hard break, in HTML after every line end that
 * is left in the text (`<br>`), in plain text where all lines of the block are short; elsewhere the text flows.
 */
export function lineBreaks({ text }: DocumentView, { span: [from, to], kind }: BlockView, format: Format | null | undefined): Set<number> {
  const block = text.slice(from, to);
  if (kind === "verbatim" || !block.includes("\n")) return new Set();
  const ends = endsOf(block, format);
  return new Set(ends === null ? [] : [...block.matchAll(ends)].map((end) => from + end.index + end[0].length));
}

function endsOf(block: string, format: Format | null | undefined): RegExp | null {
  switch (format) {
    case "markdown":
      return /(?: {2,}|\\)\r?\n/g;
    case "html":
    case "docx":
    case "odt":
    case "rtf":
    case "epub":
    case "courtlistener":
      return /\n/g;
    case "text":
      return block.split("\n").every((line) => line.trim().length <= SHORT_LINE) ? /\n/g : null;
    default:
      return null;
  }
}
