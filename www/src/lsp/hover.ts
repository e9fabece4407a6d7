import type { TextDocument } from "vscode-languageserver-textdocument";
import { type Hover, MarkupKind, type Position } from "vscode-languageserver-types";
import type { ClaimPassage, Passage, Report } from "../model.js";
import type { Checked } from "../report/checked.js";
import { findingText } from "../report/finding-text.js";
import { nameOfSource, pagesOf } from "../report/passage.js";
import { citationOf } from "../report/pins.js";
import { type Finding, isClaim, isQuotation, warningsOf } from "../report/verdicts.js";
import { type Placed, placed, rangeOf } from "./current.js";
import { link, plainMarkdown } from "./markdown.js";

/** The most passages of a finding that are shown. */
const MOST_PASSAGES = 3;

/** The finding at a position, with the passages of its sources and what its warnings mean; null where there is none. */
export async function hoverAt(checked: Checked, document: TextDocument, position: Position, isMarkdown: boolean): Promise<Hover | null> {
  const at = findingAt(checked, document, document.offsetAt(position));
  if (at === null) return null;
  const { finding, span } = at;
  const { report } = checked;
  const explained = await explanations(finding);
  const contents = isMarkdown
    ? {
        kind: MarkupKind.Markdown,
        value: [markdownOf(finding, report), ...explained.map(([head, said]) => `*${head}.* ${plainMarkdown(said)}`)],
      }
    : { kind: MarkupKind.PlainText, value: [findingText(finding, report), ...explained.map(([head, said]) => `${head}. ${said}`)] };
  return { contents: { ...contents, value: contents.value.join("\n\n") }, range: rangeOf(span, document) };
}

/** What the warnings of a finding say, why they matter and an example, each once. The table is loaded when a warning is first looked at. */
async function explanations(finding: Finding): Promise<(readonly [heading: string, text: string])[]> {
  const codes = new Set(warningsOf(finding).map(({ code }) => code));
  if (codes.size === 0) return [];
  const { explanationOf } = await import("../warnings.js");
  return [...codes].flatMap(explanationOf);
}

/** The shortest finding that covers an offset, which is the inner one. */
function findingAt(checked: Checked, document: TextDocument, offset: number): Placed | null {
  const covering = placed(checked, document).filter(({ span }) => span[0] <= offset && offset <= span[1]);
  const length = ({ span }: Placed): number => span[1] - span[0];
  return covering.reduce<Placed | null>((best, one) => (best === null || length(one) < length(best) ? one : best), null);
}

function markdownOf(finding: Finding, report: Report): string {
  const parts = [`**${plainMarkdown(finding.label)}.** ${plainMarkdown(finding.reason)}`];
  const warnings = warningsOf(finding).filter(({ text }) => text !== finding.reason);
  parts.push(...warnings.map(({ text }) => plainMarkdown(text)));
  if (isQuotation(finding)) {
    const cited = citationOf(finding, report);
    parts.push(...passagesOf(finding.passages, report));
    if (cited !== undefined) parts.push(`Cited: ${plainMarkdown(cited.named)}`);
  } else if (isClaim(finding)) {
    parts.push(...finding.flags.map(({ text }) => plainMarkdown(text)), ...passagesOf(finding.passages, report));
  } else {
    parts.push(...finding.evidence.map(plainMarkdown), ...finding.links.map((address) => link(address, address)));
  }
  return parts.join("\n\n");
}

function passagesOf(passages: readonly (Passage | ClaimPassage)[], report: Report): string[] {
  return passages.slice(0, MOST_PASSAGES).map((passage) => {
    const source = `${nameOfSource(report, passage.source)}${pagesOf(passage)}`;
    const before = "before" in passage && passage.before !== "" ? `…${plainMarkdown(passage.before)}` : "";
    const after = "after" in passage && passage.after !== "" ? `${plainMarkdown(passage.after)}…` : "";
    const words = `> ${before}**${plainMarkdown(passage.text.trim())}**${after}`;
    return `${passage.link ? link(source, passage.link) : plainMarkdown(source)}\n\n${words}`;
  });
}
