import { comparison, editLines } from "./comparison.js";
import { button, element, reference, spoken } from "./element.js";
import { icon } from "./icons.js";
import type { CitationFinding, QuotationFinding, Report, SourceInfo } from "./model.js";
import { type Finding, groupOf, isQuotation, PLACE, SOURCE, TIER, VOICE, WORDS, wordOf } from "./verdicts.js";

/** What a card can have done. Findings are named by their ids. */
export interface CardActs {
  /** Opens the card and shows its place, or closes it. */
  toggle(id: string): void;
  /** Shows another finding. */
  show(id: string): void;
  /** Copies the finding as text. */
  copy(id: string): void;
  /** Opens a source at a passage. */
  openSource(source: string, finding: QuotationFinding, passage: number): void;
}

/** A finding in the list: its head is always there, its body is made when it is first opened. */
export interface Card {
  readonly root: HTMLElement;
  /** What takes the focus. */
  readonly head: HTMLButtonElement;
  open(): void;
  close(): void;
}

/** The card of a quotation. */
export function quotationCard(finding: QuotationFinding, report: Report, acts: CardActs): Card {
  return card(finding, badge(finding), finding.text, acts, () => quotationBody(finding, report, acts));
}

/** The card of a citation. */
export function citationCard(finding: CitationFinding, report: Report, acts: CardActs): Card {
  return card(finding, sourceBadge(finding), finding.text, acts, () => citationBody(finding, report, acts));
}

/** The verdict as an icon and a word. */
export function badge(finding: QuotationFinding): HTMLElement {
  const group = groupOf(finding.headline);
  return element("span", { class: `badge badge-${group}` }, icon(group), wordOf(finding.headline));
}

function sourceBadge(finding: CitationFinding): HTMLElement {
  const there = finding.sources.length > 0;
  return element(
    "span",
    { class: `badge badge-${there ? "cited" : "unsourced"}` },
    icon(there ? "book" : "unknown"),
    there ? "Source here" : "No source here",
  );
}

function card(finding: Finding, sign: HTMLElement, words: string, acts: CardActs, bodyOf: () => (HTMLElement | null)[]): Card {
  const bodyId = `body-${finding.id}`;
  const head = button(
    { class: "card-head", id: `head-${finding.id}`, "aria-expanded": "false", "aria-controls": bodyId },
    () => acts.toggle(finding.id),
    sign,
    element("span", { class: "snippet" }, isQuotation(finding) ? `“${words}”` : words),
    icon("open"),
  );
  const body = element("div", { class: "card-body", id: bodyId, hidden: true });
  const root = element(
    "li",
    { class: `card card-${finding.headline}`, id: `card-${finding.id}` },
    element("h2", {}, head),
    element("p", { class: "reason" }, finding.reason),
    body,
  );
  return {
    root,
    head,
    open() {
      if (body.childNodes.length === 0) body.append(...bodyOf().filter((part) => part !== null));
      body.hidden = false;
      head.setAttribute("aria-expanded", "true");
      root.classList.add("is-open");
    },
    close() {
      body.hidden = true;
      head.setAttribute("aria-expanded", "false");
      root.classList.remove("is-open");
    },
  };
}

function quotationBody(finding: QuotationFinding, report: Report, acts: CardActs): (HTMLElement | null)[] {
  const [best, ...others] = finding.passages;
  return [
    results(finding),
    best === undefined ? null : comparison(finding, best, nameOfSource(report, best.source)),
    editLines(finding),
    ...finding.warnings.map((one) => warning(one, finding.reason)),
    ...finding.notes.map((note) => element("p", { class: "note" }, note)),
    attribution(finding, report, acts),
    finding.note === "" ? null : element("p", { class: "note" }, finding.note),
    others.length === 0 ? null : otherPassages(finding, others, report),
    foot(finding, acts),
  ];
}

/** A warning with the words that it rests on; when it is the reason of the verdict, which stands above, only these. */
function warning({ text, evidence }: QuotationFinding["warnings"][number], reason: string): HTMLElement | null {
  const words = evidence === "" ? null : element("q", { class: "evidence" }, evidence);
  const sentence = text === reason ? null : text;
  if (words === null && sentence === null) return null;
  return element("p", { class: "warning" }, icon("warning"), element("span", {}, spoken("Warning: "), sentence, words));
}

