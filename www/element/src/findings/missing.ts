import type { CitationFinding, QuotationFinding, Report } from "../../../src/model.js";
import type { Checked } from "../../../src/report/checked.js";
import type { GiveAll } from "../intake/source-intake.js";
import { element, reference } from "../ui/element.js";
import { plain } from "../ui/plain.js";
import { takesFile } from "./citation-card.js";
import { openSlot } from "./slot.js";

/** From how many quotations on those without a source are a part of the list of their own: each asks for the same, a file. */
const MANY = 4;

/** From two on. */
const NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** The ids of the quotations that no file was given for, if they are many; else none. */
export function quotedWithoutSource({ report, open }: Checked): ReadonlySet<string> {
  const citations = new Map(report.citations.map((one) => [one.id, one]));
  const lacking = report.quotations.filter((one) => !open.has(one.id) && authorityOf(one, citations, report) !== null);
  return new Set(lacking.length < MANY ? [] : lacking.map(({ id }) => id));
}

/** The citation for which a file is to be given, so that a quotation can be compared; null if that would not help. */
function authorityOf(finding: QuotationFinding, citations: ReadonlyMap<string, CitationFinding>, report: Report): string | null {
  if (finding.headline !== "cannot_check") return null;
  const cited = citations.get(finding.attribution.citation ?? "");
  return cited && takesFile(cited, report) ? (cited.authority ?? cited.id) : null;
}

/** One offer to give all opinions that quotations still wait for, by their names, in place of a card for each quotation. */
export function missingOffer(
  { report }: Checked,
  ids: ReadonlySet<string>,
  giveAll: GiveAll | null,
  show: (id: string) => void,
): HTMLElement {
  const citations = new Map(report.citations.map((one) => [one.id, one]));
  const quotations = report.quotations.filter(({ id }) => ids.has(id));
  const authorities = new Set(quotations.flatMap((one) => authorityOf(one, citations, report) ?? []));
  const named = [...authorities].flatMap((id) => citations.get(id) ?? []);
  const number = NUMBERS[named.length - 2] ?? String(named.length);
  const label = named.length === 1 ? "Add the opinion that this draft quotes" : `Add the ${number} opinions that this draft quotes`;
  return element(
    "div",
    { class: "missing-offer" },
    element("p", {}, `${quotations.length} quotations could not be compared: the text of what they cite is not loaded.`),
    element("ul", {}, ...named.map((one) => element("li", {}, reference(one.id, show, plain(one.name ?? one.text))))),
    giveAll && openSlot(giveAll, label),
  );
}
