import type { CitationFinding } from "../../../src/model.js";
import type { GiveAll } from "../intake/source-intake.js";
import { takeDrops } from "../ui/drops.js";
import { button, element } from "../ui/element.js";
import { chooseFiles, type FoundFile } from "../ui/files.js";
import { icon } from "../ui/icons.js";

/** A slot for the source of a citation: a file that is chosen or dropped there becomes its source. */
export function slot({ id, type }: CitationFinding, giveFor: (citation: string, files: FoundFile[]) => void): HTMLElement {
  const choose = (): void => chooseFiles("one", (files) => giveFor(id, files));
  const made = element(
    "div",
    { class: "slot" },
    button({ class: "quiet small" }, choose, icon("file"), `Add the ${type === "marker" ? "text" : "opinion"} as a file`),
    element("span", { class: "note" }, "or drop it here"),
  );
  takeDrops(made, (files) => giveFor(id, files));
  return made;
}

/** A slot for files that are the sources of any citations; `label` is on its button. */
export function openSlot({ give }: GiveAll, label: string): HTMLElement {
  const made = element(
    "div",
    { class: "slot" },
    button({ class: "quiet small" }, () => chooseFiles("many", give), icon("file"), label),
    element("span", { class: "note" }, "or drop them here. Each is taken for the citation that its name, caption or citation fits."),
  );
  takeDrops(made, give);
  return made;
}
