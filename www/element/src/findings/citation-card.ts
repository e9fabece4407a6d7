import type { CitationFinding, Report } from "../../../src/model.js";
import type { Checked } from "../../../src/report/checked.js";
import { nameOfSource } from "../../../src/report/passage.js";
import { type CitationVerdict, drawnAs, groupOf, labelOf, verdictOf, wordOf } from "../../../src/report/verdicts.js";
import { isFull } from "../document/marks.js";
import { button, type Child, element, spoken, webLink } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { outside, plain } from "../ui/plain.js";
import { type Face, warning } from "./card.js";
import type { FindingActs } from "./finding-acts.js";
import { badge, inQuotes } from "./quotation-card.js";
import { reviewActs } from "./review-acts.js";
import { slot } from "./slot.js";

/** The face of a citation's card. */
export function citationFace(finding: CitationFinding, checked: Checked, acts: FindingActs): Face {
  const verdict = verdictOf(finding, checked.open);
  const isWaiting = verdict === "waiting";
  return {
    verdict,
    sign: signOf(finding, verdict, checked.open),
    words: [outside(finding.named)],
    reason: isWaiting ? "The look-up of this case is not finished." : finding.reason,
    body: () => body(finding, checked, acts, isWaiting),
  };
}

/** What the reader should know first: what is wrong with the citation, whether its case exists, or whether there is a source. */
function signOf(finding: CitationFinding, verdict: CitationVerdict, open: ReadonlySet<string>): HTMLElement {
  const label = labelOf(finding, open);
  if (verdict !== "waiting" && label !== wordOf(verdict)) return warningBadge(finding, label);
  return verdict === "not_looked_up" ? sourceBadge(finding) : existenceBadge(verdict);
}

function warningBadge({ attention }: CitationFinding, label: string): HTMLElement {
  return element("span", { class: `badge badge-${attention === "fix" ? "changed" : "doubt"}` }, icon("warning"), label);
}

/** Whether the case exists, as an icon and a word. */
function existenceBadge(verdict: CitationVerdict): HTMLElement {
  const group = groupOf(verdict);
  return element("span", { class: `badge badge-case badge-${group}` }, icon(group), wordOf(verdict));
}

/** Whether there is a source, as an icon and a word. */
function sourceBadge(finding: CitationFinding): HTMLElement {
  const there = finding.sources.length > 0;
  return element(
    "span",
    { class: `badge badge-${there ? "cited" : "unsourced"}` },
    icon(there ? "book" : "unknown"),
    there ? "Source loaded" : "Source missing",
  );
}

function body(finding: CitationFinding, { report, open }: Checked, acts: FindingActs, isWaiting: boolean): Child[] {
  const badges = isWaiting
    ? []
    : [
        evidence(finding),
        isFull(finding) ? standings(finding) : null,
        ...finding.warnings.flatMap((one) => warning(one, finding.reason)),
        ...finding.notes.map((note) => element("p", { class: "note" }, plain(note))),
      ];
  return [
    ...badges,
    isWaiting ? null : candidates(finding, acts),
    isWaiting ? null : missing(finding, report),
    about(finding, report, acts, isWaiting),
    takesFile(finding, report) && acts.giveFor !== null ? slot(finding, acts.giveFor) : null,
    quotedFrom(finding, report, open, acts),
    ...reviewActs(finding, report, acts, [], [button({ class: "quiet small" }, () => acts.copy(finding.id), icon("copy"), "Copy finding")]),
  ];
}

/** Who was asked for an authority that is still missing, and the one thing that would help. */
function missing({ id, authority }: CitationFinding, { missing = [] }: Report): HTMLElement | null {
  const own = missing.find(({ citation }) => citation === (authority ?? id));
  return own ? element("p", { class: "note" }, plain(`Asked: ${own.asked.join(", ") || "nobody"}. ${own.help}`)) : null;
}

/** The evidence for the verdict, without what the reason says already. */
function evidence({ evidence, warnings, reason }: CitationFinding): HTMLElement | null {
  const facts = evidence.filter((fact) => fact !== reason && !warnings.some(({ text }) => text === fact));
  return facts.length === 0 ? null : element("ul", { class: "facts" }, ...facts.map((fact) => element("li", {}, plain(fact))));
}

