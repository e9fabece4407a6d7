import type { ClaimFinding, Report } from "../../model.js";

/** The cells of a row in the engine's worksheet by authority. */
const CELLS = 12;

/** The rows of the claims of a report, which follow those of the engine's worksheet, in its columns: the claim in place of a quotation. */
export function claimRows(report: Report): string {
  return report.claims.map((claim) => `${rowOf(claim, report).map(cell).join(",")}\r\n`).join("");
}

function rowOf({ citations, text, draft_page, label, reason, flags, passages }: ClaimFinding, report: Report): string[] {
  const [citation] = citations.map((id) => report.citations.find((one) => one.id === id));
  const [passage] = passages;
  const source = report.sources.find(({ id }) => id === passage?.source)?.name;
  const why = [reason, ...flags.map((flag) => flag.text)].join(" ");
  const cells = [
    citation?.name ?? citation?.text,
    citation?.named,
    citation?.pin,
    "",
    text,
    draft_page,
    label,
    why,
    passage?.pages[0],
    source,
  ];
  return Array.from({ length: CELLS }, (_, index) => (index === CELLS - 1 ? "Claim" : (cells[index] ?? "")));
}

/** A cell as the engine writes it: quoted, on one line, and no formula. */
function cell(text: string): string {
  const line = text
    .replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim()
    .replaceAll('"', '""');
  return `"${/^[=+\-@＝＋－＠]/.test(line) ? "'" : ""}${line}"`;
}
