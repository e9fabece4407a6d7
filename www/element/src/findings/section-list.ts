import { FOLDED, type Section, titleOf } from "../report/sections.js";
import { button, element } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { arrange } from "../ui/in-place.js";
import type { Card } from "./card.js";

/** How many cards a section shows before the user asks for more: a report may have thousands. */
const PORTION = 200;

/** A section of the list of findings, which can be folded. Cards are put into the page only while it is unfolded. */
export class SectionList {
  readonly root: HTMLElement;
  readonly section: Section;
  readonly #turned: () => void;
  readonly #count = element("span", { class: "count" });
  readonly #head: HTMLButtonElement;
  readonly #list: HTMLElement;
  readonly #more: HTMLButtonElement;
  #cards: readonly Card[] = [];
  #limit = PORTION;
  #isFolded: boolean;

  /** `turned` is called when the user folds or unfolds it. */
  constructor(section: Section, turned: () => void) {
    this.section = section;
    this.#turned = turned;
    this.#isFolded = FOLDED.has(section);
    const id = `section-${section}`;
    this.#head = button(
      { class: "section-head", "aria-controls": id },
      () => this.#turn(),
      titleOf(section),
      " ",
      this.#count,
      icon("open"),
    );
    this.#list = element("ol", { class: "cards", id });
    this.#more = button({ class: "quiet small more-cards" }, () => this.#showMore(), "");
    this.root = element("section", { class: `section section-${section}` }, element("h2", {}, this.#head), this.#list, this.#more);
  }

  get isFolded(): boolean {
    return this.#isFolded;
  }

  /** The cards in the page, in order. */
  get shown(): readonly Card[] {
    return this.#isFolded ? [] : this.#cards.slice(0, this.#limit);
  }

  /** Shows these cards; a section without cards is hidden. */
  show(cards: readonly Card[]): void {
    this.#cards = cards;
    this.#fill();
  }

  /** Unfolds it, as far as `card`. */
  reveal(card: Card): void {
    this.#isFolded = false;
    this.#limit = Math.max(this.#limit, this.#cards.indexOf(card) + 1);
    this.#fill();
  }

  /** Folds or unfolds it. */
  fold(isFolded: boolean): void {
    this.#isFolded = isFolded;
    this.#fill();
  }

  #turn(): void {
    this.fold(!this.#isFolded);
    this.#turned();
  }

  #showMore(): void {
    this.#limit += PORTION;
    this.#fill();
  }

  #fill(): void {
    this.root.hidden = this.#cards.length === 0;
    this.#count.textContent = String(this.#cards.length);
    this.#head.setAttribute("aria-expanded", String(!this.#isFolded));
    this.#list.hidden = this.#isFolded;
    arrange(
      this.#list,
      this.shown.map(({ root }) => root),
    );
    const rest = this.#cards.length - this.#limit;
    this.#more.hidden = this.#isFolded || rest <= 0;
    this.#more.textContent = `Show ${Math.min(rest, PORTION)} more of ${rest}`;
  }
}
