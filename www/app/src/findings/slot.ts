import { takeDrops } from "../intake/drop-zones.js";
import { chooseFiles } from "../intake/ways.js";
import type { CitationFinding, Report } from "../report/model.js";
import { button, element } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import type { FindingActs } from "./finding-acts.js";

/** A place for the source of a citation: a file that is chosen or dropped counts for that citation. */
export function slot({ id, type }: CitationFinding, acts: FindingActs): HTMLElement {
  const choose = (): void => chooseFiles("one", (files) => acts.giveFor(id, files));
  const made = element(
    "div",
    { class: "slot" },
    button({ class: "quiet small" }, choose, icon("file"), `Give the ${type === "marker" ? "text" : "opinion"} as a file`),
    element("span", { class: "note" }, "or drop it here"),
  );
  takeDrops(made, (files) => acts.giveFor(id, files));
  return made;
}

/**
 * The name under which a file stands for a citation, whatever the file says of itself: a source whose file name is the citation is its source.
 * Null where the citation names nothing that a file could be called by.
 */
export function nameInSlot(citation: CitationFinding, report: Report, file: string): string | null {
  const first = report.citations.find(({ id }) => id === citation.authority) ?? citation;
  const { volume, reporter, page, name } = first;
  const title = volume && reporter && page ? `${volume} ${reporter} ${page}` : name;
  if (!title) return null;
  const [, ending = ""] = /(\.[a-z0-9]{1,8})$/i.exec(file) ?? [];
  // What stands before a stroke would be a folder; what stands behind the last stop is no part of the name.
  return `${title.replaceAll("/", " ")}${ending || ".txt"}`;
}
