import { button, type Child, element } from "./element.js";
import { arrange, replaceParts } from "./in-place.js";

/** A choice of a filter: its name, its label, and how many findings it keeps. */
export interface Choice<Name extends string> {
  name: Name;
  label: Child[];
  count: number;
}

/** Filter chips: buttons that stay pressed, and one before them that releases all. */
export class Chips<Name extends string> {
  readonly root: HTMLElement;
  readonly #changed: () => void;
  readonly #pressed = new Set<Name>();
  readonly #all: HTMLButtonElement;
  readonly #chips = new Map<Name, HTMLButtonElement>();

  /** `changed` is called after each press. */
  constructor(title: string, changed: () => void) {
    this.#changed = changed;
    this.#all = chip("all", () => this.clear());
    this.root = element("div", { class: "chips", role: "group", "aria-label": title }, this.#all);
  }

  /** The names of the pressed chips; empty means that nothing is filtered. */
  get pressed(): ReadonlySet<Name> {
    return this.#pressed;
  }

  /** Whether a finding of this name is kept. */
  keeps(name: Name): boolean {
    return this.#pressed.size === 0 || this.#pressed.has(name);
  }

  /** Shows the choices that keep at least one finding; a pressed one stays, so that it can be released. */
  show(total: number, choices: readonly Choice<Name>[]): void {
    label(this.#all, ["All"], total);
    const shown = choices.filter(({ name, count }) => count > 0 || this.#pressed.has(name));
    for (const choice of shown) {
      const { name } = choice;
      const own = this.#chips.get(name) ?? chip(name, () => this.#turn(name));
      label(own, choice.label, choice.count);
      this.#chips.set(name, own);
    }
    arrange(this.root, [this.#all, ...shown.flatMap(({ name }) => this.#chips.get(name) ?? [])]);
    this.#mark();
  }

  /** Releases all of them, as the first chip does. */
  clear(): void {
    this.#pressed.clear();
    this.#mark();
    this.#changed();
  }

  #turn(name: Name): void {
    if (!this.#pressed.delete(name)) this.#pressed.add(name);
    this.#mark();
    this.#changed();
  }

  #mark(): void {
    this.#all.setAttribute("aria-pressed", String(this.#pressed.size === 0));
    for (const [name, own] of this.#chips) own.setAttribute("aria-pressed", String(this.#pressed.has(name)));
  }
}

function chip(name: string, act: () => void): HTMLButtonElement {
  return button({ class: `chip chip-${name}` }, act);
}

function label(own: HTMLButtonElement, words: readonly Child[], count: number): void {
  replaceParts(own, [element("span", { class: "chip-label" }, ...words), " ", element("span", { class: "chip-count" }, String(count))]);
}
