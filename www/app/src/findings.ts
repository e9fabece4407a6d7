import { type Card, type CardActs, citationCard, quotationCard } from "./card.js";
import { type Chips, type Choice, chipRow } from "./chips.js";
import { button, element } from "./element.js";
import { icon } from "./icons.js";
import type { CitationFinding, Headline, QuotationFinding, Report } from "./model.js";
import { type SourceActs, sourcesPanel } from "./sources-panel.js";
import { type Tabs, tabList } from "./tabs.js";
import { groupOf, HEADLINES, wordOf } from "./verdicts.js";

/** Whether a citation's source is among the loaded ones. */
type Sourced = "cited" | "unsourced";

/** What the user chose in the panel; it outlives a new check. */
export interface PanelState {
  tab: string;
  headlines: ReadonlySet<Headline>;
  sourced: ReadonlySet<Sourced>;
  severeFirst: boolean;
}

/** The state of a panel that nobody has touched. */
export const UNTOUCHED: PanelState = { tab: "quotations", headlines: new Set(), sourced: new Set(), severeFirst: false };

/** What the panel can have done. */
export interface PanelActs extends Omit<CardActs, "toggle">, SourceActs {
  /** The choice fell on another finding, or on none. */
  chosen(id: string | null): void;
}

/** A list of cards, its filter, and what stands there when the filter leaves nothing. */
interface Shelf {
  panel: HTMLElement;
  list: HTMLElement;
  none: HTMLElement;
}

/** The findings of a report: counts, filters and cards, in three tabs. At most one card is open: the chosen one. */
export class FindingsPanel {
  readonly root = element("div", { class: "findings" });
  readonly #report: Report;
  readonly #acts: PanelActs;
  readonly #cards = new Map<string, Card>();
  readonly #headlines: Chips<Headline>;
  readonly #sourced: Chips<Sourced>;
  readonly #quotations: Shelf;
  readonly #citations: Shelf;
  readonly #tabs: Tabs;
  #severeFirst: boolean;
  #chosen: string | null = null;

