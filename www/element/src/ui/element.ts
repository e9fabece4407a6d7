import { webAddress } from "../../../src/web-address.js";

/** Attributes of an element by name. `false`, `null` and `undefined` leave the attribute out, `true` sets it empty. */
export type Attributes = Record<string, string | number | boolean | null | undefined>;

/** A child: a node, text, or nothing. Text becomes a text node and is never read as markup. */
export type Child = Node | string | null | undefined | false;

/** An element of `tag` with `attributes` and `children`. The page builds elements in no other way, so no string is ever parsed as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
  }
  made.append(...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false));
  return made;
}

/** Text for screen readers only. */
export function spoken(text: string): HTMLElement {
  return element("span", { class: "spoken" }, text);
}

/** A button of type `button` that calls `act` when it is pressed. */
export function button(attributes: Attributes, act: (event: MouseEvent) => void, ...children: Child[]): HTMLButtonElement {
  const made = element("button", { type: "button", ...attributes }, ...children);
  made.addEventListener("click", act);
  return made;
}

/** A link to a web address, in a new tab; plain text when the address is invalid, since a store or an import may contain anything. */
export function webLink(address: string, text: string): HTMLElement {
  const href = webAddress(address);
  if (href === undefined) return element("bdi", {}, text);
  return element("a", { class: "link-button", href, target: "_blank", rel: "noopener noreferrer" }, text);
}

/** A link to the card of a finding. A link and not a button, since its text may run over several lines. */
export function reference(id: string, show: (id: string) => void, text: string): HTMLAnchorElement {
  const made = element("a", { class: "link-button", href: `#card-${id}` }, text);
  made.addEventListener("click", (event) => {
    event.preventDefault();
    show(id);
  });
  return made;
}
