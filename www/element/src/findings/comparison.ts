import type { Edit, Passage, Piece, QuotationFinding } from "../../../src/model.js";
import { pagesOf } from "../../../src/report/passage.js";
import { EDIT } from "../../../src/verdicts.js";
import { button, type Child, element, spoken } from "../ui/element.js";
import { outside } from "../ui/plain.js";
import type { FindingActs } from "./finding-acts.js";

/** Words of the draft with their passages: a quotation, or words without marks. */
export type Compared = Pick<QuotationFinding, "text" | "words" | "passages" | "edits">;

/** The weight of a difference, which decides its mark: it may change the meaning, it does not, or the draft itself marks it. */
type Weight = "material" | "light" | "licensed";

/** One of the two texts, and where it differs from the other. */
interface Side {
  text: string;
  differences: { piece: Piece; weight: Weight }[];
  /** How a difference is marked, its text for screen readers, and what is shown where this side has nothing. */
  tag: "ins" | "del";
  said: string;
  gap: string;
}

/** What screen readers say before a difference. */
const ONLY_DRAFT = "only in the draft:";
const ONLY_SOURCE = "only in the source:";

/** The most words of a difference that are all shown, and how many of more words are shown at its beginning and at its end. */
const MOST_LEFT_OUT = 40;
const SHOWN_LEFT_OUT = 12;

/** Characters of the source that are shown before and after a passage, so that the difference is in view when a card opens on a phone. */
const CONTEXT = 100;

/**
 * The quotation and its passage in one text, as an editor corrects it: `<del>` for what only the draft has, then `<ins>` for what only the
 * source has. What the draft marks as changed is marked more quietly; the words that an ellipsis leaves out are in its place. Where the words
 * were not found, the nearest passage is shown alone.
 */
export function inlineComparison(finding: Compared, passage: Passage, source: string): HTMLElement {
  const nodes: Child[] = [];
  let done = 0;
  const edits = [...(comparable(finding) ? passage.edits : [])].sort((a, b) => a.quotation.within[0] - b.quotation.within[0]);
  for (const edit of edits) {
    const [start, end] = edit.quotation.within;
    if (start < done) continue;
    nodes.push(shared(finding.text.slice(done, start)));
    done = end;
    const weight = weightOf(edit);
    const source = edit.passage.text.trim();
    const draft = finding.text.slice(start, end);
    if (draft !== "") nodes.push(difference("del", ONLY_DRAFT, weight, outside(draft)));
    if (source !== "") {
      const isWord = /^[\p{L}\p{N}]/u.test(source);
      nodes.push(isWord ? " " : null, difference("ins", ONLY_SOURCE, weight, ...shortened(source)), draft === "" ? " " : null);
    }
  }
  const [end, after] = comparable(finding) ? meeting(finding.text.slice(done), passage) : ["", passage.after];
  nodes.push(shared(end));
  const own = comparable(finding) ? nodes : [shared(passage.text)];
  return element(
    "figure",
    { class: "comparison inline" },
    element("figcaption", {}, ...captionOf(finding, passage, source)),
    element("blockquote", {}, context(passage.before, "before"), ...own, context(after, "after")),
  );
}

/**
 * The pieces of a splice in the source's own order, as one passage: between them is the gap, which is folded and shown on request. Null where
 * the pieces do not follow one another in one source.
 */
export function splice({ passages }: Compared, source: string, textOf: FindingActs["textOf"]): HTMLElement | null {
  const [first, ...rest] = passages;
  if (first === undefined || rest.length === 0) return null;
  const follows = rest.every((one, at) => one.source === first.source && one.span[0] >= (passages[at]?.span[1] ?? 0));
  if (!follows) return null;
  const pieces = passages.flatMap((one, at): Child[] => [
    at === 0 ? null : gap(() => textOf(first.source, [passages[at - 1]?.span[1] ?? 0, one.span[0]])),
    element("mark", {}, outside(one.text)),
  ]);
  return element(
    "figure",
    { class: "comparison inline" },
    element("figcaption", {}, "Joined from ", outside(source), passages.map(pagesOf).join(" and").replaceAll(" and,", " and")),
    element("blockquote", {}, context(first.before, "before"), ...pieces, context(passages.at(-1)?.after ?? "", "after")),
  );
}

/** A gap between two pieces: a button, in whose place are the words that are between them once it is pressed. */
function gap(load: () => Promise<string>): HTMLElement {
  const show = (): void =>
    void load().then((words) => place.replaceChildren(element("span", { class: "context" }, outside(` ${words.trim()} `))));
  const place: HTMLElement = element("span", { class: "gap" }, " ", button({ class: "unfold" }, show, "⋯ words between ⋯"), " ");
  return place;
}

/** Words as they are, or, if they are many, their beginning and end with a button between that shows the rest. */
function shortened(words: string): Child[] {
  const all = words.split(/(?<=\s)/);
  if (all.length <= MOST_LEFT_OUT) return [outside(words)];
  const middle = all.slice(SHOWN_LEFT_OUT, -SHOWN_LEFT_OUT);
  const rest = element("span", {});
  const unfold = button({ class: "unfold" }, () => rest.replaceChildren(outside(middle.join(""))), `${middle.length} more words`);
  rest.append(unfold, " ");
  return [outside(all.slice(0, SHOWN_LEFT_OUT).join("")), rest, outside(all.slice(-SHOWN_LEFT_OUT).join(""))];
}

