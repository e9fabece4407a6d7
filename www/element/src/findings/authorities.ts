import type { CitationFinding } from "../../../src/model.js";
import type { Checked } from "../../../src/report/checked.js";
import type { ReviewLog } from "../../../src/report/review-log.js";
import { type Section, sectionOf } from "../../../src/report/sections.js";
import { type Child, element, reference } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { plain } from "../ui/plain.js";
import type { FindingActs } from "./finding-acts.js";

/** The most authorities that have a row; the findings have all of them. */
const MOST_ROWS = 300;

/** A case, a law or another work that the draft cites, with its citations. */
interface Authority {
  readonly first: CitationFinding;
  readonly citations: CitationFinding[];
}

/** The columns of counts. */
const COUNTS: readonly (readonly [Section, string])[] = [
  ["fix", "Fix"],
  ["look_up", "Look up"],
  ["fine", "Fine"],
];

/** The authorities of a report, in the order of their first citations: what is to do with each, the pages cited, and whether its text is loaded. */
export function authoritiesOf({ report }: Pick<Checked, "report">): readonly Authority[] {
  const found = new Map<string, Authority>();
  for (const citation of report.citations) {
    const key = citation.authority ?? citation.id;
    const known = found.get(key);
    if (known) known.citations.push(citation);
    else found.set(key, { first: citation, citations: [citation] });
  }
  return [...found.values()];
}

/** A row for each authority, as those read who check the citations of a brief. */
export function authoritiesParts(checked: Checked, log: ReviewLog, acts: FindingActs): Child[] {
  const all = authoritiesOf(checked);
  if (all.length === 0) return [element("p", { class: "empty" }, "The draft cites nothing.")];
  const head = ["Authority", ...COUNTS.map(([, label]) => label), "Pages", "Source"];
  const rows = all.slice(0, MOST_ROWS).map((one) => rowOf(one, checked, log, acts));
  return [
    element(
      "table",
      { class: "authorities" },
      element("thead", {}, element("tr", {}, ...head.map((label) => element("th", { scope: "col" }, label)))),
      element("tbody", {}, ...rows),
    ),
    all.length > MOST_ROWS && element("p", { class: "source-facts" }, `${all.length - MOST_ROWS} more are among the findings.`),
  ];
}

function rowOf({ first, citations }: Authority, checked: Checked, log: ReviewLog, acts: FindingActs): HTMLElement {
  const { report } = checked;
  const ids = new Set(citations.map(({ id }) => id));
  const quotations = report.quotations.filter(({ attribution }) => attribution.citation !== null && ids.has(attribution.citation));
  const sections = [...quotations, ...citations].map((finding) => sectionOf(finding, checked, log));
  const pins = [...new Set(citations.flatMap(({ pin }) => pin ?? []))];
  const isLoaded = citations.some(({ sources }) => sources.length > 0);
  const count = ([section]: (typeof COUNTS)[number]): HTMLElement => {
    const number = sections.filter((one) => one === section).length;
    return element("td", { class: number === 0 ? "count" : `count count-${section}` }, number === 0 ? "–" : String(number));
  };
  return element(
    "tr",
    { "data-key": `authority-${first.id}` },
    element("th", { scope: "row" }, reference(first.id, acts.show, plain(first.name ?? first.text))),
    ...COUNTS.map(count),
    element("td", { class: "pins" }, plain(pins.join("; ")) || "–"),
    element("td", { class: isLoaded ? "loaded" : "not-loaded" }, icon(isLoaded ? "sound" : "unknown"), isLoaded ? "Loaded" : "Missing"),
  );
}
