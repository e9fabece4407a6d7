import type { CitationFinding, Format, Report, SourceInfo, SourceStatus } from "../../../src/model.js";
import type { Checked } from "../../../src/report/checked.js";
import { isRead } from "../../../src/status.js";
import { STATUS } from "../../../src/verdicts.js";
import type { GiveAll } from "../intake/source-intake.js";
import { button, type Child, element, reference, spoken, webLink } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { plain } from "../ui/plain.js";
import { takesFile } from "./citation-card.js";
import type { FindingActs } from "./finding-acts.js";
import { openSlot, slot } from "./slot.js";

/** The actions of the panel of sources. */
export interface SourceActs extends FindingActs {
  /** Asks the user for more sources; null where there is nobody to ask. */
  readonly addSources: (() => void) | null;
  /** Takes files for all that is missing; null where files cannot be added. */
  readonly giveAll: GiveAll | null;
}

/** The most citations without a source that are listed. */
const MOST_MISSING = 200;

const FORMAT: Record<Format, string> = {
  text: "plain text",
  markdown: "Markdown",
  html: "web page",
  pdf: "PDF",
  docx: "Word document",
  odt: "OpenDocument text",
  rtf: "RTF document",
  epub: "EPUB book",
  latex: "LaTeX",
  courtlistener: "CourtListener’s record",
};

/** The sources with their statuses, those that nothing cites, and what is cited and has no source. */
export function sourcesParts({ report }: Checked, acts: SourceActs): Child[] {
  const uncited = new Set(report.counts.uncited_sources);
  const unread = report.sources.filter((source) => !hasText(source));
  const used = report.sources.filter((source) => hasText(source) && !uncited.has(source.id));
  const unused = report.sources.filter((source) => hasText(source) && uncited.has(source.id));
  const item = (source: SourceInfo): HTMLElement => sourceItem(source, report, acts);
  return [
    acts.readAsText === null ? null : asRead(report.draft.name, "What was read of the draft", acts.readAsText),
    head(report),
    givenPart(report, acts),
    unreadPart(unread, item),
    ...missingParts(report, acts),
    part("Cited", used.map(item)),
    part("Nothing in the draft cites these", unused.map(item)),
    acts.addSources === null ? null : element("p", {}, button({ class: "quiet" }, acts.addSources, "Add sources")),
  ];
}

/** How many sources there are, with their statuses. */
function head({ sources }: Report): HTMLElement {
  const counts = (Object.keys(STATUS) as SourceStatus[]).map((status) => ({
    word: STATUS[status].toLowerCase(),
    count: sources.filter((source) => source.status === status).length,
  }));
  const words = counts.filter(({ count }) => count > 0).map(({ word, count }) => `${count} ${word}`);
  if (sources.length === 0) return element("p", { class: "source-counts" }, "No sources.");
  const total = `${sources.length} source${sources.length === 1 ? "" : "s"}`;
  return element("p", { class: "source-counts" }, `${total}: ${words.join(", ")}.`);
}

/** Whether it has a text to search: a keyed file that nothing cites has none. */
function hasText({ status, type }: SourceInfo): boolean {
  return type !== null && isRead(status);
}

function part(title: string, items: HTMLElement[], head: HTMLElement | null = null): HTMLElement | null {
  return items.length === 0
    ? null
    : element("section", {}, element("h2", { class: "part-title" }, title), head, element("ul", { class: "source-items" }, ...items));
}

/** What each of the files that were given last was taken for. */
function givenPart(report: Report, acts: SourceActs): HTMLElement | null {
  const given = report.sources.filter(({ name }) => acts.giveAll?.given.includes(name));
  const item = (source: SourceInfo): HTMLElement => {
    const taken =
      citedBy(source, report, acts, "Taken for ") ??
      element("p", { class: "source-facts" }, hasText(source) ? "No citation fits it." : "It could not be read.");
    return element(
      "li",
      { class: "source-item" },
      element("p", { class: "source-name" }, source.name),
      taken,
      hasText(source) ? belonging(source, report, acts) : null,
    );
  };
  return part("Files added last", given.map(item));
}

/** Lets the user say to which citation without a source a file belongs; null if it has one, or none is left. */
function belonging({ name, address, cited_by }: SourceInfo, report: Report, { giveAll }: SourceActs): HTMLElement | null {
  const missing = missingAuthorities(report).filter((finding) => takesFile(finding, report));
  if (giveAll === null || address !== null || cited_by.length > 0 || missing.length === 0) return null;
  const options = missing.map(({ id, text }) => element("option", { value: id }, text));
  const select = element("select", { class: "citation-choice" }, element("option", { value: "" }, "Choose a citation"), ...options);
  select.addEventListener("change", () => select.value !== "" && giveAll.assign(name, select.value));
  return element("label", { class: "belonging" }, element("span", { class: "label" }, "It belongs to "), select);
}

/** The sources grouped by problem, so that each problem is shown once. */
function byProblem(sources: readonly SourceInfo[]): SourceInfo[][] {
  const groups = new Map<string, SourceInfo[]>();
  for (const source of sources) {
    const problem = source.problems.map(({ text }) => text).join(" ");
    groups.set(problem, [...(groups.get(problem) ?? []), source]);
  }
  return [...groups.values()];
}

