import { button, element, spoken } from "./element.js";
import { icon } from "./icons.js";
import { setSingleKeys, singleKeys } from "./keyboard.js";
import { GROUPS, type Group } from "./verdicts.js";

/** What each group of verdicts means, for who sees its line for the first time. */
const MEANING: Record<Group, [name: string, meaning: string]> = {
  missing: ["Not found", "The whole text of the source is here, and these words are not in it."],
  changed: ["Altered, paraphrase, spliced", "A word was changed, added or dropped without a mark, or pieces were joined."],
  elsewhere: ["Wrong source", "The words stand, but in another source than the one cited."],
  doubt: [
    "Wrong voice, meaning may turn, wrong page",
    "The words stand. Who says them, what was left out, or where they stand is to be looked at.",
  ],
  minor: ["Minor changes", "Changes without weight that a bracket would have to show."],
  stands: ["Faithful, verbatim", "Every change is marked, or there is none."],
  unknown: ["Cannot check", "There is no text to compare with, or none that can be relied on. This says nothing against the quotation."],
  aside: ["Unattributed, from the record, not checked", "Nothing was compared: no citation goes with it, or it is a term."],
};

const KEYS: [keys: string[], meaning: string][] = [
  [["j", "↓"], "Next finding"],
  [["k", "↑"], "Previous finding"],
  [["c"], "Copy the finding"],
  [["Esc"], "Close the finding"],
  [["?"], "This page"],
];

/** Opens the help: the lines and what they mean, the keys, and what the page does not do. */
export function showHelp(): void {
  const wish = element("input", { type: "checkbox", id: "single-keys" });
  wish.checked = singleKeys();
  wish.addEventListener("change", () => setSingleKeys(wish.checked));
  const dialog = element(
    "dialog",
    { class: "help", "aria-labelledby": "help-title" },
    element(
      "header",
      { class: "reader-head" },
      element("h2", { id: "help-title" }, "Reading the report"),
      button({ class: "quiet round" }, () => dialog.close(), icon("close"), spoken("Close")),
    ),
    element(
      "div",
      { class: "help-body" },
      element("h3", {}, "Quotations"),
      element("dl", { class: "legend" }, ...GROUPS.flatMap(legend)),
      element("h3", {}, "Citations"),
      element(
        "dl",
        { class: "legend" },
        element("dt", {}, element("span", { class: "line line-cited" }, "Source here")),
        element("dd", {}, "A tint: the cited source is among those you gave."),
        element("dt", {}, element("span", { class: "line line-unsourced" }, "No source here")),
        element("dd", {}, "A dotted line above: you gave no source that it means."),
      ),
      element("h3", {}, "Keys"),
      element(
        "dl",
        { class: "keys" },
        ...KEYS.flatMap(([keys, meaning]) => [
          element("dt", {}, ...keys.flatMap((key) => [element("kbd", {}, key), " "])),
          element("dd", {}, meaning),
        ]),
      ),
      element("p", {}, wish, element("label", { for: "single-keys" }, " Single letters act as keys")),
      element("h3", {}, "What it does not do"),
      element(
        "p",
        {},
        "Literatim compares words. It does not say whether a case is still good law, and it does not look up whether a cited case exists. The verdicts are evidence: you decide.",
      ),
      element(
        "p",
        {},
        "The draft and the sources are read in this browser and are sent nowhere. Only an address that you give is asked, for that document alone.",
      ),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}

function legend(group: Group): HTMLElement[] {
  const [name, meaning] = MEANING[group];
  return [
    element("dt", { class: `legend-${group}` }, icon(group), element("span", { class: `line line-${group}` }, name)),
    element("dd", {}, meaning),
  ];
}
