import type { Warning } from "../../../src/model.js";
import type { Listed } from "../../../src/report/sections.js";
import { button, type Child, element, spoken } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { replaceParts } from "../ui/in-place.js";
import { outside, plain } from "../ui/plain.js";

/** What a card shows of a finding. */
export interface Face {
  /** The verdict's group, for the style sheet. */
  readonly verdict: string;
  /** The verdict as an icon and a word. */
  readonly sign: HTMLElement;
  /** The draft's words. */
  readonly words: readonly Child[];
  readonly reason: string;
  /** The rest, made when the card is opened. */
  readonly body: () => Child[];
}

/** A finding in the list: its head is always there, its body is made when it is opened. */
export class Card {
  readonly root: HTMLElement;
  /** The element that takes the focus. */
  readonly head: HTMLButtonElement;
  readonly #sign = element("span", { class: "card-sign" });
  readonly #snippet = element("span", { class: "snippet" });
  readonly #reason = element("p", { class: "reason" });
  readonly #body: HTMLElement;
  #finding: Listed;
  #face: Face;

  /** @param toggle opens the card and shows its place, or closes it. */
  constructor(finding: Listed, face: Face, toggle: () => void) {
    const { id } = finding;
    const body = `body-${id}`;
    const attributes = { class: "card-head", id: `head-${id}`, "aria-expanded": "false", "aria-controls": body };
    this.head = button(attributes, toggle, this.#sign, this.#snippet, icon("open"));
    this.#body = element("div", { class: "card-body", id: body, hidden: true });
    this.root = element("li", { id: `card-${id}`, part: "card" }, element("h3", {}, this.head), this.#reason, this.#body);
    this.#finding = finding;
    this.#face = face;
    this.show(finding, face);
  }

  /** The finding that it shows. */
  get finding(): Listed {
    return this.#finding;
  }

  /** Shows a finding in place of the last one; the card stays open or closed. */
  show(finding: Listed, face: Face): void {
    this.#finding = finding;
    this.#face = face;
    this.root.className = `card card-${face.verdict}${this.isOpen ? " is-open" : ""}`;
    replaceParts(this.#sign, [face.sign]);
    replaceParts(this.#snippet, face.words);
    replaceParts(this.#reason, [plain(face.reason)]);
    if (this.isOpen) replaceParts(this.#body, face.body());
  }

  get isOpen(): boolean {
    return !this.#body.hidden;
  }

  open(): void {
    replaceParts(this.#body, this.#face.body());
    this.#turn(true);
  }

  close(): void {
    this.#turn(false);
  }

  #turn(open: boolean): void {
    this.#body.hidden = !open;
    this.head.setAttribute("aria-expanded", String(open));
    this.root.classList.toggle("is-open", open);
  }
}

/**
 * A warning with the words that caused it, as far as the reason of the verdict, which is shown above, does not say them. Behind it is what is known
 * of its code.
 */
export function warning({ code, text, evidence }: Warning, reason: string): Child[] {
  const words = reason.includes(evidence) ? null : element("q", { class: "evidence" }, outside(unquoted(evidence)));
  const sentence = text === reason ? null : plain(text);
  const said = words ?? sentence;
  return [
    said && element("p", { class: "warning" }, icon("warning"), element("span", {}, spoken("Warning: "), sentence, words)),
    behind(code, "Why?"),
  ];
}

/** Words without the quotation marks around them, and without one at their edge that has no partner in them: they get marks of their own. */
function unquoted(words: string): string {
  const inner = /^“([^“”]*)”$/.exec(words)?.[1];
  if (inner !== undefined) return inner;
  const [opened, closed] = ["“", "”"].map((mark) => words.split(mark).length) as [number, number];
  return words.replace(opened > closed ? /^“/ : closed > opened ? /”$/ : "", "");
}

/** What is known of the code of a warning or of a verdict, folded. */
export function behind(code: string, asked: string): HTMLElement {
  const folded = element("details", { class: "more" }, element("summary", {}, asked));
  // The text is loaded when it is unfolded; where that fails, there is nothing to unfold.
  folded.addEventListener("toggle", () =>
    import("./why.js").then(
      ({ fill }) => fill(folded, code),
      () => folded.remove(),
    ),
  );
  return folded;
}
