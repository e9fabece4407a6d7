import { element } from "../../element/src/ui/element.js";
import { outside } from "../../element/src/ui/plain.js";
import type { Attention, CitationFinding, ClaimFinding, QuotationFinding, Report, Span16 } from "../../src/model.js";
import { ATTENTION } from "../../src/verdicts.js";

type Finding = QuotationFinding | CitationFinding | ClaimFinding;

/** Signs that tell what to do without colour. */
const SIGNS: Readonly<Record<Attention, string>> = { fix: "✗", look_up: "?", fine: "✓", aside: "·" };

/** The findings of a report, in order of place, under a title that counts them. Citations that ask for nothing are left out. */
export function listOf(report: Report): { title: string; items: HTMLElement[] } {
  const asks = ({ attention }: Finding) => attention === "fix" || attention === "look_up";
  const findings: Finding[] = [...report.quotations, ...report.citations.filter(asks), ...report.claims];
  findings.sort((a, b) => a.span[0] - b.span[0]);
  const counts = (["fix", "look_up", "fine", "aside"] as const).flatMap((attention) => {
    const count = findings.filter((finding) => finding.attention === attention).length;
    return count === 0 ? [] : [`${count} ${ATTENTION[attention].label.toLowerCase()}`];
  });
  const title = counts.length === 0 ? "The draft has no quotations." : counts.join(" · ");
  return { title, items: findings.map((finding) => itemOf(finding, report)) };
}

function itemOf(finding: Finding, report: Report): HTMLElement {
  const { attention, label, reason, text } = finding;
  const head = element("p", {}, element("span", { class: "verdict" }, `${SIGNS[attention]} ${label}`), " ", outside(reason));
  const passage = "passages" in finding ? finding.passages[0] : undefined;
  const edits = "edits" in finding ? finding.edits.filter(({ license }) => license === null) : [];
  const source = passage && report.sources.find(({ id }) => id === passage.source);
  const place = passage && passage.pages.length > 0 ? `, page ${passage.pages.join("–")}` : "";
  const rows = [
    [
      "Draft",
      marked(
        text,
        edits.map(({ quotation }) => quotation.within),
      ),
    ],
    ...(passage
      ? [
          [
            `Source`,
            marked(
              passage.text,
              edits.map((edit) => edit.passage.within),
            ),
          ] as const,
          ["In", outside(`${source?.name ?? ""}${place}`)] as const,
        ]
      : []),
  ] as const;
  const list = element("dl", {}, ...rows.flatMap(([term, words]) => [element("dt", {}, term), element("dd", {}, words)]));
  return element("li", { class: `finding ${attention}` }, head, list);
}

/** Words with marks at what differs. */
function marked(text: string, spans: readonly Span16[]): HTMLElement {
  const words = element("bdi");
  let done = 0;
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0])) {
    if (start < done || start === end) continue;
    words.append(text.slice(done, start), element("mark", {}, text.slice(start, end)));
    done = end;
  }
  words.append(text.slice(done));
  return words;
}
