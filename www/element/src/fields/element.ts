import { messageOf } from "../../../src/errors.js";
import type { FieldCitation, FieldCitationKind, FieldValue } from "../../../src/field.js";
import { type StoredCitations, storedCitations } from "../../../src/fields/stored.js";
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

/** The element `<literatim-fields>`: for each value the passages that give it. */
export class LiteratimFields extends HTMLElement {
  static readonly observedAttributes = ["theme"];

  readonly #root = this.attachShadow({ mode: "open" });
  #values: object | undefined;
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

  /** The values with their passages, as `citeFields` gives them, or as others store them (`storedCitations`). */
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
    const { fields, citations, problems } = readIn(this.#values);
    const shown = this.#isWhole ? fields : fields.slice(0, FIRST);
    const rows = shown.map(({ path, value }) => rowOf(path, value, citations.get(path) ?? []));
    const left = fields.length - shown.length;
    const more = button({}, () => this.#showAll(), `show ${left} more`);
    const list = element("ul", { role: "list", "aria-label": "Values and their passages" }, ...rows);
    const wrong = problems.map((text) => element("p", { class: "problem", role: "alert" }, icon("doubt"), plain(text)));
    this.#root.replaceChildren(...wrong, ...(fields.length > 0 ? [list] : []), ...(left > 0 ? [more] : []));
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

/** What is shown of values: their fields, the passages of each, and what is wrong with them. */
function readIn(values: unknown): { fields: FieldValue[]; citations: StoredCitations["citations"]; problems: readonly string[] } {
  const nothing = { fields: [], citations: new Map() };
  if (values === undefined || values === null) return { ...nothing, problems: [] };
  if (typeof values !== "object" || Array.isArray(values))
    return { ...nothing, problems: ["The values are no object of names and values, so they cannot be shown."] };
  try {
    const fields = fieldsIn(values);
    const { citations, problems } = storedCitations(values);
    return { fields, citations, problems: fields.length > 0 ? problems : ["The object has no values.", ...problems] };
  } catch (error) {
    return { ...nothing, problems: [messageOf(error)] };
  }
}

/** A value with its best passage, and a button for the others. */
function rowOf(path: string, value: string, citations: readonly FieldCitation[]): HTMLLIElement {
  const part = (name: string, text: string): HTMLElement => element("span", { class: name }, outside(text));
  const name = element("p", {}, part("path", path), " ", part("value", value));
  const [first, ...others] = citations;
  if (!first) return element("li", {}, name, element("p", { class: "none" }, icon("aside"), "no passage"));
  const row = element("li", {}, name, ...citationOf(path, first));
  if (others.length === 0) return row;
  const more = button({ "aria-label": plain(`show ${others.length} more passages for ${path}`) }, () => {
    const shown = element("div", { tabindex: "-1" }, ...others.flatMap((other) => citationOf(path, other)));
    more.replaceWith(shown);
    shown.focus();
  });
  more.textContent = `show ${others.length} more`;
  row.append(more);
  return row;
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
