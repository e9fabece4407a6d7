import type { Checked } from "../check/engine.js";
import { caseGroupOf } from "../document/marks.js";
import type { LedgerView } from "../ledger/ledger-view.js";
import type { CitationFinding, QuotationFinding } from "../report/model.js";
import {
  CITATION_VERDICTS,
  type CitationVerdict,
  type Finding,
  groupOf,
  QUOTATION_VERDICTS,
  type QuotationVerdict,
  verdictOf,
  wordOf,
} from "../report/verdicts.js";
import { Chips, type Choice } from "../ui/chips.js";
import { button, element } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { arrange, replaceParts } from "../ui/in-place.js";
import { type Tabs, tabList } from "../ui/tabs.js";
import { Card, type Face } from "./card.js";
import { citationFace } from "./citation-card.js";
import type { FindingActs } from "./finding-acts.js";
import { quotationFace } from "./quotation-card.js";
import { sourcesParts } from "./sources-panel.js";

/** Whether a citation has a loaded source. */
type Sourced = "cited" | "unsourced";

/** The actions of the panel. */
export interface PanelActs extends FindingActs {
  /** Another finding, or none, was chosen. */
  chosen(id: string | null): void;
  /** Asks the user for more sources. */
  addSources(): void;
}

/** A list of cards, its filters, and the text shown when no card passes them. */
interface Shelf {
  panel: HTMLElement;
  filters: HTMLElement;
  list: HTMLElement;
  none: HTMLElement;
}

/**
 * The findings of a report: counts, filters and cards, with the sources and the ledger in separate tabs. At most one card is open: the
 * chosen one. Later reports are shown in place.
 */
export class FindingsPanel {
  readonly root = element("div", { class: "findings" });
  readonly #acts: PanelActs;
  readonly #cards = new Map<string, Card>();
  readonly #headlines: Chips<QuotationVerdict>;
  readonly #existences: Chips<CitationVerdict>;
  readonly #sourced: Chips<Sourced>;
  readonly #quotations: Shelf;
  readonly #citations: Shelf;
  readonly #sources = element("div", { class: "panel sources" });
  readonly #tabs: Tabs;
  #checked: Checked;
  #severeFirst = false;
  #chosen: string | null = null;

