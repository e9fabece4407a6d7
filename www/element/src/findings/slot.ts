import type { CitationFinding } from "../report/model.js";
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
