import type { FieldCitation, FieldCitationKind } from "../../../src/field.js";
import { fieldsIn } from "../../../src/fields/values.js";
import own from "../../style/fields.css";
import { button, type Child, element } from "../ui/element.js";
import { type Icon, icon } from "../ui/icons.js";
import { outside, plain } from "../ui/plain.js";
import { sheetsIn, type Theme, themeOf } from "../ui/theme.js";

/** Characters of a passage that are shown at first. */
const SHOWN = 120;

/** Values that are shown at first. */
const FIRST = 10;

/** The icon and the words for each kind of passage. */
const KINDS: Readonly<Record<FieldCitationKind, readonly [Icon, string]>> = {
  exact: ["sound", "same words"],
  folded: ["sound", "same words, written otherwise"],
  date: ["sound", "same date"],
  number: ["sound", "same number"],
  name: ["sound", "same names"],
  identifier: ["sound", "same letters and figures"],
  char_location: ["book", "cited by a model"],
  page_location: ["book", "cited by a model"],
  content_block_location: ["book", "cited by a model"],
  search_result_location: ["book", "cited by a model"],
  inferred: ["doubt", "inferred by a model"],
};

/** Values with the passages under their `_metadata`, as `citeFields` gives them. */
interface Shown {
  readonly _metadata?: { readonly citations?: Readonly<Record<string, FieldCitation>> } | undefined;
}

/** The element `<literatim-fields>`: for each value the passage that gives it. */
export class LiteratimFields extends HTMLElement {
  static readonly observedAttributes = ["theme"];

  readonly #root = this.attachShadow({ mode: "open" });
  #values: Shown | undefined;
  #isWhole = false;

  constructor() {
    super();
    this.#dress();
  }

  /** Takes properties that were set before the element was defined. */
  connectedCallback(): void {
    const early = this as unknown as Record<string, unknown>;
    for (const name of ["theme", "values"].filter((name) => Object.hasOwn(this, name))) {
      const value = early[name];
      delete early[name];
      early[name] = value;
    }
  }

  attributeChangedCallback(): void {
    this.#dress();
  }

  get theme(): Theme {
    return themeOf(this);
  }

  set theme(theme: Theme) {
    this.setAttribute("theme", theme);
  }

  /** The values, as `citeFields` gives them. */
  get values(): object | undefined {
    return this.#values;
  }

  set values(values: object | undefined) {
    this.#values = values;
    this.#isWhole = false;
    this.#show();
  }

  #dress(): void {
    this.#root.adoptedStyleSheets = sheetsIn(this.theme, own);
  }

  #show(): HTMLLIElement[] {
    const values = this.#values;
    const fields = values ? fieldsIn(values) : [];
    const citations = values?._metadata?.citations ?? {};
    const shown = this.#isWhole ? fields : fields.slice(0, FIRST);
    const rows = shown.map(({ path, value }) => rowOf(path, value, Object.hasOwn(citations, path) ? citations[path] : undefined));
    const left = fields.length - shown.length;
    const more = button({}, () => this.#showAll(), `show ${left} more`);
    const list = element("ul", { role: "list", "aria-label": "Values and their passages" }, ...rows);
    this.#root.replaceChildren(...(fields.length > 0 ? [list] : []), ...(left > 0 ? [more] : []));
    return rows;
  }

  /** Shows the values that were left out, and moves the focus to the first of them. */
  #showAll(): void {
    this.#isWhole = true;
    const first = this.#show()[FIRST];
    if (!first) return;
    first.tabIndex = -1;
    first.focus();
  }
}

function rowOf(path: string, value: string, citation: FieldCitation | undefined): HTMLLIElement {
  const part = (name: string, text: string): HTMLElement => element("span", { class: name }, outside(text));
  const name = element("p", {}, part("path", path), " ", part("value", value));
  if (!citation) return element("li", {}, name, element("p", { class: "none" }, icon("aside"), "no passage"));
  const { alternative } = citation;
  return element("li", {}, name, ...citationOf(path, citation), ...(alternative ? citationOf(path, alternative) : []));
}

/** How a passage gives the value and where it is, and its words. */
function citationOf(path: string, citation: FieldCitation): Child[] {
  const { type, documentType, documentId, page, ambiguous, citedText } = citation;
  const [shape, words] = Object.hasOwn(KINDS, type) ? KINDS[type] : (["unknown", "cited"] as const);
  const document = documentId === null ? "" : documentType === documentId ? documentId : `${documentType} (${documentId})`;
  const about = [words, plain(document), typeof page === "number" ? `page ${page}` : "", ambiguous ? "one of several places" : ""];
  const line = element("p", { class: "about" }, icon(shape), about.filter((part) => part !== "").join(" · "));
  return [line, citedText !== "" && passageOf(path, citedText)];
}

/** A passage in italics, cut with a button that shows and hides the rest. */
function passageOf(path: string, text: string): HTMLElement {
  const characters = [...text];
  const isLong = characters.length > SHOWN;
  const cut = outside(isLong ? `${characters.slice(0, SHOWN).join("")}…` : text);
  const words = element("em", {}, cut);
  if (!isLong) return element("p", {}, words);
  const label = (verb: string): string => plain(`${verb} of the passage for ${path}`);
  const more = button({ "aria-expanded": "false", "aria-label": label("more") }, () => {
    const isOpen = more.getAttribute("aria-expanded") === "true";
    more.setAttribute("aria-expanded", String(!isOpen));
    more.setAttribute("aria-label", label(isOpen ? "more" : "less"));
    more.textContent = isOpen ? "more" : "less";
    words.replaceChildren(isOpen ? cut : outside(text));
  });
  more.textContent = "more";
  return element("p", {}, words, " ", more);
}
