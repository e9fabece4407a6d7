import { type Theme, themeOf } from "./ui/theme.js";

/** The attributes of the element that are properties too. */
export abstract class Attributes extends HTMLElement {
  /** The id of the editable element that has the draft; empty for the element's own editor. */
  get htmlFor(): string {
    return this.getAttribute("for") ?? "";
  }

  set htmlFor(id: string) {
    if (id === "") this.removeAttribute("for");
    else this.setAttribute("for", id);
  }

  get theme(): Theme {
    return themeOf(this);
  }

  set theme(theme: Theme) {
    this.setAttribute("theme", theme);
  }

  /** Whether the draft is checked when it is there, and after each change. */
  get auto(): boolean {
    return this.hasAttribute("auto");
  }

  set auto(is: boolean) {
    this.toggleAttribute("auto", is);
  }

  /** Whether the draft is never changed by the element. */
  get readOnly(): boolean {
    return this.hasAttribute("readonly");
  }

  set readOnly(is: boolean) {
    this.toggleAttribute("readonly", is);
  }

  /** Whether the user can add no sources. */
  get fixedSources(): boolean {
    return this.hasAttribute("fixed-sources");
  }

  set fixedSources(is: boolean) {
    this.toggleAttribute("fixed-sources", is);
  }

  /** Whether claims are compared too: what the draft says of its sources in its own words. */
  get claims(): boolean {
    return this.hasAttribute("claims");
  }

  set claims(is: boolean) {
    this.toggleAttribute("claims", is);
  }

  get disabled(): boolean {
    return this.hasAttribute("disabled") || this.matches(":disabled");
  }

  set disabled(is: boolean) {
    this.toggleAttribute("disabled", is);
  }

  get name(): string {
    return this.getAttribute("name") ?? "";
  }

  set name(name: string) {
    this.setAttribute("name", name);
  }
}
