import * as v from "valibot";
import { CORRECTION_KINDS } from "../report/edits.js";
import { CITED, CONTENT_TYPE, OPTIONS, QUOTED, SOURCE, VALUES } from "../service/requests.js";
import { ASKED_MODEL, CITED_SOURCES, RESULT, SUMMARY } from "../service/results.js";

const described = <S extends v.GenericSchema>(schema: S, text: string) => v.pipe(schema, v.description(text));
const nullableText = v.nullable(v.string());
const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const PATH = v.pipe(v.string(), v.minLength(1), v.maxLength(4096));
const MOST = 1000;

/** A part of the report, whose schema is `report.schema.json` of the package. */
const reported = v.looseObject({});

/** A document: a file in the server's folder, or its content. */
const DOCUMENT = {
  path: described(v.optional(PATH), "A file in the server's folder. Give this or content."),
  content: described(v.optional(v.string()), "The text; of PDF, DOCX, ODT and EPUB the bytes in base64."),
  content_type: described(
    v.optional(CONTENT_TYPE),
    "What the content is: text, markdown, html, pdf, docx and so on, or a media type; without it, the content tells.",
  ),
  name: described(v.optional(v.string()), "The name of the content in the report."),
};

const SOURCES = described(
  v.optional(v.pipe(v.array(v.union([PATH, SOURCE])), v.maxLength(MOST))),
  "Files or folders in the server's folder, or texts with their names.",
);

const WARNING = v.object({ code: v.string(), text: v.string() });

export const QUOTE_INPUT = v.strictObject({
  citation: CITED,
  text: QUOTED,
  sources: SOURCES,
});

export const QUOTE_OUTPUT = v.object({
  score: described(v.nullable(v.number()), "0 to 100: how much of the quotation is in the passage."),
  tier: described(v.nullable(v.string()), "The tier of the score: high, medium or low; null without a score."),
  classification: described(v.string(), "verbatim, faithful, minor, altered, spliced, paraphrase, not_found and so on."),
  verified: described(
    v.nullable(v.boolean()),
    "True or false; null if nobody could check it, or if fewer than six words are not found or altered.",
  ),
  verification_note: v.string(),
  explanation: v.string(),
  best_match: v.nullable(
    v.object({ text: v.string(), before: v.string(), after: v.string(), pages: v.array(v.string()), link: nullableText }),
  ),
  differences: described(
    v.array(v.object({ type: v.string(), quotation: v.string(), source: v.string() })),
    "What differs from the best match.",
  ),
  opinionId: described(v.nullable(whole), "CourtListener's id of the opinion."),
  clusterId: described(v.nullable(whole), "CourtListener's id of the case."),
  case_name: nullableText,
  opinion: described(nullableText, "Who wrote the opinion."),
  kind: described(nullableText, "court, plurality, concurrence, dissent and so on."),
  warnings: v.array(WARNING),
});

export const WEST_INPUT = v.strictObject({ citation: CITED });

export const WEST_OUTPUT = v.object({
  found: described(v.boolean(), "Whether the index has a case at this citation or under this name."),
  verified: described(v.nullable(v.boolean()), "True: the case is there under this name. False: another case is there. Null: not certain."),
  verdict: described(v.string(), "found, other_name, interior_page, other_citation, docket_only, ambiguous or not_in_index."),
  explanation: v.string(),
  names: v.array(v.string()),
  court: nullableText,
  date: nullableText,
  clusters: v.array(
    v.object({ clusterId: v.nullable(whole), name: v.string(), court: nullableText, date: nullableText, link: nullableText }),
  ),
  parallel_citations: v.array(v.string()),
});

export const CLAIMS_INPUT = v.strictObject({ ...DOCUMENT, sources: SOURCES, options: v.optional(OPTIONS) });

export const CHECK_INPUT = v.strictObject({
  ...CLAIMS_INPUT.entries,
  repair: described(
    v.optional(v.boolean()),
    "Returns only the findings that are certain, each with the source's words, the page and an edit. For drafts in plain text, Markdown and LaTeX.",
  ),
});

/** A finding that is certain, with its edit. */
const REPAIR = v.object({
  finding: described(v.string(), "Its id, as in results."),
  changes: described(
    v.picklist(CORRECTION_KINDS.filter((kind) => kind !== "marks")),
    "What the edit changes: the quotation's words, or something of its citation.",
  ),
  verdict: v.string(),
  explanation: v.string(),
  quotation: described(v.string(), "The draft's words."),
  citation: nullableText,
  source_quote: described(v.string(), "The source's words."),
  source: v.string(),
  page: nullableText,
  edit: described(
    v.object({ start: whole, end: whole, text: v.string() }),
    "In the draft as you gave it, the UTF-16 units from start to end are replaced by text.",
  ),
});

export const CHECK_OUTPUT = v.object({
  results: described(v.array(RESULT), "The findings; with repair those that have one."),
  summary: SUMMARY,
  report: described(v.optional(reported), "The whole report; not with repair."),
  repairs: described(v.optional(v.array(REPAIR)), "With repair: in order of place. Made together, they cause no new finding."),
  left: described(
    v.optional(v.object({ to_fix: whole, to_look_up: whole })),
    "With repair: findings that no edit ends, which their author must decide.",
  ),
});

export const FIND_INPUT = v.strictObject(DOCUMENT);
export const FIND_OUTPUT = v.object({
  citations: v.array(
    v.object({
      id: v.string(),
      text: v.string(),
      named: described(v.string(), "With the authority, where the text does not name it."),
      type: v.string(),
      start: whole,
      end: whole,
      authority: described(nullableText, "The id of the citation that first names the authority."),
      pin: nullableText,
      quotations: described(v.array(v.string()), "The quotations that belong to it."),
    }),
  ),
});

export const CITATIONS_INPUT = v.strictObject({
  citations: v.pipe(v.array(v.strictObject({ document: PATH, text: v.string() })), v.maxLength(MOST)),
  documents: described(
    v.optional(
      v.pipe(v.array(v.strictObject({ name: PATH, content: v.string(), content_type: v.optional(CONTENT_TYPE) })), v.maxLength(MOST)),
    ),
    "Documents with their contents, for those that are no files in the server's folder.",
  ),
});
export const CITATIONS_OUTPUT = v.object({
  citations: v.array(
    v.object({ document: v.string(), text: v.string(), verified: v.nullable(v.boolean()), verification_note: v.string() }),
  ),
  totals: v.object({ total: whole, verified: whole, unverified: whole, unchecked: whole }),
});

export const CLAIMS_OUTPUT = v.object({
  claims: v.array(reported),
  sources: v.array(reported),
  cited_sources: CITED_SOURCES,
  model: ASKED_MODEL,
});

export const FIELDS_INPUT = v.strictObject({
  values: VALUES,
  documents: v.pipe(
    v.array(v.strictObject({ id: PATH, document_type: described(PATH, "What it is: `passport`."), ...DOCUMENT })),
    v.minLength(1),
    v.maxLength(MOST),
  ),
});
export const FIELDS_OUTPUT = v.looseObject({ _metadata: reported });