/**
 * The quotation next to a passage of a source, with differences marked on both sides: `<del>` for what only the draft has, `<ins>` for what
 * only the source has, a caret where a side has nothing. What the draft marks as changed, by a bracket or an ellipsis, is marked more quietly.
 * If the words were not found, the passage is only the nearest one and nothing is marked, since all of it differs.
 */
export function comparison(finding: Compared, passage: Passage, source: string): HTMLElement {
  const edits = comparable(finding) ? passage.edits : [];
  const draft = marked({
    text: finding.text,
    differences: differencesOf(edits, "quotation"),
    tag: "del",
    said: ONLY_DRAFT,
    gap: "words of the source left out here",
  });
  const own = marked({
    text: passage.text,
    differences: differencesOf(edits, "passage"),
    tag: "ins",
    said: ONLY_SOURCE,
    gap: "the draft adds words here",
  });
  return element(
    "div",
    { class: "comparison" },
    element("figure", { class: "side" }, element("figcaption", {}, "Your draft"), element("blockquote", {}, ...draft)),
    element(
      "figure",
      { class: "side" },
      element("figcaption", {}, ...captionOf(finding, passage, source)),
      element("blockquote", {}, context(passage.before, "before"), ...own, context(passage.after, "after")),
    ),
  );
}

/** Whether a quotation and its passage can be compared word for word: words of several places, and those that were not found, cannot. */
function comparable({ words }: Pick<QuotationFinding, "words">): boolean {
  return words !== "not_found" && words !== "paraphrase" && words !== "spliced";
}

function captionOf(finding: Compared, passage: Passage, source: string): Child[] {
  return [whatIs(finding, passage), outside(source), pagesOf(passage)];
}

function whatIs({ words, passages, edits }: Compared, passage: Passage): string {
  if (words === "not_found") return "The nearest passage: ";
  if (words === "spliced") return `Piece ${passages.indexOf(passage) + 1} of ${passages.length}: `;
  if (passages[0] !== passage) return "Also in ";
  if (words === "paraphrase") return "In other words: ";
  return edits.every(({ license }) => license) ? "Matches " : "Differs from ";
}

/** What the marks of a comparison mean. Null when it has none. */
export function key({ edits, ...finding }: Compared): HTMLElement | null {
  if (edits.length === 0 || !comparable(finding)) return null;
  const grey = edits.some(({ license }) => license) ? " Grey: your draft marks the change." : "";
  return element("p", { class: "note" }, `Struck out: only in your draft. Underlined: only in the source.${grey}`);
}

/** Where the draft's last words meet what follows in the source: words that an ellipsis leaves out, and a closing mark, are not shown twice. */
function meeting(end: string, { text, after, edits }: Passage): [end: string, after: string] {
  const left = edits.find(({ passage }) => passage.within[0] >= text.length)?.passage.text ?? "";
  if (left !== "") return [end, after.startsWith(left) ? after.slice(left.length) : left.startsWith(after) ? "" : after];
  return [/^[.,;:]/.test(after) ? end.replace(/[.,;:]$/, "") : end, after];
}

/** The differences in words, one a line: the same that the marks show. Null when there are none. */
export function editLines(finding: QuotationFinding): HTMLElement | null {
  if (finding.edits.length === 0 || !comparable(finding)) return null;
  return element("ul", { class: "edits" }, ...finding.edits.map((edit) => element("li", { class: weightOf(edit) }, ...sentence(edit))));
}

function sentence({ type, quotation, passage, license }: Edit): (Node | string)[] {
  const what = element("span", { class: "edit-type" }, license ? `${EDIT[type]}, marked` : EDIT[type]);
  const draft = quotation.text.trim();
  const source = passage.text.trim();
  if (draft === "") return [quoted(source), " left out ", what];
  if (source === "") return [quoted(draft), " added ", what];
  return [quoted(draft), " for ", quoted(source), " ", what];
}

function quoted(words: string): HTMLElement {
  return element("q", {}, outside(words));
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
  const letters = [...words];
  const isCut = letters.length > CONTEXT;
  const near = (where === "before" ? letters.slice(-CONTEXT) : letters.slice(0, CONTEXT)).join("");
  const shown = isCut ? near.replace(where === "before" ? /^\S*\s/ : /\s\S*$/, "") : near;
  return element("span", { class: "context" }, ...(where === "before" ? ["…", outside(shown)] : [outside(shown), "…"]));
}

/** The text of a side with its differences marked. */
function marked(side: Side): Node[] {
  const nodes: (Node | null)[] = [];
  let done = 0;
  for (const { piece, weight } of side.differences) {
    const [start, end] = piece.within;
    if (start < done) continue;
    nodes.push(shared(side.text.slice(done, start)));
    done = end;
    nodes.push(start === end ? caret(side.gap, weight) : difference(side.tag, side.said, weight, outside(side.text.slice(start, end))));
  }
  nodes.push(shared(side.text.slice(done)));
  return nodes.filter((node) => node !== null);
}

/** Words that both texts have. A sign of direction in them does not turn the words next to them. */
function shared(words: string): HTMLElement | null {
  return words === "" ? null : outside(words);
}

function difference(tag: "ins" | "del", said: string, weight: Weight, ...words: Child[]): HTMLElement {
  return element(tag, { class: weight }, spoken(` [${said} `), ...words, spoken("] "));
}

function caret(meaning: string, weight: Weight): HTMLElement {
  return element(
    "span",
    { class: `caret ${weight}`, title: meaning },
    element("span", { "aria-hidden": "true" }, "‸"),
    spoken(` [${meaning}] `),
  );
}