/** Each of several reporter citations by itself. */
function standings({ standings }: CitationFinding): HTMLElement | null {
  if (standings.length === 0) return null;
  return element(
    "ul",
    { class: "standings", "aria-label": "Each reporter citation" },
    ...standings.map(({ cite, existence, reason }) =>
      element(
        "li",
        {},
        element("p", { class: "standing" }, outside(cite), " ", existenceBadge(existence)),
        element("p", { class: "note" }, plain(reason)),
      ),
    ),
  );
}

/** The cases that fit the citation, and a way to say which one is meant. */
function candidates({ text, candidates = [], chosen }: CitationFinding, { choose }: FindingActs): HTMLElement | null {
  if (candidates.length === 0) return null;
  const items = candidates.map((one) => {
    const name = one.name || "A case without a name";
    const facts = [one.cites[0], one.docket && `No. ${one.docket}`, one.court_name ?? one.court, one.date].filter(Boolean).join(" · ");
    const isChosen = one.id === chosen;
    const act = (label: string, id: string | null): HTMLElement | null =>
      choose && button({ class: "quiet small" }, () => choose(text, id), label, spoken(plain(`: ${name}, ${facts}`)));
    return element(
      "li",
      { class: isChosen ? "candidate is-chosen" : "candidate" },
      element("p", { class: "source-name" }, one.address ? webLink(one.address, name) : outside(name)),
      element("p", { class: "source-facts" }, plain(facts)),
      isChosen
        ? element("p", { class: "candidate-chosen" }, icon("sound"), "Chosen by you ", act("Undo", null))
        : act(chosen === null ? "This one is meant" : "Choose this one", one.id),
    );
  });
  return element("ul", { class: "candidates", "aria-label": "Cases that fit" }, ...items);
}

/** Where the case, or each candidate, can be read; the loaded sources that the citation refers to; the cited page. */
function about(
  { links, candidates = [], sources, pin }: CitationFinding,
  report: Report,
  acts: FindingActs,
  isWaiting: boolean,
): HTMLElement | null {
  const opener = (id: string): HTMLElement => {
    const name = report.sources.find((source) => source.id === id)?.name ?? "";
    return button({ class: "link-button" }, () => acts.readSource(name), nameOfSource(report, id));
  };
  const rows = [
    row(
      links.length > 1 ? "Candidates" : "Read it at",
      isWaiting || candidates.length > 0 ? [] : links.map((address) => webLink(address, nameOfLink(address))),
    ),
    row("Source", sources.map(opener)),
    row(`${pin?.startsWith("(") ? "Subsection" : pin?.startsWith("¶") ? "Paragraph" : "Page"} cited`, pin ? [pin] : []),
  ];
  return rows.every((one) => one.length === 0) ? null : element("dl", { class: "about" }, ...rows.flat());
}

function row(name: string, values: (HTMLElement | string)[]): HTMLElement[] {
  return values.length === 0 ? [] : [element("dt", {}, name), ...values.map((value) => element("dd", {}, value))];
}

/** `www.courtlistener.com, duskwright-v-sallowfield`: the host and the part that distinguishes cases. */
function nameOfLink(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname } = new URL(address);
  return [host, pathname.split("/").filter(Boolean).at(-1)].filter(Boolean).join(", ");
}

/** Whether a file can be given as the source of a citation: it refers to a case or a work without a text. */
export function takesFile(finding: CitationFinding, { counts }: Report): boolean {
  const cases = ["full_case", "short_case", "docket", "id", "supra", "reference"];
  // A citation of a work has its title; a file with that name matches it.
  const isWork = finding.type === "marker" && finding.name !== null;
  return finding.authority !== null && (isWork || cases.includes(finding.type)) && counts.citations_without_source.includes(finding.id);
}

function quotedFrom(finding: CitationFinding, report: Report, open: ReadonlySet<string>, acts: FindingActs): HTMLElement | null {
  const quoted = report.quotations.filter(({ id }) => finding.quotations.includes(id));
  if (quoted.length === 0) return null;
  return element(
    "ul",
    { class: "quoted", "aria-label": "Its quotations" },
    ...quoted.map((one) =>
      element(
        "li",
        {},
        button(
          { class: "link-button" },
          () => acts.show(one.id),
          badge(drawnAs(one, open), labelOf(one, open)),
          element("span", { class: "snippet" }, ...inQuotes(one.text)),
        ),
      ),
    ),
  );
}