/** The four results. A result that there is none of is shown as such: all four always stand. */
function results(finding: QuotationFinding): HTMLElement {
  const cell = (name: string, value: string | null | undefined): HTMLElement =>
    element("div", {}, element("dt", {}, name), element("dd", { class: value ? null : "none" }, value ?? "–"));
  return element(
    "dl",
    { class: "results" },
    cell("Words", finding.words && WORDS[finding.words]),
    cell("Source", finding.source && SOURCE[finding.source]),
    cell("Place", finding.place && PLACE[finding.place] + (finding.pin ? `; cite ${finding.pin}` : "")),
    cell("Voice", VOICE[finding.voice]),
  );
}

/** The citation that a quotation belongs to, and why; null when there is none, which the reason of the verdict says. */
function attribution({ attribution: { citation, reason } }: QuotationFinding, report: Report, acts: CardActs): HTMLElement | null {
  const cited = report.citations.find(({ id }) => id === citation);
  if (cited === undefined) return null;
  const link = reference(cited.id, acts.show, cited.text);
  return element(
    "p",
    { class: "attribution" },
    element("span", { class: "label" }, "Citation "),
    link,
    element("span", { class: "why" }, ` ${reason}`),
  );
}

function otherPassages(finding: QuotationFinding, others: QuotationFinding["passages"], report: Report): HTMLElement {
  const title = others.length === 1 ? "One other place" : `${others.length} other places`;
  return element(
    "details",
    { class: "others" },
    element("summary", {}, title),
    ...others.map((passage) => comparison(finding, passage, nameOfSource(report, passage.source))),
  );
}

function foot(finding: QuotationFinding, acts: CardActs): HTMLElement {
  const score =
    finding.score === null || finding.score === undefined
      ? null
      : element("p", { class: "score" }, `Match ${Math.round(finding.score)} of 100`, finding.tier ? `, ${TIER[finding.tier]}` : null);
  const passage = finding.passages[0];
  return element(
    "div",
    { class: "card-foot" },
    score,
    passage === undefined
      ? null
      : button({ class: "quiet small" }, () => acts.openSource(passage.source, finding, 0), icon("book"), "Open the source"),
    passage?.link
      ? element("a", { class: "link-button", href: passage.link, target: "_blank", rel: "noreferrer" }, "See it on the web")
      : null,
    button({ class: "quiet small" }, () => acts.copy(finding.id), icon("copy"), "Copy"),
  );
}

function citationBody(finding: CitationFinding, report: Report, acts: CardActs): (HTMLElement | null)[] {
  const sources = finding.sources.map((id) => nameOfSource(report, id));
  return [
    sources.length === 0 ? null : element("p", {}, element("span", { class: "label" }, "Means "), sources.join(", ")),
    finding.pin ? element("p", {}, element("span", { class: "label" }, "Page cited "), finding.pin) : null,
    ...finding.warnings.map((warning) => element("p", { class: "warning" }, icon("warning"), element("span", {}, warning.text))),
    ...[finding.note, ...finding.evidence, ...finding.notes]
      .filter((note) => note !== "")
      .map((note) => element("p", { class: "note" }, note)),
    quotedFrom(finding, report, acts),
    element(
      "div",
      { class: "card-foot" },
      button({ class: "quiet small" }, () => acts.copy(finding.id), icon("copy"), "Copy"),
    ),
  ];
}

function quotedFrom(finding: CitationFinding, report: Report, acts: CardActs): HTMLElement | null {
  const quoted = report.quotations.filter(({ id }) => finding.quotations.includes(id));
  if (quoted.length === 0) return null;
  return element(
    "ul",
    { class: "quoted", "aria-label": "Quotations that go with it" },
    ...quoted.map((one) =>
      element(
        "li",
        {},
        button({ class: "link-button" }, () => acts.show(one.id), badge(one), element("span", { class: "snippet" }, `“${one.text}”`)),
      ),
    ),
  );
}

/** What a source of the report is called: by its title, else by its name; by its id when the report does not list it. */
export function nameOfSource(report: Report, id: string): string {
  const source: SourceInfo | undefined = report.sources.find((one) => one.id === id);
  return source?.metadata.title || source?.name || id;
}
