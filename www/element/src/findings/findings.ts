import type { Checked } from "../../../src/report/checked.js";
import type { ReviewLog } from "../../../src/report/review-log.js";
import {
  findingsOf,
  isUnmarked,
  type Listed,
  type ListPart,
  listedOf,
  SECTIONS,
  type Section,
  sectionOf,
} from "../../../src/report/sections.js";
import { type Finding, isClaim, isQuotation } from "../../../src/report/verdicts.js";
import { Chips } from "../ui/chips.js";
import { element } from "../ui/element.js";
import { focusIn, replaceParts } from "../ui/in-place.js";
import { type Tab, type Tabs, tabList } from "../ui/tabs.js";
import { authoritiesOf, authoritiesParts } from "./authorities.js";
import { Card, type Face } from "./card.js";
import { citationFace } from "./citation-card.js";
import { claimFace } from "./claim-card.js";
import { missingOffer, quotedWithoutSource } from "./missing.js";
import { quotationFace } from "./quotation-card.js";
import { SectionList } from "./section-list.js";
import { type SourceActs, sourcesParts } from "./sources-panel.js";
import { unmarkedFace } from "./unmarked-card.js";

/** The parts of the list, in order. */
const PARTS: readonly ListPart[] = SECTIONS.flatMap((section): ListPart[] =>
  section === "look_up" ? [section, "unsourced"] : [section],
).concat("unmarked");

/** The actions of the panel. */
export interface PanelActs extends SourceActs {
  /** Another finding, or none, was chosen. */
  chosen(id: string | null): void;
}

/**
 * The findings of a report: what is to fix first, then what is to look up; what asks for nothing is folded. The sources and what the host adds
 * are in tabs of their own. At most one card is open: the chosen one. Later reports are shown in place.
 */
