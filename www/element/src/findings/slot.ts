import type { CitationFinding, Report } from "../report/model.js";
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

/**
 * The name that makes a file the source of a citation, whatever the file contains: a source with the citation as its file name matches it.
 * Null if the citation has nothing to name a file by.
 */
export function nameInSlot(citation: CitationFinding, report: Report, file: string): string | null {
  const first = report.citations.find(({ id }) => id === citation.authority) ?? citation;
  const { volume, reporter, page, name } = first;
  const title = volume && reporter && page ? `${volume} ${reporter} ${page}` : name;
  if (!title) return null;
  const [, ending = ""] = /(\.[a-z0-9]{1,8})$/i.exec(file) ?? [];
  // A slash would separate folders, and what follows the last full stop would be an extension.
  return `${title.replaceAll("/", " ")}${ending || ".txt"}`;
}
