import { button, element, spoken } from "../../../element/src/ui/element.js";
import { outside } from "../../../element/src/ui/plain.js";
import type { Tab } from "../../../element/src/ui/tabs.js";
import type { Span16 } from "../../../src/model.js";

/** Words that were put into the draft in place of others. */
export interface MadeChange {
  /** Its identity: its words move when others are changed. */
  readonly key: number;
  /** Where its words are now. */
  readonly span: Span16;
  readonly before: string;
  readonly after: string;
}

let keys = 0;

/** The change that puts words into a text in place of a span. */
export function changeOf(text: string, span: Span16, words: string): MadeChange {
  return { key: ++keys, span: [span[0], span[0] + words.length], before: text.slice(...span), after: words };
}

/** Changes of a text in which a span has another length now. A change that the span touches is given up, and those behind it move. */
export function movedBy(changes: readonly MadeChange[], [from, to]: Span16, length: number): MadeChange[] {
  const by = length - (to - from);
  const apart = changes.filter(({ span }) => span[1] <= from || span[0] >= to);
  return apart.map((one) => (one.span[0] >= to ? { ...one, span: [one.span[0] + by, one.span[1] + by] } : one));
}

/** The tab with what was changed, the last change first; none if nothing was. */
export function changesTab(changes: readonly MadeChange[], undo: (key: number) => void): Tab[] {
  if (changes.length === 0) return [];
  const items = changes.map(({ key, before, after }) =>
    element(
      "li",
      { class: "source-item" },
      element(
        "p",
        { class: "comparison" },
        element("del", {}, spoken("[was: "), outside(before), spoken("] ")),
        " ",
        element("ins", {}, outside(after)),
      ),
      button({ class: "quiet small" }, () => undo(key), "Undo", spoken(" this change")),
    ),
  );
  const note = "The last change comes first; Ctrl+Z undoes it. The list lasts as long as the page is open.";
  const panel = element(
    "div",
    { class: "panel changes" },
    element("p", { class: "source-counts" }, note),
    element("ul", { class: "source-items" }, ...items),
  );
  return [{ id: "changes", label: "Changes", panel }];
}
