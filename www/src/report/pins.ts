import type { CitationFinding, DocumentView, QuotationFinding, Report, Span16 } from "../model.js";

/** A citation with the page of its quotation: what it says then, and the place in the draft of what it says now. */
export interface Pinned {
  readonly span: Span16;
  readonly words: string;
}

/** The most pages of an opinion. A pin belongs to a reporter only if it is at most that many pages after the first page there. */
const MOST_PAGES = 400;

/**
 * The citation of a quotation with the pin that it lacks, or with the right one. Null when it needs none, when the source does not show the
 * page, or when the citation's form leaves open where the pin belongs.
 */
export function pinned(
  finding: QuotationFinding,
  { report, draft }: { readonly report: Report; readonly draft: Pick<DocumentView, "text"> },
): Pinned | null {
  const cited = citationOf(finding, report);
  if (!finding.pin || cited === undefined) return null;
  const [start, end] = cited.span;
  const now = draft.text.slice(start, end);
  const shown = withUsualDashes(now);
  const locator = locatorFor(finding.pin, cited, draft.text);
  // A citation in a list, or one that runs over other text, is shown with other words than it has in the draft.
  if (locator === undefined || shown.replace(/\s+/g, " ") !== cited.text) return null;
  const after = locator.span[1] - start;
  if (locator.pin === null) {
    const words = lead(cited, finding.pin);
    return words === null ? null : { span: cited.span, words: now.slice(0, after) + words + now.slice(after) };
  }
  const at = shown.indexOf(locator.pin, after);
  if (at < 0) return null;
  const pin = isSharedPin(finding, cited, report) ? inOrder(locator.pin, finding.pin) : finding.pin;
  return { span: cited.span, words: now.slice(0, at) + pin + now.slice(at + locator.pin.length) };
}

/** The text with the hyphens and dashes that the reading text has, place by place. */
function withUsualDashes(text: string): string {
  return text.replace(/[\u2010\u2011]/g, "-").replace(/\u2012|(?<=\d)\u2212(?=\d)/g, "–");
}

/** The citation that a quotation belongs to. */
export function citationOf({ attribution }: QuotationFinding, report: Report): CitationFinding | undefined {
  return report.citations.find(({ id }) => id === attribution.citation);
}

/** Whether the words are found, but the source has no pages or paragraphs to cite them by, and the citation gives none. */
export function lacksPages(finding: QuotationFinding, report: Report): boolean {
  const best = finding.passages[0];
  const source = report.sources.find(({ id }) => id === best?.source);
  const cited = citationOf(finding, report);
  const isOfCase = cited !== undefined && TAKE_PAGES.includes(cited.type);
  return finding.place === "unverifiable" && isOfCase && cited.pin === null && source?.pages === 0 && best?.paragraphs.length === 0;
}

/** The types of citation that give pages of a case. */
const TAKE_PAGES: readonly CitationFinding["type"][] = ["full_case", "short_case", "docket", "id", "supra"];

/** The reporter citation to which a pin belongs: the one that has a pin, else the only one, else the only one that begins shortly before it. */
function locatorFor(pin: string, { locators }: CitationFinding, draft: string): CitationFinding["locators"][number] | undefined {
  const having = locators.filter((one) => one.pin !== null);
  const near = locators.filter(({ span }) => {
    const first = /(?<!\d)\d+$/.exec(draft.slice(...span))?.[0];
    const pages = Number.parseInt(pin, 10) - Number(first);
    return pages >= 0 && pages <= MOST_PAGES;
  });
  const [only, ...others] = having.length > 0 ? having : locators.length === 1 ? locators : near;
  return others.length === 0 ? only : undefined;
}

/** What comes between a citation and its first pin, with the pin; null where it takes none. */
function lead({ type }: CitationFinding, pin: string): string | null {
  const isPage = /^[\divxlc]/i.test(pin);
  switch (type) {
    case "full_case":
      return pin.startsWith("*") ? `, at ${pin}` : `, ${pin}`;
    case "id":
      return isPage || pin.startsWith("*") ? ` at ${pin}` : ` ${pin}`;
    case "supra":
      return isPage || pin.startsWith("*") ? `, at ${pin}` : `, ${pin}`;
    case "statute":
      return pin;
    default:
      return null;
  }
}

/** Whether another quotation of the citation is on the page that it gives. */
function isSharedPin({ id }: QuotationFinding, cited: CitationFinding, report: Report): boolean {
  return report.quotations.some((one) => one.id !== id && one.attribution.citation === cited.id && one.place === "on_page");
}

function inOrder(one: string, other: string): string {
  const [first, second] = Number.parseInt(other, 10) < Number.parseInt(one, 10) ? [other, one] : [one, other];
  return `${first}, ${second}`;
}
