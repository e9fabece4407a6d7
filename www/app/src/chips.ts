import { button, type Child, element } from "./element.js";

/** A choice of a filter: what it is called, how it looks, and how many findings it keeps. */
export interface Choice<Name extends string> {
  name: Name;
  label: Child[];
  count: number;
}

/** Filter chips: buttons that stay pressed. */
export interface Chips<Name extends string> {
  root: HTMLElement;
  /** The names that are pressed; empty means that nothing is filtered. */
  readonly pressed: ReadonlySet<Name>;
  /** Releases all of them, as the first chip does. */
  clear(): void;
}

/** A row of chips for `choices`, with one before them that releases all; `changed` is called after each press. `pressed` is where they begin. */
export function chipRow<Name extends string>(
  title: string,
  total: number,
  choices: readonly Choice<Name>[],
  begin: ReadonlySet<Name>,
  changed: () => void,
): Chips<Name> {
  const pressed = new Set([...begin].filter((name) => choices.some((choice) => choice.name === name)));
  const all = chip("all", ["All"], total, () => release());
  const own = choices.map(({ name, label, count }) => ({ name, chip: chip(name, label, count, () => turn(name)) }));
  const show = (): void => {
    all.setAttribute("aria-pressed", String(pressed.size === 0));
    for (const one of own) one.chip.setAttribute("aria-pressed", String(pressed.has(one.name)));
  };
  const turn = (name: Name): void => {
    if (!pressed.delete(name)) pressed.add(name);
    show();
    changed();
  };
  const release = (): void => {
    pressed.clear();
    show();
    changed();
  };
  show();
  const root = element("div", { class: "chips", role: "group", "aria-label": title }, all, ...own.map((one) => one.chip));
  return { root, pressed, clear: release };
}

function chip(name: string, label: readonly Child[], count: number, act: () => void): HTMLButtonElement {
  return button(
    { class: `chip chip-${name}` },
    act,
    element("span", { class: "chip-label" }, ...label),
    " ",
    element("span", { class: "chip-count" }, String(count)),
  );
}