  constructor(report: Report, state: PanelState, acts: PanelActs) {
    this.#report = report;
    this.#acts = acts;
    this.#severeFirst = state.severeFirst;
    const cardActs: CardActs = { ...acts, toggle: (id) => this.choose(id === this.#chosen ? null : id) };
    for (const finding of report.quotations) this.#cards.set(finding.id, quotationCard(finding, report, cardActs));
    for (const finding of report.citations) this.#cards.set(finding.id, citationCard(finding, report, cardActs));

    const fill = (): void => this.#fill();
    this.#headlines = chipRow("Show only", report.quotations.length, headlineChoices(report.quotations), state.headlines, fill);
    this.#sourced = chipRow("Show only", report.citations.length, sourcedChoices(report.citations), state.sourced, fill);
    this.#quotations = shelf(this.#headlines, report.quotations.length === 0 ? "The draft has no quotations." : null, this.#orderButton());
    this.#citations = shelf(this.#sourced, report.citations.length === 0 ? "The draft has no citations." : null, null);
    const sources = sourcesPanel(report, acts);
    this.#tabs = tabList(
      "Findings",
      [
        { id: "quotations", label: ["Quotations ", count(report.quotations)], panel: this.#quotations.panel },
        { id: "citations", label: ["Citations ", count(report.citations)], panel: this.#citations.panel },
        { id: "sources", label: ["Sources ", count(report.sources)], panel: sources },
      ],
      state.tab,
    );
    this.root.append(this.#tabs.root, this.#quotations.panel, this.#citations.panel, sources);
    this.#fill();
  }

  /** What the user chose so far, for the panel of the next check. */
  get state(): PanelState {
    return { tab: this.#tabs.shown, headlines: this.#headlines.pressed, sourced: this.#sourced.pressed, severeFirst: this.#severeFirst };
  }

  /** The chosen finding. */
  get chosen(): string | null {
    return this.#chosen;
  }

  /** Shows a tab, whatever is chosen. */
  showTab(id: string): void {
    this.#tabs.show(id);
  }

  /** Opens the card of a finding, in its tab and past its filter, and closes the one before; null closes it. */
  choose(id: string | null): void {
    const card = id === null ? undefined : this.#cards.get(id);
    if (this.#chosen !== null) this.#cards.get(this.#chosen)?.close();
    this.#chosen = card === undefined ? null : id;
    if (card !== undefined) {
      const quoted = this.#report.quotations.some((finding) => finding.id === id);
      this.#tabs.show(quoted ? "quotations" : "citations");
      if (!this.root.contains(card.root)) (quoted ? this.#headlines : this.#sourced).clear();
      card.open();
      this.#reveal(card.root);
    }
    this.#acts.chosen(this.#chosen);
  }

  /** Chooses the next (1) or previous (-1) card of the list that is shown, and gives it the focus. */
  step(by: 1 | -1): void {
    const shown = (this.#tabs.shown === "citations" ? this.#shownCitations() : this.#shownQuotations()).map(({ id }) => id);
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

  /** Scrolls the panel, and nothing else, until a card stands in it: from its head on when it is taller than the panel. */
  #reveal(card: HTMLElement): void {
    const scroller = this.root.closest(".findings-scroll");
    if (scroller === null) return;
    const box = card.getBoundingClientRect();
    const top = this.#tabs.root.getBoundingClientRect().height + scroller.getBoundingClientRect().top;
    const bottom = scroller.getBoundingClientRect().bottom;
    if (box.top < top || box.height > bottom - top) scroller.scrollTop += box.top - top;
    else if (box.bottom > bottom) scroller.scrollTop += box.bottom - bottom;
  }

  #orderButton(): HTMLElement {
    const order = button(
      { class: "quiet small order", "aria-pressed": String(this.#severeFirst) },
      () => {
        this.#severeFirst = !this.#severeFirst;
        order.setAttribute("aria-pressed", String(this.#severeFirst));
        this.#fill();
      },
      "Most serious first",
    );
    return order;
  }

  #shownQuotations(): QuotationFinding[] {
    const kept = this.#report.quotations.filter(
      ({ headline }) => this.#headlines.pressed.size === 0 || this.#headlines.pressed.has(headline),
    );
    return this.#severeFirst ? kept.sort((a, b) => HEADLINES.indexOf(a.headline) - HEADLINES.indexOf(b.headline)) : kept;
  }

  #shownCitations(): CitationFinding[] {
    return this.#report.citations.filter((finding) => this.#sourced.pressed.size === 0 || this.#sourced.pressed.has(sourcedOf(finding)));
  }

  #fill(): void {
    for (const [{ list, none }, findings] of [
      [this.#quotations, this.#shownQuotations()],
      [this.#citations, this.#shownCitations()],
    ] as const) {
      list.replaceChildren(...findings.map(({ id }) => this.#cards.get(id)?.root ?? ""));
      none.hidden = findings.length > 0;
    }
  }
}

function shelf(chips: Chips<string>, empty: string | null, order: HTMLElement | null): Shelf {
  const list = element("ol", { class: "cards" });
  const none = element("p", { class: "empty" }, empty ?? "Nothing is left by this filter.");
  return {
    list,
    none,
    panel: element("div", { class: "panel" }, empty === null ? element("div", { class: "filters" }, chips.root, order) : null, list, none),
  };
}

function count(findings: readonly unknown[]): HTMLElement {
  return element("span", { class: "count" }, String(findings.length));
}

function headlineChoices(findings: readonly QuotationFinding[]): Choice<Headline>[] {
  return HEADLINES.map((name) => ({
    name,
    label: [icon(groupOf(name)), element("span", { class: `line line-${groupOf(name)}` }, wordOf(name))],
    count: findings.filter(({ headline }) => headline === name).length,
  })).filter((choice) => choice.count > 0);
}

function sourcedOf(finding: CitationFinding): Sourced {
  return finding.sources.length > 0 ? "cited" : "unsourced";
}

function sourcedChoices(findings: readonly CitationFinding[]): Choice<Sourced>[] {
  const choices: Choice<Sourced>[] = [
    { name: "cited", label: [icon("book"), element("span", { class: "line line-cited" }, "Source here")], count: 0 },
    { name: "unsourced", label: [icon("unknown"), element("span", { class: "line line-unsourced" }, "No source here")], count: 0 },
  ];
  return choices
    .map((choice) => ({ ...choice, count: findings.filter((finding) => sourcedOf(finding) === choice.name).length }))
    .filter((choice) => choice.count > 0);
}