  constructor(checked: Checked, ledger: LedgerView, acts: PanelActs) {
    this.#checked = checked;
    this.#acts = acts;
    const fill = (): void => this.#fill();
    this.#headlines = new Chips("Show only", fill);
    this.#existences = new Chips("Show only", fill);
    this.#sourced = new Chips("Show only", fill);
    this.#quotations = shelf(this.#headlines.root, this.#orderButton());
    this.#citations = shelf(this.#existences.root, this.#sourced.root);
    this.#tabs = tabList("Findings", [
      { id: "quotations", label: "Quotations", panel: this.#quotations.panel },
      { id: "citations", label: "Citations", panel: this.#citations.panel },
      { id: "sources", label: "Sources", panel: this.#sources },
      { id: "ledger", label: "Ledger", panel: ledger.root },
    ]);
    this.#tabs.root.addEventListener("click", () => this.#toBeginning());
    this.root.append(this.#tabs.root, this.#quotations.panel, this.#citations.panel, this.#sources, ledger.root);
    this.show(checked);
  }

  /** Shows a report in place of the last one; the choice, the filters and the focus stay. */
  show(checked: Checked): void {
    this.#checked = checked;
    const { report, open } = checked;
    for (const finding of report.quotations) this.#showCard(finding.id, quotationFace(finding, checked, this.#acts));
    for (const finding of report.citations) this.#showCard(finding.id, citationFace(finding, checked, this.#acts));
    this.#headlines.show(report.quotations.length, headlineChoices(report.quotations, open));
    this.#existences.show(report.citations.length, existenceChoices(report.citations, open));
    this.#existences.root.hidden = report.citations.every((finding) => verdictOf(finding, open) === "not_looked_up");
    this.#sourced.show(report.citations.length, sourcedChoices(report.citations));
    this.#quotations.filters.hidden = report.quotations.length === 0;
    this.#citations.filters.hidden = report.citations.length === 0;
    replaceParts(this.#sources, sourcesParts(checked, this.#acts));
    this.#tabs.count("quotations", report.quotations.length);
    this.#tabs.count("citations", report.citations.length);
    this.#tabs.count("sources", report.sources.length);
    this.#fill(this.#chosen);
  }

  /** Shows how many requests the ledger has. */
  countRequests(count: number): void {
    this.#tabs.count("ledger", count);
  }

  /** The chosen finding. */
  get chosen(): string | null {
    return this.#chosen;
  }

  /** The card of the chosen finding, or else the one that has the focus. */
  get held(): HTMLElement | null {
    const card = this.#cards.get(this.#chosen ?? "")?.root;
    return card ?? document.activeElement?.closest<HTMLElement>(".card") ?? null;
  }

  /** The cards or sources that are shown, in order. */
  get shownItems(): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>(".panel:not([hidden]) :is(.card, [data-key])")];
  }

  /** Opens the card of a finding, in its tab and despite its filters, and closes the last one; null closes it. */
  choose(id: string | null): void {
    const card = id === null ? undefined : this.#cards.get(id);
    if (this.#chosen !== null) this.#cards.get(this.#chosen)?.close();
    this.#chosen = card === undefined ? null : id;
    if (card !== undefined) {
      const quoted = this.#checked.report.quotations.some((finding) => finding.id === id);
      this.#tabs.show(quoted ? "quotations" : "citations");
      if (!this.root.contains(card.root)) for (const chips of quoted ? [this.#headlines] : [this.#existences, this.#sourced]) chips.clear();
      card.open();
      this.#reveal(card.root);
    }
    this.#acts.chosen(this.#chosen);
  }

  /** Chooses the next (1) or previous (-1) card of the list that is shown, and gives it the focus. */
  step(by: 1 | -1): void {
    const shown = this.#shownIds();
    if (shown.length === 0) return;
    const at = shown.indexOf(this.#chosen ?? "");
    const first = by > 0 ? 0 : shown.length - 1;
    this.choose(shown[at < 0 ? first : Math.min(Math.max(at + by, 0), shown.length - 1)] ?? null);
    this.focusChosen();
  }

  /** Gives the focus to the chosen card. */
  focusChosen(): void {
    if (this.#chosen !== null) this.#cards.get(this.#chosen)?.head.focus({ preventScroll: true });
  }

  /** Opens every card, for the printer. */
  openAll(): void {
    for (const card of this.#cards.values()) card.open();
  }

  /** Closes every card but the chosen one. */
  closeOthers(): void {
    for (const [id, card] of this.#cards) if (id !== this.#chosen) card.close();
  }

  #showCard(id: string, face: Face): void {
    const card = this.#cards.get(id);
    if (card) card.show(face);
    else this.#cards.set(id, new Card(id, face, () => this.choose(id === this.#chosen ? null : id)));
  }

  /** Scrolls the panel, and nothing else, until a card is in view: from its head on when it is taller than the panel. */
  #reveal(card: HTMLElement): void {
    const scroller = this.root.closest(".findings-scroll");
    if (scroller === null) return;
    const box = card.getBoundingClientRect();
    const top = this.#tabs.root.getBoundingClientRect().height + scroller.getBoundingClientRect().top;
    const bottom = scroller.getBoundingClientRect().bottom;
    if (box.top < top || box.height > bottom - top) scroller.scrollTop += box.top - top;
    else if (box.bottom > bottom) scroller.scrollTop += box.bottom - bottom;
  }

  /** Scrolls back to the beginning of the shown panel, if that is above. */
  #toBeginning(): void {
    const scroller = this.root.closest(".findings-scroll");
    if (scroller === null) return;
    const above = scroller.getBoundingClientRect().top - this.root.getBoundingClientRect().top;
    if (above > 0) scroller.scrollTop -= above;
  }

  #orderButton(): HTMLElement {
    const order = button(
      { class: "quiet small order", "aria-pressed": "false" },
      () => {
        this.#severeFirst = !this.#severeFirst;
        order.setAttribute("aria-pressed", String(this.#severeFirst));
        this.#fill();
      },
      "Most serious first",
    );
    return order;
  }

  #shownIds(): string[] {
    const shelves = { quotations: this.#quotations, citations: this.#citations };
    const shown = shelves[this.#tabs.shown as keyof typeof shelves] ?? this.#quotations;
    return [...shown.list.children].map(({ id }) => id.replace("card-", ""));
  }

  /** Fills both lists by their filters; the card of `staying` is not removed, even if its verdict has changed. */
  #fill(staying: string | null = null): void {
    const { report, open } = this.#checked;
    const stays = (id: string): boolean => id === staying && this.root.contains(this.#cards.get(id)?.root ?? null);
    const quotations = report.quotations.filter((finding) => stays(finding.id) || this.#headlines.keeps(verdictOf(finding, open)));
    const rank = (finding: QuotationFinding): number => QUOTATION_VERDICTS.indexOf(verdictOf(finding, open));
    if (this.#severeFirst) quotations.sort((a, b) => rank(a) - rank(b));
    this.#fillShelf(this.#quotations, quotations, report.quotations.length === 0 ? "The draft has no quotations." : null);
    const citations = report.citations.filter(
      (finding) => stays(finding.id) || (this.#existences.keeps(verdictOf(finding, open)) && this.#sourced.keeps(sourcedOf(finding))),
    );
    this.#fillShelf(this.#citations, citations, report.citations.length === 0 ? "The draft has no citations." : null);
  }

  #fillShelf({ list, none }: Shelf, findings: readonly Finding[], why: string | null): void {
    arrange(
      list,
      findings.flatMap(({ id }) => this.#cards.get(id)?.root ?? []),
    );
    none.hidden = findings.length > 0;
    none.textContent = why ?? "No finding matches this filter.";
  }
}

function shelf(...filters: HTMLElement[]): Shelf {
  const list = element("ol", { class: "cards" });
  const none = element("p", { class: "empty" });
  const box = element("div", { class: "filters" }, ...filters);
  return { list, none, filters: box, panel: element("div", { class: "panel" }, box, list, none) };
}

function headlineChoices(findings: readonly QuotationFinding[], open: ReadonlySet<string>): Choice<QuotationVerdict>[] {
  return QUOTATION_VERDICTS.map((name) => ({
    name,
    label: [icon(groupOf(name)), element("span", { class: `line line-${groupOf(name)}` }, wordOf(name))],
    count: findings.filter((finding) => verdictOf(finding, open) === name).length,
  }));
}

function existenceChoices(findings: readonly CitationFinding[], open: ReadonlySet<string>): Choice<CitationVerdict>[] {
  return CITATION_VERDICTS.map((name) => {
    const own = findings.filter((finding) => verdictOf(finding, open) === name);
    const [first] = own;
    const drawn = first && caseGroupOf(first, open);
    return {
      name,
      label: [icon(groupOf(name)), element("span", { class: drawn ? `line line-case-${drawn}` : "line" }, wordOf(name))],
      count: own.length,
    };
  });
}

function sourcedOf(finding: CitationFinding): Sourced {
  return finding.sources.length > 0 ? "cited" : "unsourced";
}

function sourcedChoices(findings: readonly CitationFinding[]): Choice<Sourced>[] {
  const count = (name: Sourced): number => findings.filter((finding) => sourcedOf(finding) === name).length;
  return [
    { name: "cited", label: [icon("book"), element("span", { class: "line line-cited" }, "Source available")], count: count("cited") },
    {
      name: "unsourced",
      label: [icon("unknown"), element("span", { class: "line line-unsourced" }, "No source")],
      count: count("unsourced"),
    },
  ];
}
