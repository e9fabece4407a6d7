import { FOLDED, type ListPart, titleOf } from "../../../src/report/sections.js";
import { button, element } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { arrange, replaceParts } from "../ui/in-place.js";
import { inTurns } from "../ui/turns.js";
import type { Card } from "./card.js";

/** How many cards a section shows before the user asks for more: a report may have thousands. */
const PORTION = 200;

/** How many cards are made at once, and in each further step. */
const FIRST_CARDS = 8;
const STEP_CARDS = 4;

/** A section of the list of findings, which can be folded. Cards are put into the page only while it is unfolded. */
export class SectionList {
  readonly root: HTMLElement;
  readonly section: ListPart;
  readonly #cardOf: (id: string) => Card;
  readonly #count = element("span", { class: "count" });
  readonly #head: HTMLButtonElement;
  readonly #list: HTMLElement;
  readonly #more: HTMLButtonElement;
  readonly #preface = element("div", { class: "preface" });
  #ids: readonly string[] = [];
  #limit = PORTION;
  /** Those whose cards are in the page. */
  #inPage = new Set<string>();
  #stopMaking = (): void => undefined;
  #isFolded: boolean;

  /** `cardOf` makes the card of a finding, when it is to be shown. */
  constructor(section: ListPart, cardOf: (id: string) => Card) {
    this.section = section;
    this.#cardOf = cardOf;
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
    this.root = element(
      "section",
      { class: `section section-${section}` },
      element("h2", {}, this.#head),
      this.#preface,
      this.#list,
      this.#more,
    );
  }

  get isFolded(): boolean {
    return this.#isFolded;
  }

  /** The ids of the findings that are shown, in order. */
  get shown(): readonly string[] {
    return this.#isFolded ? [] : this.#ids.slice(0, this.#limit);
  }

  /** Shows these findings; a section without findings is hidden. */
  show(ids: readonly string[]): void {
    this.#ids = ids;
    this.#fill();
  }

  /** Shows something before the cards, also while they are folded; null for nothing. */
  introduce(preface: HTMLElement | null): void {
    replaceParts(this.#preface, [preface]);
  }

  /** Unfolds it, as far as the card of `id`. */
  reveal(id: string): void {
    const place = this.#ids.indexOf(id);
    this.#isFolded = false;
    this.#limit = Math.max(this.#limit, place + 1);
    this.#fill(place + 1);
  }

  /** Makes all cards that it shows now, where it would do so in turns. */
  complete(): void {
    this.#fill(this.#limit);
  }

  /** Folds or unfolds it. */
  fold(isFolded: boolean): void {
    this.#isFolded = isFolded;
    this.#fill();
  }

  #turn(): void {
    this.fold(!this.#isFolded);
  }

  #showMore(): void {
    this.#limit += PORTION;
    this.#fill();
  }

  /** Fills the list, with `least` cards at once. */
  #fill(least = 0): void {
    this.root.hidden = this.#ids.length === 0;
    this.#count.textContent = String(this.#ids.length);
    this.#head.setAttribute("aria-expanded", String(!this.#isFolded));
    this.#list.hidden = this.#isFolded;
    const rest = this.#ids.length - this.#limit;
    this.#more.hidden = this.#isFolded || rest <= 0;
    this.#more.textContent = `Show ${Math.min(rest, PORTION)} more of ${rest}`;
    const { shown } = this;
    const first = shown.slice(0, this.#atOnce(shown, least));
    arrange(
      this.#list,
      first.map((id) => this.#cardOf(id).root),
    );
    this.#inPage = new Set(first);
    this.#stopMaking();
    this.#stopMaking = inTurns(() => this.#make(shown));
  }

  /** How many cards are shown at once: `least`, and more while few of them are new, so that what is in view stays. */
  #atOnce(shown: readonly string[], least: number): number {
    let fresh = 0;
    const end = shown.findIndex((id, at) => !this.#inPage.has(id) && ++fresh > FIRST_CARDS && at >= least);
    return end < 0 ? shown.length : end;
  }

  /** Adds further cards; false when all that are shown are there. */
  #make(shown: readonly string[]): boolean {
    const some = shown.slice(this.#inPage.size, this.#inPage.size + STEP_CARDS);
    this.#list.append(...some.map((id) => this.#cardOf(id).root));
    for (const id of some) this.#inPage.add(id);
    return this.#inPage.size < shown.length;
  }
}
