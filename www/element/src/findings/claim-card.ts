import type { ClaimFinding, ClaimPassage, Report } from "../../../src/model.js";
import type { Checked } from "../../../src/report/checked.js";
import { nameOfSource, pagesOf } from "../../../src/report/passage.js";
import { drawnAs, groupOf, labelOf, wordOf } from "../../../src/report/verdicts.js";
import { button, type Child, element, reference, webLink } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { outside, plain } from "../ui/plain.js";
import type { Face } from "./card.js";
import type { FindingActs } from "./finding-acts.js";
import { badge } from "./quotation-card.js";
import { reviewActs } from "./review-acts.js";

/** How many sentences of the sources are shown before the reader asks for more. */
const SHOWN = 2;

/** The face of a claim's card. */
export function claimFace(finding: ClaimFinding, { report, open }: Checked, acts: FindingActs): Face {
  const { headline, text, reason } = finding;
  return {
    verdict: headline,
    sign: badge(drawnAs(finding, open), labelOf(finding, open)),
    words: [outside(text)],
    reason,
    body: () => body(finding, report, acts),
  };
}

/** What differs, what the model says, the sentences of the source, what can be done. */
function body(finding: ClaimFinding, report: Report, acts: FindingActs): Child[] {
  const { flags, passages, notes } = finding;
  const best = passages.slice(0, SHOWN).map((one) => passage(one, report, acts));
  const rest = passages.slice(SHOWN).map((one) => passage(one, report, acts));
  return [
    ...flags.map(({ text }) => element("p", { class: "warning" }, icon("warning"), element("span", {}, plain(text)))),
    said(finding),
    parts(finding, report, acts),
    ...best,
    rest.length === 0
      ? null
      : element(
          "details",
          { class: "more" },
          element("summary", {}, `${rest.length} more sentence${rest.length === 1 ? "" : "s"}`),
          ...rest,
        ),
    cited(finding, report, acts),
    ...notes.map((note) => element("p", { class: "note" }, plain(note))),
    ...reviewActs(finding, report, acts, [], [button({ class: "quiet small" }, () => acts.copy(finding.id), icon("copy"), "Copy finding")]),
  ];
}

/** Which model was asked, and how sure it says it is; null without a model. */
function said({ model, confidence }: ClaimFinding): HTMLElement | null {
  if (model === null) return null;
  const sure = confidence === null ? "" : `, which says that it is ${Math.round(confidence * 100)} % sure`;
  return element("p", { class: "note" }, plain(`Proposed by ${model}${sure}. Every quotation below was looked up in the source.`));
}

/** The parts of the claim as the model takes them, each with the words that it quotes; null without a model. */
function parts({ parts }: ClaimFinding, report: Report, acts: FindingActs): HTMLElement | null {
  if (parts.length === 0) return null;
  const quote = ({ text, passage: found }: (typeof parts)[number]["quotes"][number]): HTMLElement =>
    element(
      "li",
      { class: found === null ? "quote is-invented" : "quote" },
      icon(found === null ? "missing" : "sound"),
      element("q", {}, outside(text)),
      " ",
      found === null ? "is not in the source: the model invented it." : where(found, report, acts),
    );
  const items = parts.map(({ text, status, reason, quotes }) =>
    element(
      "li",
      { class: "claim-part" },
      element("p", {}, badge(groupOf(status), wordOf(status)), " ", outside(text)),
      element("p", { class: "note" }, outside(reason)),
      quotes.length === 0 ? null : element("ul", { class: "quotes" }, ...quotes.map(quote)),
    ),
  );
  return element("ul", { class: "claim-parts", "aria-label": "What the model says of each part" }, ...items);
}

/** A sentence of a source, between the one before and the one after it. */
function passage(one: ClaimPassage, report: Report, acts: FindingActs): HTMLElement {
  const around = (words: string): Child => (words === "" ? null : element("span", { class: "around" }, outside(words)));
  return element(
    "figure",
    { class: "claim-passage" },
    element("blockquote", {}, around(one.before), " ", element("strong", {}, outside(one.text)), " ", around(one.after)),
    element("figcaption", {}, where(one, report, acts)),
  );
}

/** The source of a sentence, with its pages, and the way there. */
function where(one: ClaimPassage, report: Report, acts: FindingActs): HTMLElement {
  return element(
    "span",
    { class: "where" },
    outside(`${nameOfSource(report, one.source)}${pagesOf(one)}`),
    " ",
    button({ class: "link-button" }, () => acts.openPassage(one.source, one.span), "Open the source here"),
    one.link === null ? null : webLink(one.link, "See it on the web"),
  );
}

/** The citations that it rests on. */
function cited({ citations }: ClaimFinding, report: Report, acts: FindingActs): HTMLElement {
  const known = report.citations.filter(({ id }) => citations.includes(id));
  const links = known.flatMap(({ id, text }, at) => [at === 0 ? null : "; ", reference(id, acts.show, text)]);
  return element(
    "p",
    { class: "attribution" },
    element("span", { class: "label" }, known.length === 0 ? "Cited: nothing" : "Cited "),
    ...links,
  );
}
