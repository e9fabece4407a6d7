import { formatBytes } from "../../../src/limits.js";
import { button, element, spoken } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { plain } from "../ui/plain.js";
import type { Given, Origin, Recognising } from "./given.js";

const FROM: Record<Origin, string> = { file: "file", pasted: "pasted", address: "will be fetched when you check", example: "example" };

/** What the user can do with a given draft or source. */
export interface GivenActs {
  remove(): void;
  /** Asks for a file instead. Offered when it could not be read. */
  upload(): void;
  /** Has the text of its pages recognised that are pictures; null where that is not possible. */
  readonly recognise: (() => void) | null;
}

/** Shows a given draft or source: its name, where it is from, why it could not be read. */
export function givenItem(given: Given, acts: GivenActs): HTMLElement[] {
  const size = given.content === null ? null : formatBytes(given.content.size);
  const recognised = given.recognised && `text of ${pagesOf(given.recognised.length)} recognised`;
  return [
    element(
      "div",
      { class: "given" },
      element("span", { class: "given-name" }, given.name),
      element(
        "span",
        { class: "given-facts" },
        [given.note ?? FROM[given.origin], size, recognised]
          .filter(Boolean)
          .map((fact) => plain(String(fact)))
          .join(" · "),
      ),
      button({ class: "quiet round" }, acts.remove, icon("close"), spoken(plain(`Remove ${given.name}`))),
    ),
    ...(given.problem === null
      ? []
      : [
          element(
            "p",
            { class: "problem" },
            plain(given.problem),
            " ",
            button({ class: "link-button" }, acts.upload, given.origin === "file" ? "Choose another file" : "Upload the file instead"),
          ),
        ]),
    acts.recognise && recognitionOffer(given, acts.recognise),
  ].filter((part) => part !== null);
}

/** Offers to recognise the text of pages that are pictures, or shows how far that has come; null if there are none. */
export function recognitionOffer(
  { key, name, content, unread, recognised, recognising }: Given,
  recognise: () => void,
): HTMLElement | null {
  if (content === null) return null;
  if (recognising !== null) {
    const { total, done, stop } = recognising;
    const bar = element("progress", { max: total, value: done, "aria-label": plain(`Pages of ${name} recognised`) });
    const status = element("span", {}, statusOf(recognising));
    return element(
      "p",
      { class: "ocr-offer", "data-recognising": key },
      status,
      " ",
      bar,
      " ",
      button({ class: "link-button" }, stop, "Stop"),
    );
  }
  if (unread.length === 0) return null;
  const pages = `${pagesOf(unread.length)} of it ${unread.length === 1 ? "has" : "have"} no text that can be read.`;
  const act = recognised === null ? "Recognise the text (OCR)" : "Recognise the rest (OCR)";
  return element("p", { class: "ocr-offer" }, pages, " ", button({ class: "link-button" }, recognise, act));
}

/** Shows how far a recognition has come, wherever it is shown; what has the focus there keeps it. */
export function showRecognising({ key }: Given, recognising: Recognising): void {
  for (const offer of document.querySelectorAll(`[data-recognising="${key}"]`)) {
    offer.querySelector("span")?.replaceChildren(statusOf(recognising));
    offer.querySelector("progress")?.setAttribute("value", String(recognising.done));
  }
}

/** `Recognising page 3 of 12 …` */
export function statusOf({ done, total }: Pick<Recognising, "done" | "total">): string {
  return `Recognising page ${Math.min(done + 1, total)} of ${total} …`;
}

/** `1 page`, `9 pages`. */
export function pagesOf(count: number): string {
  return `${count} page${count === 1 ? "" : "s"}`;
}