/** The sources that could not be read; a shared problem is shown before them. */
function unreadPart(unread: readonly SourceInfo[], item: (source: SourceInfo) => HTMLElement): HTMLElement | null {
  if (unread.length === 0) return null;
  const groups = byProblem(unread).flatMap((sources) =>
    sources.length === 1
      ? [element("ul", { class: "source-items" }, ...sources.map(item))]
      : [
          ...(sources[0]?.problems ?? []).map(problemLine),
          element("ul", { class: "source-items" }, ...sources.map((source) => item({ ...source, problems: [] }))),
        ],
  );
  return element("section", {}, element("h2", { class: "part-title" }, "Could not be read"), ...groups);
}

function problemLine({ text }: SourceInfo["problems"][number]): HTMLElement {
  return element("p", { class: "warning" }, icon("warning"), element("span", {}, plain(text)));
}

function sourceItem(source: SourceInfo, report: Report, acts: SourceActs): HTMLElement {
  const title = source.metadata.title && source.metadata.title !== source.name ? source.metadata.title : null;
  const shown = title ?? source.name;
  // A source with no other name than its address is not named twice.
  const isNamed = title !== null || source.name !== source.address;
  return element(
    "li",
    { class: `source-item status-${source.status}`, "data-key": source.name },
    isNamed || hasText(source)
      ? element(
          "p",
          { class: title === null ? "source-name" : "source-name source-title" },
          hasText(source) ? button({ class: "link-button" }, () => acts.readSource(source.name), shown) : shown,
        )
      : null,
    title === null || source.name === source.address ? null : element("p", { class: "source-facts source-name" }, source.name),
    ...addressesOf(source, isNamed || !hasText(source)),
    element("p", { class: "source-facts" }, plain(factsOf(source).join(" · "))),
    ...source.problems.map(problemLine),
    acts.recognitionOffer(source.name),
    citedBy(source, report, acts, "Cited as "),
    belonging(source, report, acts),
    hasText(source) && acts.readAsText !== null ? asRead(source.name, "What was read", acts.readAsText) : null,
  );
}

function asRead(name: string, label: string, show: (name: string) => void): HTMLElement {
  return element(
    "p",
    { class: "source-facts" },
    button({ class: "link-button" }, () => show(name), label, spoken(`: ${name}`)),
  );
}

/** The requested address, if it is to be shown, and the one that answered, if that is different. */
function addressesOf({ address, final_address }: SourceInfo, withAsked: boolean): HTMLElement[] {
  const line = (label: string, target: string): HTMLElement =>
    element("p", { class: "source-facts source-name" }, label, webLink(target, target));
  const moved = final_address && final_address !== address ? [line("Answered by ", final_address)] : [];
  return [...(address && withAsked ? [line("", address)] : []), ...moved];
}

function factsOf({ status, type, text_field, pages, metadata }: SourceInfo): string[] {
  const marks = pages === 0 ? [] : [pages === 1 ? "1 page mark" : `${pages} page marks`];
  return [
    STATUS[status],
    ...(type === null ? [] : [FORMAT[type]]),
    ...(text_field === null ? [] : [`its field ${text_field}`]),
    ...metadata.citations.slice(0, 2),
    ...marks,
  ];
}

function citedBy(source: SourceInfo, report: Report, acts: SourceActs, label: string): HTMLElement | null {
  const by = new Set(source.cited_by);
  const [first, ...rest] = report.citations.filter(({ id }) => by.has(id));
  if (first === undefined) return null;
  const more = rest.length === 0 ? null : ` and ${rest.length} more`;
  return element("p", { class: "source-facts" }, label, reference(first.id, acts.show, first.text), more);
}

/** The citations that name an authority without a source, each authority once. */
function missingAuthorities(report: Report): CitationFinding[] {
  const without = new Set(report.counts.citations_without_source);
  const missing = report.citations.filter(({ id }) => without.has(id));
  const seen = new Set<string>();
  return missing.filter(({ id, authority }) => {
    const key = authority ?? id;
    return seen.has(key) ? false : Boolean(seen.add(key));
  });
}

/** What is cited without a source, as far as a list can be read; the findings have all of it. */
function missingParts(report: Report, acts: SourceActs): Child[] {
  const missing = missingAuthorities(report);
  const items = missing.slice(0, MOST_MISSING).map((finding) => missingItem(finding, report, acts));
  const rest = missing.length - items.length;
  const takesMany = missing.filter((finding) => takesFile(finding, report)).length > 1;
  return [
    part("Cited, but without a source", items, takesMany && acts.giveAll ? openSlot(acts.giveAll, "Add files for all of these") : null),
    rest > 0 ? element("p", { class: "source-facts" }, `${rest} more are among the findings.`) : null,
  ];
}

function missingItem(finding: CitationFinding, report: Report, acts: SourceActs): HTMLElement {
  return element(
    "li",
    { class: "source-item", "data-key": finding.id },
    element("p", { class: "source-name" }, reference(finding.id, acts.show, finding.text)),
    takesFile(finding, report) && acts.giveFor !== null ? slot(finding, acts.giveFor) : null,
  );
}
