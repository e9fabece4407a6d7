import { button, element } from "../../element/src/ui/element.js";
import { icon } from "../../element/src/ui/icons.js";
import { openDialog } from "../../shell/src/ui/dialog.js";
import { setSingleKeys, singleKeys } from "../../shell/src/ui/keyboard.js";
import { groupOf, meaningOf, QUOTATION_VERDICTS, type QuotationVerdict, wordOf } from "../../src/report/verdicts.js";
import { CLAIMS } from "../../src/verdicts.js";
import { showWrongFindings } from "./report/wrong-findings.js";

/** What the lines of citations mean: two lines, above and below, where the case was looked up. */
const CITATIONS: [line: string, name: string, meaning: string][] = [
  ["case-elsewhere", "Leads elsewhere", "Two thick lines: another case is at this citation, or the case is at another one."],
  [
    "case-unknown",
    "Not settled",
    "Two dashed lines: not in the index, ambiguous, or not looked up. This says nothing against the citation.",
  ],
  ["case-sound", "Found", "Two thin lines: the case is at this citation, under this name. Its short forms have no lines."],
  ["case-waiting", "Waiting", "Two dotted lines: the look-up is not finished."],
  ["cited", "Source loaded", "A tint: the text of the case is loaded."],
  ["unsourced", "Source missing", "A dotted line above: it was not looked up, and none of your sources matches it."],
];

/** Labels of cards that say more than the verdict does. */
const LABELS: [label: string, meaning: string][] = [
  ["Emphasis not noted", "Words are in italics in the draft and not in the source, and no “emphasis added” says so."],
  ["Condition left out", "The quotation ends with a full stop where the source goes on with a condition, such as an “if”."],
  ["Check the speaker", "The source quotes these words from somebody, whom it calls by another name than the draft does."],
  ["Source missing", "No text of the cited source is loaded. This says nothing against the quotation."],
  ["Check the citation", "Volume, page, year or court of the citation do not agree with each other or with the loaded text."],
  ["Check the words", "No citation goes with the words. A case that is cited near them has them with a difference."],
];

const KEYS: [keys: string[], meaning: string][] = [
  [["j", "↓"], "Next finding"],
  [["k", "↑"], "Previous finding"],
  [["a"], "Make the correction that the finding offers, and go to the next one"],
  [["r"], "Mark the finding as reviewed, or open it again"],
  [["c"], "Copy the finding"],
  [["Ctrl", "Z"], "Undo the last change of the draft"],
  [["v"], "Show the differences side by side, or in one text"],
  [["/"], "Search the findings"],
  [["Esc"], "Close the finding"],
  [["?"], "This page"],
];

/** Opens the help: the lines and what they mean, the keys, and what the page does not do. */
export function showHelp(): void {
  const wish = element("input", { type: "checkbox", id: "single-keys" });
  wish.checked = singleKeys();
  wish.addEventListener("change", () => setSingleKeys(wish.checked));
  openDialog(
    "help",
    "Reading the report",
    "help",
    element("h3", {}, "Quotations"),
    element("dl", { class: "legend" }, ...QUOTATION_VERDICTS.flatMap(legend)),
    element("h3", {}, "Other labels"),
    terms("legend", LABELS),
    element("h3", {}, "Claims"),
    terms(
      "legend",
      Object.values(CLAIMS).map(({ label, meaning }) => [label, meaning]),
    ),
    element("h3", {}, "Citations"),
    terms(
      "legend",
      CITATIONS.map(([line, name, meaning]) => [element("span", { class: `line line-${line}` }, name), meaning]),
    ),
    element("h3", {}, "Keys"),
    terms(
      "keys",
      KEYS.map(([keys, meaning]) => [element("span", {}, ...keys.flatMap((key) => [element("kbd", {}, key), " "])), meaning]),
    ),
    element("p", {}, wish, element("label", { for: "single-keys" }, " Single letters act as keys")),
    element("h3", {}, "What it does not do"),
    element(
      "p",
      {},
      "Literatim compares words. It does not say whether a case is still good law, and a case that an index does not have may exist all the same. The verdicts are evidence: you decide.",
    ),
    element(
      "p",
      {},
      "The draft and the sources are read in this browser and not sent anywhere. The draft is kept until you close the tab, so that a reload does not lose it; if you agree, draft, sources and review are kept on this device until you withdraw that. From an address that you give, only that document is fetched. With a token, the cited cases are looked up at CourtListener, which gets citations, case names, courts, years and docket numbers; words of quotations are sent only if you switch that on. Works outside of law are looked up only if you switch that on, and only their references are sent. The network log lists every request.",
    ),
    element("p", {}, button({ class: "link-button" }, showWrongFindings, "Findings that you say are wrong")),
    element("h3", {}, "About"),
    element(
      "p",
      {},
      "Literatim is free software under the MIT licence. It contains the work of others, on the terms in the ",
      element("a", { href: "./THIRD_PARTY_NOTICES.txt", target: "_blank" }, "third-party notices"),
      ".",
    ),
  );
}

function terms(kind: string, all: readonly (readonly [term: HTMLElement | string, meaning: string])[]): HTMLElement {
  return element("dl", { class: kind }, ...all.flatMap(([term, meaning]) => [element("dt", {}, term), element("dd", {}, meaning)]));
}

function legend(verdict: QuotationVerdict): HTMLElement[] {
  const group = groupOf(verdict);
  return [
    element("dt", { class: `legend-${group}` }, icon(group), element("span", { class: `line line-${group}` }, wordOf(verdict))),
    element("dd", {}, meaningOf(verdict)),
  ];
}
