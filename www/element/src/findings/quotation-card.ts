import type { Passage, QuotationFinding, Report } from "../../../src/model.js";
import type { Checked } from "../../../src/report/checked.js";
import { corrected, disclosed } from "../../../src/report/corrections.js";
import { nameOfSource, pagesOf } from "../../../src/report/passage.js";
import { citationOf, lacksPages, pinned } from "../../../src/report/pins.js";
import { drawnAs, type Group, labelOf, verdictOf } from "../../../src/report/verdicts.js";
import { PLACE, SOURCE, TIER, VOICE, WORDS } from "../../../src/verdicts.js";
import { button, type Child, element, webLink } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { outside, plain } from "../ui/plain.js";
import { linked } from "./attribution.js";
import { behind, type Face, warning } from "./card.js";
import { type Compared, comparison, editLines, inlineComparison, key, splice } from "./comparison.js";
import type { FindingActs } from "./finding-acts.js";
import { offersOf } from "./offers.js";
import { reviewActs } from "./review-acts.js";

/** The face of a quotation's card. */
export function quotationFace(finding: QuotationFinding, checked: Checked, acts: FindingActs): Face {
  const { report, open } = checked;
  const verdict = verdictOf(finding, open);
  const isWaiting = verdict === "waiting";
  return {
    verdict,
    sign: badge(drawnAs(finding, open), labelOf(finding, open)),
    words: inQuotes(finding.text),
    reason: isWaiting ? "The text of the cited case has not arrived yet." : finding.reason,
    body: () => (isWaiting ? [attribution(finding, report, acts)] : body(finding, checked, acts)),
  };
}

/** Words in quotation marks, which stay around them whatever direction the words have. */
export function inQuotes(words: string): Child[] {
  return ["“", outside(words), "”"];
}

/** A verdict of a group as an icon and a few words. */
export function badge(group: Group, label: string): HTMLElement {
  return element("span", { class: `badge badge-${group}` }, icon(group), label);
}

/** The difference, the source, what can be done; everything else is folded. */
function body(finding: QuotationFinding, checked: Checked, acts: FindingActs): Child[] {
  const { report } = checked;
  const best = finding.passages[0];
  return [
    best === undefined ? null : difference(finding, best, report, acts),
    ...finding.warnings.flatMap((one) => warning(one, finding.reason)),
    attribution(finding, report, acts),
    pin(finding, checked, acts),
    ...wordsActs(finding, checked, acts),
    more(finding, report),
  ];
}

/** The words next to the source's, in one text or side by side, and the way to the source. The pieces of a splice are shown in their passage. */
export function difference(finding: Compared, best: Passage, report: Report, acts: FindingActs): HTMLElement {
  const show = acts.view.sideBySide ? comparison : inlineComparison;
  const isSpliced = finding.words === "spliced";
  const joined = isSpliced && !acts.view.sideBySide ? splice(finding, nameOfSource(report, best.source), acts.textOf) : null;
  const shown = isSpliced ? finding.passages : [best];
  return element(
    "div",
    { class: "difference" },
    ...(joined ? [joined] : shown.map((passage) => show(finding, passage, nameOfSource(report, passage.source)))),
    key(finding),
    element(
      "div",
      { class: "difference-acts" },
      button({ class: "link-button" }, () => acts.openPassage(best.source, best.span), "Open the source here"),
      best.link ? webLink(best.link, "See it on the web") : null,
      button({ class: "link-button", "aria-pressed": String(acts.view.sideBySide) }, () => acts.turnView(), "Side by side"),
    ),
  );
}

/** What can be done with the words: the one correction that is likeliest, as the main action; the rest and the review are in a menu. */
function wordsActs(finding: QuotationFinding, checked: Checked, acts: FindingActs): Child[] {
  const { report } = checked;
  const { id, span } = finding;
  const right = corrected(finding);
  const honest = disclosed(finding);
  const best = finding.passages[0];
  const passage = best && `“${best.text}” ${best.citation ?? nameOfSource(report, best.source) + pagesOf(best)}`;
  const { replace, editAsText } = acts;
  const act = (label: string, title: string, done: () => void, corrects = false): HTMLButtonElement =>
    button({ class: "quiet small", title, "data-corrects": corrects }, done, label);
  const put = (label: string, words: string | null): HTMLButtonElement | null =>
    words !== null && replace !== null ? act(label, words, () => replace(id, span, words), true) : null;
  const copied = (label: string, words: string | null | undefined, what: string): HTMLButtonElement | null =>
    words ? act(label, words, () => acts.copyWords(words, what)) : null;
  const offered = [
    put("Use the source’s words", right),
    ...(replace === null
      ? []
      : offersOf(finding, checked, right !== null).map((offer) =>
          act(offer.title, offer.words, () => replace(id, offer.span, offer.words), true),
        )),
    put("Mark the change", honest),
    copied("Copy the source’s words", right, "The source’s words"),
    replace === null ? copied("Copy with marks", honest, "The words with their marks") : null,
  ].filter((one) => one !== null);
  const edit = editAsText && button({ class: "link-button" }, () => editAsText(), "edit it as text");
  const isLeft = replace === null && (right ?? honest) !== null;
  return [
    ...reviewActs(finding, report, acts, offered, [
      copied("Copy the passage", passage, "The passage with its citation"),
      button({ class: "quiet small" }, () => acts.copy(id), icon("copy"), "Copy finding"),
    ]),
    isLeft && element("p", { class: "note" }, "Your draft is not changed here: copy the words into it", edit && ", or ", edit, "."),
  ];
}

