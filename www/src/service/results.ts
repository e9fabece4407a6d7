import * as v from "valibot";
import type { CitationFinding, ClaimFinding, QuotationFinding, Report, SourceInfo } from "../model.js";
import { citedBy } from "../report/citation-type.js";

const described = <S extends v.GenericSchema>(schema: S, text: string) => v.pipe(schema, v.description(text));
const nullableText = v.nullable(v.string());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A finding of a report in the terms of programs that verify claims. */
export const RESULT = v.object({
  id: described(v.string(), "The finding's id in the report."),
  kind: v.picklist(["quotation", "citation", "claim"]),
  claim: described(v.string(), "The draft's words: of a quotation, a citation or a claim."),
  citation_ref: described(nullableText, "The citation that it rests on."),
  citation_type: described(nullableText, "The citation's type: `full_case`, `statute`, `url`, `doi`, `bibliography`, `marker`."),
  location: described(
    v.object({ start: count, end: count, page: nullableText }),
    "Its place in the draft, in UTF-16 units, and the label of the draft's page.",
  ),
  source_url: described(nullableText, "The address of the source, or of the case."),
  fetch_status: described(nullableText, "The status of the source: `ok`, `not_found`; `not_fetched` without one; null without a citation."),
  verdict: described(v.string(), "The headline of the finding."),
  confidence: described(
    v.nullable(v.number()),
    "0 to 1: of a quotation, that it belongs to this citation; of a claim, as a model says; of a citation null.",
  ),
  explanation: v.string(),
  source_quote: described(nullableText, "The words of the source."),
  verified: described(v.nullable(v.boolean()), "True or false; null if it is unknown."),
  verification_note: described(v.string(), "The basis of `verified`."),
});

export type Result = v.InferOutput<typeof RESULT>;

/** The sources that a draft cites, and how many of them there is no text of. */
export const CITED_SOURCES = v.object({
  total: described(count, "Sources that citations mean: those that were given, and those that were requested."),
  unavailable: described(count, "Those that could not be fetched or read."),
  share_unavailable: described(v.number(), "The share of these, 0 to 1; 0 if there are none."),
});

export type CitedSources = v.InferOutput<typeof CITED_SOURCES>;

export const SUMMARY = v.object({
  total: described(count, "Results."),
  supported: described(count, "Results that are verified."),
  unsupported: described(count, "Results whose `verified` is false."),
  unknown: described(count, "Results whose `verified` is null."),
  issues: described(count, "Results that are to fix, such as a wrong page."),
  to_look_up: described(count, "Results that the reader must decide."),
  cited_sources: CITED_SOURCES,
});

/** What a model was asked about claims. */
export const ASKED_MODEL = v.nullable(
  v.object({
    name: v.string(),
    host: described(v.string(), "The host that got the claims with their passages."),
    input_tokens: count,
    output_tokens: count,
    dollars: described(v.nullable(v.number()), "US dollars; null if the price is not known."),
    failed: described(count, "Claims without an answer that can be used."),
  }),
);

export type Summary = v.InferOutput<typeof SUMMARY>;

type Finding = QuotationFinding | CitationFinding | ClaimFinding;

/** The findings of a report on quotations and claims, and on citations that were looked up, in order of place, with their totals. */
export function resultsOf(report: Report): { results: Result[]; summary: Summary } {
  const asked = report.citations.filter(({ existence }) => existence !== "not_looked_up");
  const findings: Finding[] = [...report.quotations, ...asked, ...report.claims].sort((a, b) => startOf(a) - startOf(b));
  const number = (counts: (finding: Finding) => boolean) => findings.filter(counts).length;
  return {
    results: findings.map((finding) => resultOf(finding, report)),
    summary: {
      total: findings.length,
      supported: number(({ verified }) => verified === true),
      unsupported: number(({ verified }) => verified === false),
      unknown: number(({ verified }) => verified === null),
      issues: number(({ attention }) => attention === "fix"),
      to_look_up: number(({ attention }) => attention === "look_up"),
      cited_sources: citedSourcesOf(report),
    },
  };
}

/** The sources that a draft cites, in numbers. */
export function citedSourcesOf({ counts }: Pick<Report, "counts">): CitedSources {
  const { cited_sources: total = 0, unavailable_sources: unavailable = 0, unavailable_share: share_unavailable = 0 } = counts;
  return { total, unavailable, share_unavailable };
}

function startOf({ span: [start] }: Finding): number {
  return start;
}

function resultOf(finding: Finding, report: Report): Result {
  const {
    id,
    text,
    span: [start, end],
    draft_page,
    headline,
    reason,
    verified,
    note,
  } = finding;
  const about =
    "existence" in finding
      ? ofCitation(finding, report)
      : "attribution" in finding
        ? ofQuotation(finding, report)
        : ofClaim(finding, report);
  return {
    id,
    claim: text,
    location: { start, end, page: draft_page },
    verdict: headline,
    explanation: reason,
    verified,
    verification_note: note,
    ...about,
  };
}

type About = Pick<Result, "kind" | "citation_ref" | "citation_type" | "source_url" | "fetch_status" | "confidence" | "source_quote">;

function ofQuotation({ attribution, passages }: QuotationFinding, report: Report): About {
  const citation = report.citations.find(({ id }) => id === attribution.citation);
  const confidence = citation ? attribution.confidence : null;
  return { kind: "quotation", ...cited(citation, passages, report), confidence };
}

function ofClaim({ citations, passages, confidence }: ClaimFinding, report: Report): About {
  const citation = report.citations.find(({ id }) => id === citations[0]);
  return { kind: "claim", ...cited(citation, passages, report), confidence };
}

function ofCitation(citation: CitationFinding, report: Report): About {
  return { kind: "citation", ...cited(citation, [], report), confidence: null };
}

function cited(citation: CitationFinding | undefined, passages: readonly { source: string; text: string }[], { sources }: Report) {
  const [passage] = passages;
  const means = ({ id, cited_by }: SourceInfo) =>
    passage ? id === passage.source : citation !== undefined && cited_by.some((by) => by === citation.id || by === citation.authority);
  const source = sources.find(means);
  return {
    citation_ref: citation?.named ?? null,
    citation_type: citation ? citedBy(citation) : null,
    source_url: source?.final_address ?? source?.address ?? citation?.links[0] ?? null,
    fetch_status: source?.status ?? (citation ? "not_fetched" : null),
    source_quote: passage?.text ?? null,
  };
}