export class FindingsPanel {
  readonly root = element("div", { class: "findings" });
  readonly #acts: PanelActs;
  readonly #log: ReviewLog;
  /** The findings, and the cards of those that have been shown. */
  #byId: ReadonlyMap<string, Listed> = new Map();
  readonly #cards = new Map<string, Card>();
  readonly #sections: readonly SectionList[];
  readonly #kinds: Chips<Finding["kind"]>;
  readonly #query = element("input", {
    type: "search",
    class: "query",
    placeholder: "Search the findings",
    "aria-label": "Search the findings",
  });
  readonly #filters: HTMLElement;
  readonly #none = element("p", { class: "empty" });
  readonly #authorities = element("div", { class: "panel" });
  readonly #sources = element("div", { class: "panel sources" });
  readonly #tabs: Tabs;
  #checked: Checked;
  /** The quotations that no file was given for, if they are many. */
  #unsourced: ReadonlySet<string> = new Set();
  #only: Section | null = null;
  #chosen: string | null = null;

  constructor(checked: Checked, acts: PanelActs, extra: readonly Tab[]) {
    this.#checked = checked;
    this.#acts = acts;
    this.#log = acts.log;
    const fill = (): void => this.#fill();
    this.#kinds = new Chips("Show only", fill);
    this.#sections = PARTS.map((section) => new SectionList(section, (id) => this.#cardOf(id)));
    this.#query.addEventListener("input", fill);
    this.#filters = element("div", { class: "filters" }, this.#query, this.#kinds.root);
    const list = element("div", { class: "panel" }, this.#filters, ...this.#sections.map(({ root }) => root), this.#none);
    const tabs = [
      { id: "findings", label: "Findings", panel: list },
      { id: "authorities", label: "Authorities", panel: this.#authorities },
      { id: "sources", label: "Sources", panel: this.#sources },
      ...extra,
    ];
    this.#tabs = tabList("Report", tabs, () => this.#fillAuthorities());
    this.#tabs.root.addEventListener("click", () => this.#toBeginning());
    this.root.append(this.#tabs.root, ...tabs.map(({ panel }) => panel));
    this.show(checked);
  }

  /** Shows a report in place of the last one; the choice, the filters and the focus stay. */
  show(checked: Checked): void {
    this.#checked = checked;
    const { report } = checked;
    this.#byId = new Map(listedOf(report).map((finding) => [finding.id, finding]));
    for (const [id, card] of this.#cards) {
      const finding = this.#byId.get(id);
      if (finding === undefined) this.#cards.delete(id);
      else card.show(finding, this.#faceOf(finding));
    }
    const all = findingsOf(report).length;
    this.#kinds.show(all, [
      { name: "quotation", label: ["Quotations"], count: report.quotations.length },
      { name: "citation", label: ["Citations"], count: report.citations.length },
      { name: "claim", label: ["Claims"], count: report.claims.length },
    ]);
    replaceParts(this.#sources, sourcesParts(checked, this.#acts));
    this.#unsourced = quotedWithoutSource(checked);
    this.#tabs.count("findings", all);
    this.#tabs.count("authorities", authoritiesOf(checked).length);
    this.#fillAuthorities();
    this.#tabs.count("sources", report.sources.length);
    this.#fill(this.#chosen);
  }

  /** Shows the number of items of a tab that the host has added. */
  count(tab: string, count: number): void {
    this.#tabs.count(tab, count);
  }

  /** Shows one section alone, unfolded; all of them for null. */
  showOnly(section: Section | null): void {
    this.#only = section;
    this.#tabs.show("findings");
    for (const one of this.#sections) if (one.section === section) one.fold(false);
    this.#fill();
    this.#toBeginning();
  }

  /** The section that is shown alone. */
  get only(): Section | null {
    return this.#only;
  }

  /** The chosen finding. */
  get chosen(): string | null {
    return this.#chosen;
  }

  /** The card of the chosen finding, or else the one that has the focus. */
  get held(): HTMLElement | null {
    const card = this.#cards.get(this.#chosen ?? "")?.root;
    return card ?? focusIn(this.root)?.closest<HTMLElement>(".card") ?? null;
  }

  /** The cards or sources that are shown, in order. */
  get shownItems(): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>(".panel:not([hidden]) :is(.card, [data-key])")];
  }

  /** Opens the card of a finding, in its section and despite the filters, and closes the last one; null closes it. */
  choose(id: string | null): void {
    const card = id !== null && this.#byId.has(id) ? this.#cardOf(id) : undefined;
    if (this.#chosen !== null) this.#cards.get(this.#chosen)?.close();
    this.#chosen = card === undefined ? null : id;
    if (card !== undefined) {
      this.#tabs.show("findings");
      if (!this.#passes(card.finding)) this.#release();
      this.#sections.find(({ section }) => section === this.#sectionOf(card.finding))?.reveal(card.finding.id);
      card.open();
      this.#reveal(card.root);
    }
    this.#acts.chosen(this.#chosen);
  }

  /** Chooses the next (1) or previous (-1) card of those that are shown, and gives it the focus. */
  step(by: 1 | -1): void {
    const shown = this.#sections.flatMap((one) => (one.root.hidden ? [] : one.shown));
    if (shown.length === 0) return;
    const at = shown.indexOf(this.#chosen ?? "");
    const first = by > 0 ? 0 : shown.length - 1;
    this.choose(shown[at < 0 ? first : Math.min(Math.max(at + by, 0), shown.length - 1)] ?? null);
    this.focusChosen();
  }

  /** The finding after another in a section, else the one before it; null when it is the only one there. */
  after(id: string, section: Section): string | null {
    const shown = this.#sections.find((one) => one.section === section)?.shown ?? [];
    const at = shown.indexOf(id);
    return at < 0 ? null : (shown[at + 1] ?? shown[at - 1] ?? null);
  }

  /** Gives the focus to the chosen card. */
  focusChosen(): void {
    if (this.#chosen !== null) this.#cards.get(this.#chosen)?.head.focus({ preventScroll: true });
  }

  /** Makes the first correction of the chosen card; false when it offers none. */
  accept(): boolean {
    const offer =
      this.#chosen === null ? null : this.#cards.get(this.#chosen)?.root.querySelector<HTMLButtonElement>(".primary[data-corrects]");
    offer?.click();
    return offer != null;
  }

  /** Gives the focus to the search field. */
  search(): void {
    this.#tabs.show("findings");
    this.#query.focus();
  }

  /** Opens every card, for the printer. */
  openAll(): void {
    this.#fillAuthorities(true);
    for (const section of this.#sections) section.complete();
    for (const card of this.#cards.values()) card.open();
  }

  /** Closes every card but the chosen one. */
  closeOthers(): void {
    for (const [id, card] of this.#cards) if (id !== this.#chosen) card.close();
  }

  /** The card of a finding, made when it is first shown. */
  #cardOf(id: string): Card {
    const known = this.#cards.get(id);
    if (known !== undefined) return known;
    const finding = this.#byId.get(id);
    if (finding === undefined) throw new Error(`The report has no finding ${id}.`);
    const made = new Card(finding, this.#faceOf(finding), () => this.choose(id === this.#chosen ? null : id));
    this.#cards.set(id, made);
    return made;
  }

  #faceOf(finding: Listed): Face {
    if (isUnmarked(finding)) return unmarkedFace(finding, this.#checked, this.#acts);
    if (isQuotation(finding)) return quotationFace(finding, this.#checked, this.#acts);
    return isClaim(finding) ? claimFace(finding, this.#checked, this.#acts) : citationFace(finding, this.#checked, this.#acts);
  }

  #sectionOf(finding: Listed): ListPart {
    if (isUnmarked(finding)) return "unmarked";
    const section = sectionOf(finding, this.#checked, this.#log);
    return section === "look_up" && this.#unsourced.has(finding.id) ? "unsourced" : section;
  }

  /** Fills the table of authorities, if it is shown. */
  #fillAuthorities(isShown = !this.#authorities.hidden): void {
    if (isShown) replaceParts(this.#authorities, authoritiesParts(this.#checked, this.#log, this.#acts));
  }

  /** Whether the filters let a finding through. */
  #passes(finding: Listed): boolean {
    const query = this.#query.value.trim().toLowerCase();
    const isFinding = !isUnmarked(finding);
    if (this.#only !== null && !(isFinding && sectionOf(finding, this.#checked, this.#log) === this.#only)) return false;
    if (!this.#kinds.keeps(isFinding ? finding.kind : "quotation")) return false;
    return query === "" || `${isFinding ? finding.label : ""} ${finding.text} ${finding.reason}`.toLowerCase().includes(query);
  }

  /** Releases all filters. */
  #release(): void {
    this.#only = null;
    this.#query.value = "";
    this.#kinds.clear();
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

  /** Fills the sections by the filters; the card of `staying` is not removed, even if its verdict has changed. */
  #fill(staying: string | null = null): void {
    const focused = focusIn(this.root);
    const findings = findingsOf(this.#checked.report);
    const passing = listedOf(this.#checked.report).filter((finding) => finding.id === staying || this.#passes(finding));
    const kept = staying === null ? undefined : this.#cards.get(staying);
    const ids = new Map<ListPart, string[]>(PARTS.map((section) => [section, []]));
    for (const finding of passing) ids.get(this.#sectionOf(finding))?.push(finding.id);
    const unsourced = new Set(ids.get("unsourced"));
    for (const list of this.#sections) {
      list.show(ids.get(list.section) ?? []);
      if (list.section === "unsourced" && unsourced.size > 0)
        list.introduce(missingOffer(this.#checked, unsourced, this.#acts.giveAll, (id) => this.choose(id)));
    }
    if (kept?.isOpen) this.#sections.find(({ section }) => section === this.#sectionOf(kept.finding))?.reveal(kept.finding.id);
    // A card that goes to another section takes the focus with it.
    if (focused?.isConnected && focusIn(this.root) !== focused) focused.focus({ preventScroll: true });
    this.#filters.hidden = findings.length === 0;
    this.#none.hidden = passing.length > 0;
    this.#none.textContent = findings.length === 0 ? "The draft has no quotations and no citations." : "No finding matches.";
  }
}
