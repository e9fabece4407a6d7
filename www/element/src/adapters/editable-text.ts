import type { Span16 } from "../../../src/model.js";
import type { DraftText } from "./adapter.js";
import { isSeen, lookAt, type Sight, sightAround } from "./sight.js";

/** A place in the page. */
export interface Point {
  readonly node: Text;
  readonly unit: number;
}

/** A run of the text that a text node shows unit for unit. */
interface Segment {
  readonly start: number;
  readonly node: Text;
  readonly unit: number;
  length: number;
}

/** Elements whose text is not read. */
const SKIPPED = new Set(["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "TITLE", "TEXTAREA", "SELECT", "BUTTON", "OBJECT", "SVG"]);

/** ASCII punctuation that is markup wherever it is, and what is markup at the start of a line. */
const ALWAYS = /[\\`*_[\]<>#|~]/;
const AT_START = /[-+=:]/;

/**
 * The text of an editable element, and which text node shows each unit of it.
 *
 * Rich text is read as Markdown, which says what is a block quotation, a heading or a list item. The text's own characters that would be
 * markup are escaped, runs of white space are one space, and blank lines part the blocks. An element that holds plain text is read as it is.
 */
export class EditableText implements DraftText {
  readonly type: DraftText["type"];
  readonly #segments: Segment[] = [];
  #text = "";
  /** What is between the last character and the next one. */
  #gap: "" | "space" | "line" | "block" = "";
  #space: Point | null = null;
  /** The markup at the start of a line in each open container, and of the block that begins next. */
  readonly #quotes: string[] = [];
  #lead = "";
  #isHeading = false;
  /** Whether nothing was read of the line, or only a number. */
  #line: "start" | "number" | "" = "start";

  constructor(root: HTMLElement, type: DraftText["type"]) {
    this.type = type;
    this.#children(root, lookAt(root, sightAround(root)).sight);
  }

  get text(): string {
    return this.#text;
  }

  /** The ranges that show a span, one for each text node. */
  ranges([from, to]: Span16): Range[] {
    const found: Range[] = [];
    let last: Text | null = null;
    for (let at = this.#firstAfter(from); at < this.#segments.length; at++) {
      const { start, node, unit, length } = this.#segments[at] as Segment;
      if (start >= to) break;
      const end = unit + Math.min(to - start, length);
      if (node.data.length < end) continue;
      if (node === last) {
        found.at(-1)?.setEnd(node, end);
        continue;
      }
      const range = document.createRange();
      range.setStart(node, unit + Math.max(from - start, 0));
      range.setEnd(node, end);
      found.push(range);
      last = node;
    }
    return found;
  }

  /** The units that the page shows of a span, each with its place: markup is left out. */
  shown([from, to]: Span16): { text: string; points: Point[] } {
    const points: Point[] = [];
    let text = "";
    for (let at = this.#firstAfter(from); at < this.#segments.length; at++) {
      const { start, node, unit, length } = this.#segments[at] as Segment;
      if (start >= to) break;
      for (let one = Math.max(from - start, 0); one < Math.min(to - start, length); one++) {
        points.push({ node, unit: unit + one });
        text += this.#text[start + one];
      }
    }
    return { text, points };
  }

  /** The unit of the text at a place in the page; null when the place is not in it. */
  offsetOf(node: Node, at: number): number | null {
    const own = this.#segments.find((one) => one.node === node && one.unit <= at && at <= one.unit + one.length);
    return own === undefined ? null : own.start + at - own.unit;
  }

  #firstAfter(offset: number): number {
    let low = 0;
    let high = this.#segments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const { start, length } = this.#segments[middle] as Segment;
      if (start + length <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #children(parent: HTMLElement, sight: Sight): void {
    for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
      if (node instanceof Text) {
        if (isSeen(node, sight)) this.#readNode(node, parent);
      } else if (node instanceof HTMLElement) this.#readElement(node, sight);
    }
  }

  #readElement(element: HTMLElement, around: Sight): void {
    const { tagName } = element;
    if (tagName === "BR") {
      this.#break();
      return;
    }
    if (SKIPPED.has(tagName)) return;
    const { display, sight } = lookAt(element, isShownOfClosed(element) ? { ...around, isShut: false } : around);
    if (display === "none" || tagName === "RP") return;
    const isBlock = !display.startsWith("inline") && display !== "contents" && !display.startsWith("ruby");
    if (!isBlock) {
      this.#children(element, sight);
      return;
    }
    this.#endBlock();
    const isQuotation = tagName === "BLOCKQUOTE" && this.type === "markdown";
    if (isQuotation) this.#quotes.push("> ");
    const level = /^H([1-6])$/.exec(tagName)?.[1];
    if (tagName === "LI") this.#lead = "- ";
    if (level !== undefined) this.#lead = `${"#".repeat(Number(level))} `;
    this.#isHeading = level !== undefined;
    this.#children(element, sight);
    this.#endBlock();
    this.#lead = "";
    this.#isHeading = false;
    if (isQuotation) this.#quotes.pop();
  }

  #endBlock(): void {
    if (this.type === "text") {
      if (this.#text !== "" && this.#line !== "start") this.#plainBreak();
    } else if (this.#text !== "") this.#gap = "block";
  }

  /** Two line ends in a row part paragraphs. */
  #break(): void {
    if (this.type === "text") this.#plainBreak();
    else if (this.#text !== "" && this.#gap !== "block") this.#gap = this.#isHeading ? "space" : this.#gap === "line" ? "block" : "line";
  }

  #plainBreak(): void {
    this.#text += "\n";
    this.#line = "start";
  }

  #readNode(node: Text, parent: HTMLElement): void {
    if (this.type === "text") {
      if (node.data === "") return;
      this.#add(node, 0, node.data);
      this.#line = node.data.endsWith("\n") ? "start" : "";
      return;
    }
    const breaks = node.data.includes("\n") && /^(pre|break-spaces)/.test(getComputedStyle(parent).whiteSpace);
    for (let unit = 0; unit < node.data.length; unit++) {
      const char = node.data[unit] as string;
      if (char === "\n" && breaks) {
        this.#break();
      } else if (/[ \t\n\r\f]/.test(char)) {
        if (this.#gap === "" && this.#line !== "start") {
          this.#gap = "space";
          this.#space = { node, unit };
        }
      } else this.#char(node, unit, char);
    }
  }

  #char(node: Text, unit: number, char: string): void {
    this.#fillGap();
    if (this.#line === "start" || this.#text === "") {
      this.#text += this.#lead;
      this.#lead = "";
    }
    const isStart = this.#line === "start";
    const isItem = this.#line === "number" && (char === "." || char === ")");
    const isEntity = char === "&" && /[#a-zA-Z]/.test(node.data[unit + 1] ?? "");
    if (ALWAYS.test(char) || isEntity || isItem || (isStart && AT_START.test(char))) this.#text += "\\";
    this.#add(node, unit, char);
    this.#line = this.#line !== "" && /\d/.test(char) ? "number" : "";
  }

  #fillGap(): void {
    const gap = this.#gap;
    this.#gap = "";
    if (gap === "space") {
      if (this.#space === null) this.#text += " ";
      else this.#add(this.#space.node, this.#space.unit, " ");
    }
    this.#space = null;
    if (gap === "line" || gap === "block" || this.#text === "") {
      if (this.#text !== "") this.#text += gap === "block" ? "\n\n" : "\n";
      this.#text += this.#quotes.join("");
      this.#line = "start";
    }
  }

  #add(node: Text, unit: number, text: string): void {
    const last = this.#segments.at(-1);
    const isNext = last?.node === node && last.unit + last.length === unit && last.start + last.length === this.#text.length;
    if (isNext) last.length += text.length;
    else this.#segments.push({ start: this.#text.length, node, unit, length: text.length });
    this.#text += text;
  }
}

/** Whether an element is all that a closed `details` shows. */
function isShownOfClosed(element: HTMLElement): boolean {
  const { parentElement: parent } = element;
  return (
    element.tagName === "SUMMARY" &&
    parent instanceof HTMLDetailsElement &&
    !parent.open &&
    parent.querySelector(":scope > summary") === element
  );
}
