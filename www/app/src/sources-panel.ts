import { isRead } from "../../src/index.js";
import { button, element, reference } from "./element.js";
import { icon } from "./icons.js";
import type { CitationFinding, LedgerEntry, Report, SourceInfo, SourceStatus } from "./model.js";

/** What the panel of sources can have done. */
export interface SourceActs {
  /** Opens a source from its beginning. */
  readSource(source: string): void;
  /** Shows a finding. */
  show(id: string): void;
  /** Asks the user for more sources. */
  addSources(): void;
}

const STATUS: Record<SourceStatus, string> = {
  ok: "Read",
  partial: "Read in part",
  paywalled: "For subscribers",
  login: "Behind a login",
  not_found: "Not there",
  rate_limited: "Asked too often",
  blocked: "Kept back",
  timeout: "Too slow",
  unsupported: "Of a kind that is not read",
  unreadable: "Not readable",
  too_large: "Too large",
  not_fetched: "Not fetched",
};

/** The sources with what became of them, those that nothing cites, what is cited and not there, and what left the device. */
export function sourcesPanel(report: Report, acts: SourceActs): HTMLElement {
  const uncited = new Set(report.counts.uncited_sources);
  const unread = report.sources.filter(({ status }) => !isRead(status));
  const used = report.sources.filter(({ id, status }) => isRead(status) && !uncited.has(id));
  const unused = report.sources.filter(({ id, status }) => isRead(status) && uncited.has(id));
  return element(
    "div",
    { class: "panel sources" },
    part(
      "Could not be read",
      unread.map((source) => sourceItem(source, report, acts)),
    ),
    part(
      "Cited",
      used.map((source) => sourceItem(source, report, acts)),
    ),
    part(
      "Nothing in the draft cites these",
      unused.map((source) => sourceItem(source, report, acts)),
    ),
    part(
      "Cited, and no source here",
      missingAuthorities(report).map((finding) => missingItem(finding, acts)),
    ),
    element(
      "p",
      {},
      button({ class: "quiet" }, () => acts.addSources(), "Add sources"),
    ),
    ledger(report.ledger),
  );
}

function part(title: string, items: HTMLElement[]): HTMLElement | null {
  return items.length === 0
    ? null
    : element("section", {}, element("h2", { class: "part-title" }, title), element("ul", { class: "source-items" }, ...items));
}

function sourceItem(source: SourceInfo, report: Report, acts: SourceActs): HTMLElement {
  const name = source.metadata.title && source.metadata.title !== source.name ? source.metadata.title : null;
  return element(
    "li",
    { class: `source-item status-${source.status}` },
    element(
      "p",
      { class: "source-name" },
      isRead(source.status) ? button({ class: "link-button" }, () => acts.readSource(source.id), source.name) : source.name,
    ),
    name === null ? null : element("p", { class: "source-title" }, name),
    element("p", { class: "source-facts" }, factsOf(source).join(" · ")),
    ...source.problems.map((problem) => element("p", { class: "warning" }, icon("warning"), element("span", {}, problem.text))),
    citedBy(source, report, acts),
  );
}

function factsOf(source: SourceInfo): string[] {
  const pages = source.pages === 0 ? [] : [source.pages === 1 ? "1 page mark" : `${source.pages} page marks`];
  const moved = source.final_address && source.final_address !== source.name ? [source.final_address] : [];
  return [STATUS[source.status], ...source.metadata.citations.slice(0, 2), ...pages, ...moved];
}

function citedBy(source: SourceInfo, report: Report, acts: SourceActs): HTMLElement | null {
  const [first, ...rest] = report.citations.filter(({ id }) => source.cited_by.includes(id));
  if (first === undefined) return null;
  const more = rest.length === 0 ? null : ` and ${rest.length} more`;
  return element("p", { class: "source-facts" }, "Cited as ", reference(first.id, acts.show, first.text), more);
}

/** The citations that name an authority without a source, each authority once. */
function missingAuthorities(report: Report): CitationFinding[] {
  const missing = report.citations.filter(({ id }) => report.counts.citations_without_source.includes(id));
  const seen = new Set<string>();
  return missing.filter(({ id, authority }) => {
    const key = authority ?? id;
    return seen.has(key) ? false : Boolean(seen.add(key));
  });
}

function missingItem(finding: CitationFinding, acts: SourceActs): HTMLElement {
  return element("li", { class: "source-item" }, element("p", { class: "source-name" }, reference(finding.id, acts.show, finding.text)));
}

function ledger(entries: readonly LedgerEntry[]): HTMLElement {
  if (entries.length === 0) return element("p", { class: "ledger" }, "Nothing left this device.");
  return element(
    "section",
    { class: "ledger" },
    element("h2", { class: "part-title" }, "What left this device"),
    element(
      "ul",
      {},
      ...entries.map(({ host, purpose, sent }) => element("li", {}, element("strong", {}, host), `: ${purpose}. Sent: ${sent}.`)),
    ),
  );
}
