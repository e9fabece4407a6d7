import type { FieldCitation, FieldCitationKind } from "../../../src/field.js";
import { fieldsIn } from "../../../src/fields/values.js";
import dark from "../../style/dark.css";
import own from "../../style/fields.css";
import tokens from "../../style/tokens.css";
import { button, element } from "../ui/element.js";
import { type Icon, icon } from "../ui/icons.js";

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
  readonly #root = this.attachShadow({ mode: "open" });
  #values: Shown | undefined;
  #isWhole = false;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet(tokens), sheet(dark, "(prefers-color-scheme: dark)"), sheet(own)];
  }

  /** Takes a property that was set before the element was defined. */
  connectedCallback(): void {
    if (!Object.hasOwn(this, "values")) return;
    const { values } = this;
    Reflect.deleteProperty(this, "values");
    this.values = values;
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

  #show(): HTMLLIElement[] {
    const values = this.#values;
    const fields = values ? fieldsIn(values) : [];
    const citations = values?._metadata?.citations ?? {};
    const shown = this.#isWhole ? fields : fields.slice(0, FIRST);
    const rows = shown.map(({ path, value }) => rowOf(path, value, Object.hasOwn(citations, path) ? citations[path] : undefined));
    const left = fields.length - shown.length;
    const more = button({}, () => this.#showAll(), `show ${left} more`);
    const list = element("ul", { role: "list", "aria-label": "Values and their passages" }, ...rows);
    this.#root.replaceChildren(list, ...(left > 0 ? [more] : []));
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
  const name = element("p", {}, element("bdi", { class: "path" }, path), " ", element("bdi", { class: "value" }, value));
  if (!citation) return element("li", {}, name, element("p", { class: "none" }, icon("aside"), "no passage"));
  const [shape, words] = KINDS[citation.type] ?? ["unknown", "cited"];
  const { documentType, documentId, page, ambiguous, citedText } = citation;
  const document = documentId === null ? "" : documentType === documentId ? documentId : `${documentType} (${documentId})`;
  const about = [words, document, page === null ? "" : `page ${page}`, ambiguous ? "one of several places" : ""];
  const line = element("p", { class: "about" }, icon(shape), about.filter((part) => part !== "").join(" · "));
  return element("li", {}, name, line, citedText !== "" && passageOf(path, citedText));
}

/** A passage in italics, cut with a button that shows and hides the rest. */
function passageOf(path: string, text: string): HTMLElement {
  const characters = [...text];
  const words = element("em", {}, text);
  const passage = element("p", {}, words);
  if (characters.length <= SHOWN) return passage;
  const cut = `${characters.slice(0, SHOWN).join("")}…`;
  words.textContent = cut;
  const more = button({ "aria-expanded": "false", "aria-label": `more of the passage for ${path}` }, () => {
    const isOpen = more.getAttribute("aria-expanded") === "true";
    more.setAttribute("aria-expanded", String(!isOpen));
    more.setAttribute("aria-label", `${isOpen ? "more" : "less"} of the passage for ${path}`);
    more.textContent = isOpen ? "more" : "less";
    words.textContent = isOpen ? cut : text;
  });
  more.textContent = "more";
  passage.append(" ", more);
  return passage;
}

function sheet(text: string, media = ""): CSSStyleSheet {
  const made = new CSSStyleSheet({ media });
  made.replaceSync(text);
  return made;
}
