import { formatBytes } from "../../../src/limits.js";
import { button, element, spoken } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import type { Given, Origin } from "./given.js";

const FROM: Record<Origin, string> = { file: "file", pasted: "pasted", address: "will be fetched when you check", example: "example" };

/** What the user can do with a given draft or source. */
export interface GivenActs {
  remove(): void;
  /** Asks for a file instead. Offered when it could not be read. */
  upload(): void;
}

/** Shows a given draft or source: its name, where it is from, why it could not be read. */
export function givenItem(given: Given, acts: GivenActs): HTMLElement[] {
  const size = given.content === null ? null : formatBytes(given.content.size);
  return [
    element(
      "div",
      { class: "given" },
      element("span", { class: "given-name" }, given.name),
      element("span", { class: "given-facts" }, [given.note ?? FROM[given.origin], size].filter(Boolean).join(" · ")),
      button({ class: "quiet round" }, acts.remove, icon("close"), spoken(`Remove ${given.name}`)),
    ),
    ...(given.problem === null
      ? []
      : [element("p", { class: "problem" }, given.problem, " ", button({ class: "link-button" }, acts.upload, "Upload the file instead"))]),
  ];
}