/** The citation of a quotation, and a way to choose another one; null when there is none to show or to choose. */
function attribution(finding: QuotationFinding, report: Report, acts: FindingActs): HTMLElement | null {
  const cited = citationOf(finding, report);
  const { rule, reason } = finding.attribution;
  return linked(finding, report, acts, {
    cited,
    chosen: cited,
    said: cited ? ["Cited ", "Change", "Belongs to "] : ["Cited: nothing ", "Choose a citation", "Belongs to "],
    byHand: rule === "given" && reason,
  });
}

/** Where the words are, if the citation gives no page or another one, and the citation with that page, to copy or to put into the draft. */
function pin(finding: QuotationFinding, checked: Checked, acts: FindingActs): HTMLElement | null {
  if (lacksPages(finding, checked.report))
    return element("p", { class: "note" }, "The source marks no pages, so the page to cite is not known.");
  const page = finding.pin;
  // The pieces of a splice are on pages of their own, which its sentence gives.
  if (!page || finding.words === "spliced") return null;
  const isMissing = finding.place === "no_pin";
  const cited = citationOf(finding, checked.report)?.pin;
  return element(
    "div",
    { class: "pin-offer" },
    element(
      "p",
      {},
      ...(isMissing || !cited ? ["Cites no page; it is "] : ["Cites ", element("del", {}, plain(cited)), "; it is "]),
      "at ",
      element("ins", {}, plain(page)),
    ),
    ...pinActs(finding, checked, isMissing ? "Add the pin" : "Correct the pin", acts),
  );
}

/** Putting the pin into the draft, and copying the citation with it; nothing where its place in the citation is not known. */
function pinActs(finding: QuotationFinding, checked: Checked, label: string, { replace, copyWords }: FindingActs): Child[] {
  const right = pinned(finding, checked);
  if (right === null) return [];
  const { span, words } = right;
  const rank = corrected(finding) === null ? "primary" : "quiet";
  return [
    replace === null
      ? null
      : button({ class: `${rank} small`, title: words, "data-corrects": true }, () => replace(finding.id, span, words), label),
    button({ class: "quiet small", title: words }, () => copyWords(words, "The citation with its pin"), "Copy the citation"),
  ];
}

/** What is shown on request: the four results, each difference in words, notes, why this citation, the score, other places. */
function more(finding: QuotationFinding, report: Report): HTMLElement {
  const others = finding.words === "spliced" ? [] : finding.passages.slice(1);
  const { score, tier, attribution } = finding;
  return element(
    "details",
    { class: "more" },
    element("summary", {}, "Details"),
    results(finding),
    editLines(finding),
    ...remarks(finding).map((note) => element("p", { class: "note" }, plain(note))),
    finding.note === "" ? null : element("p", { class: "note" }, plain(finding.note)),
    attribution.citation && attribution.rule !== "given"
      ? element("p", { class: "note" }, plain(`Why this citation: ${attribution.reason}`))
      : null,
    score === null || score === undefined
      ? null
      : element("p", { class: "score" }, `Match ${Math.round(score)} of 100`, tier ? `, ${TIER[tier]}` : null),
    ...others.map((passage) => comparison(finding, passage, nameOfSource(report, passage.source))),
    behind(finding.headline, "How often is this wrong?"),
  );
}

/** The notes that the card does not say already. */
function remarks({ notes, reason, warnings }: QuotationFinding): string[] {
  return notes.filter((note) => note !== reason && !warnings.some(({ text }) => text === note));
}

/** The four results. All four are always shown, with a dash for one that is missing. */
function results(finding: QuotationFinding): HTMLElement {
  const stands = finding.words !== null && finding.words !== "not_found" && finding.words !== "cannot_check";
  const cell = (name: string, value: string | null | undefined | false): HTMLElement =>
    element("div", {}, element("dt", {}, name), element("dd", { class: value ? null : "none" }, value || "–"));
  return element(
    "dl",
    { class: "results" },
    cell("Words", finding.words && WORDS[finding.words]),
    cell("Source", stands && finding.source && SOURCE[finding.source]),
    cell("Place", finding.place && PLACE[finding.place] + (finding.pin ? `; cite ${finding.pin}` : "")),
    cell("Voice", VOICE[finding.voice] + (finding.author ? ` (${finding.author})` : "")),
  );
}
