import * as v from "valibot";
import type { CaseRecord } from "../../model.js";
import { line, recordId } from "../schema.js";

/** A page as a number, if it is one: `105`, `xvi`. */
const page = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => (/^\d{1,7}$/.test(String(value)) ? Number(value) : 0)),
);

/** A text that may be missing. */
const text = v.nullish(line, "");

/** An entry of `ReportersMetadata.json`. */
export const REPORTERS = v.array(v.object({ short_name: line, slug: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/)) }));

/** A case in `CasesMetadata.json`; fields that are not listed are neither used nor kept. */
export const CASES = v.array(
  v.object({
    id: recordId,
    name: text,
    name_abbreviation: text,
    decision_date: text,
    docket_number: text,
    first_page: v.fallback(page, 0),
    last_page: v.fallback(page, 0),
    citations: v.array(v.object({ cite: line })),
    court: v.nullish(v.object({ name_abbreviation: text }), { name_abbreviation: "" }),
    file_name: v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,80}$/)),
    analysis: v.nullish(v.object({ ocr_confidence: v.fallback(v.nullish(v.number()), null) })),
  }),
);

export type CapCase = v.InferOutput<typeof CASES>[number];

/** The file of a case, with its opinions. */
export const CASE_FILE = v.object({
  casebody: v.object({
    opinions: v.array(v.object({ text: v.nullish(v.string(), ""), type: text, author: text })),
  }),
});

export type CapOpinion = v.InferOutput<typeof CASE_FILE>["casebody"]["opinions"][number];

/** The types of opinions as CourtListener's JSON calls them, in which the engine reads a case. */
const TYPES: Readonly<Record<string, string>> = {
  majority: "020lead",
  "per-curiam": "020lead",
  plurality: "025plurality",
  concurrence: "030concurrence",
  "concurring-in-part-and-dissenting-in-part": "035concurrenceinpart",
  dissent: "040dissent",
  rehearing: "070rehearing",
};

/** A case as a record; `address` is that at which people read it, and `cite` the citation at which it begins, as it was asked for. */
export function recordOf(found: CapCase, address: string, cite?: string): CaseRecord {
  const date = /^\d{4}(?:-\d\d(?:-\d\d)?)?$/.test(found.decision_date) ? found.decision_date : "";
  return {
    id: `cap ${found.id}`,
    name: found.name_abbreviation || found.name,
    full_name: found.name || null,
    court: null,
    court_name: found.court.name_abbreviation || null,
    date: date || null,
    docket: found.docket_number.replace(/^Nos?\. ?/, "") || null,
    cites: [...new Set([...(cite === undefined ? [] : [cite]), ...found.citations.map((own) => own.cite)])],
    address,
    docket_only: false,
  };
}

/** The opinions of a case in the shape of CourtListener's JSON, with the confidence of its recognition; the head matter is no court's words, and is left out. */
export function caseTextOf(found: CapCase, opinions: readonly CapOpinion[]): object {
  const citations = found.citations.flatMap(({ cite }) => {
    const [, volume, reporter, first] = /^(\S+) (.+) (\S+)$/.exec(cite) ?? [];
    return volume === undefined ? [] : [{ volume, reporter, page: first }];
  });
  const { ocr_confidence } = found.analysis ?? {};
  const confidence = typeof ocr_confidence === "number" ? { ocr_confidence } : {};
  return {
    cluster: {
      case_name: found.name_abbreviation || found.name,
      case_name_full: found.name,
      date_filed: found.decision_date,
      citations,
      ...confidence,
    },
    opinions: opinions.map(({ text: words, type, author }, index) => ({
      id: index + 1,
      type: TYPES[type] ?? "010combined",
      author_str: author,
      html_with_citations: htmlOf(words, found.first_page, found.last_page),
    })),
  };
}

/** Text with page marks, `*105`, as HTML. A number is a mark only if it goes on from the page before, inside the case. */
function htmlOf(words: string, first: number, last: number): string {
  const star = (page: number) => `<span class="star-pagination">*${page}</span>`;
  // Only one page: all of it.
  let begins = first === last ? first : 0;
  let at = 0;
  const marked = escaped(words).replace(/\*(\d{1,7})(?!\d)/g, (mark, number: string) => {
    const here = Number(number);
    if (here < Math.max(first, at) || here > last || (at > 0 && here > at + 2)) return mark;
    // An opinion begins on the page before its first mark.
    begins ||= here - 1;
    at = here;
    return star(here);
  });
  const beginning = begins >= first ? star(begins) : "";
  return (beginning + marked)
    .split(/\n+/)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join("\n");
}

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
