import { element, spoken } from "./element.js";
import type { Edit, Passage, Piece, QuotationFinding } from "./model.js";

/** How heavy a difference is, and so how it is marked: one that may change the meaning, one that may not, one that the draft itself marks. */
type Weight = "material" | "light" | "licensed";

/** One of the two texts, and what of it differs from the other. */
interface Side {
  text: string;
  differences: { piece: Piece; weight: Weight }[];
  /** How a difference is marked, what is said before it to who cannot see the mark, and what stands where this side has nothing. */
  tag: "ins" | "del";
  said: string;
  gap: string;
}

/**
 * The quotation beside a passage of a source, what differs marked on both sides: `<ins>` for what only the draft has, `<del>` for what
 * only the source has, a caret where a side has nothing. What the draft marks as changed, by a bracket or an ellipsis, is marked more quietly.
 */
export function comparison(finding: QuotationFinding, passage: Passage, source: string): HTMLElement {
  const best = finding.passages[0] === passage;
  const draft = marked({
    text: finding.text,
    differences: differencesOf(passage.edits, "quotation"),
    tag: "ins",
    said: "only in the draft:",
    gap: "words of the source left out here",
  });
  const own = marked({
    text: passage.text,
    differences: differencesOf(passage.edits, "passage"),
    tag: "del",
    said: "only in the source:",
    gap: "the draft adds words here",
  });
  const pages = passage.pages.length === 0 ? "" : `, p. ${passage.pages.join("–")}`;
  return element(
    "div",
    { class: "comparison" },
    element("figure", { class: "side" }, element("figcaption", {}, "Your draft"), element("blockquote", {}, ...draft)),
    element(
      "figure",
      { class: "side" },
      element("figcaption", {}, best ? source + pages : `Also in ${source}${pages}`),
      element("blockquote", {}, context(passage.before, "before"), ...own, context(passage.after, "after")),
    ),
  );
}

/** The differences in words, one a line: the same that the marks show, for reading and listening. */
export function editLines(edits: readonly Edit[], nameOf: (edit: Edit) => string): HTMLElement | null {
  if (edits.length === 0) return null;
  return element(
    "ul",
    { class: "edits" },
    ...edits.map((edit) => element("li", { class: weightOf(edit) }, ...sentence(edit, nameOf(edit)))),
  );
}

function sentence({ quotation, passage, license }: Edit, name: string): (Node | string)[] {
  const what = element("span", { class: "edit-type" }, license ? `${name}, marked` : name);
  const draft = element("q", {}, quotation.text);
  const source = element("q", {}, passage.text);
  if (quotation.text === "") return [source, " left out", " ", what];
  if (passage.text === "") return [draft, " added", " ", what];
  return [draft, " for ", source, " ", what];
}

function differencesOf(edits: readonly Edit[], side: "quotation" | "passage"): Side["differences"] {
  const differences = edits.map((edit) => ({ piece: edit[side], weight: weightOf(edit) }));
  return differences.sort((a, b) => a.piece.within[0] - b.piece.within[0]);
}

function weightOf({ license, material }: Edit): Weight {
  if (license) return "licensed";
  return material ? "material" : "light";
}

function context(words: string, where: "before" | "after"): HTMLElement | null {
  if (words === "") return null;
  return element("span", { class: "context" }, where === "before" ? `…${words} ` : ` ${words}…`);
}

/** The text of a side with its differences marked. */
function marked(side: Side): (Node | string)[] {
  const nodes: (Node | string)[] = [];
  let done = 0;
  for (const { piece, weight } of side.differences) {
    const [start, end] = piece.within;
    if (start < done) continue;
    nodes.push(side.text.slice(done, start));
    done = end;
    nodes.push(start === end ? caret(side.gap, weight) : difference(side, side.text.slice(start, end), weight));
  }
  nodes.push(side.text.slice(done));
  return nodes.filter((node) => node !== "");
}

function difference(side: Side, text: string, weight: Weight): HTMLElement {
  return element(side.tag, { class: weight }, spoken(` [${side.said} `), text, spoken("] "));
}

function caret(meaning: string, weight: Weight): HTMLElement {
  return element(
    "span",
    { class: `caret ${weight}`, title: meaning },
    element("span", { "aria-hidden": "true" }, "‸"),
    spoken(` [${meaning}] `),
  );
}
