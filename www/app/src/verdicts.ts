import type { Icon } from "./icons.js";
import type { CitationFinding, EditType, Existence, Headline, Place, QuotationFinding, SourceResult, Tier, Voice, Words } from "./model.js";

/** What the page shows of a report: a finding on a quotation or on a citation. */
export type Finding = QuotationFinding | CitationFinding;

/** Whether a finding speaks of a quotation. */
export function isQuotation(finding: Finding): finding is QuotationFinding {
  return finding.kind === "quotation";
}

/** Headlines that are drawn alike and counted together. The order is that of severity; the last three are no faults. */
export const GROUPS = ["missing", "changed", "elsewhere", "doubt", "minor", "stands", "unknown", "aside", "waiting"] as const;

/** One of {@link GROUPS}: the name of its icon, its underline and its colour. */
export type Group = (typeof GROUPS)[number] & Icon;

/** What a quotation's finding is drawn by: its headline, or that its source is still awaited. */
export type QuotationVerdict = Headline | "waiting";

/** What a citation's finding is drawn by: whether the case exists, or that this is still asked. */
export type CitationVerdict = Existence | "waiting";

/** What a verdict is called, the same as in every report, and to which group it belongs. */
interface Verdict {
  word: string;
  group: Group;
}

const VERDICTS: Record<QuotationVerdict, Verdict> = {
  not_found: { word: "Not found", group: "missing" },
  altered: { word: "Altered", group: "changed" },
  paraphrase: { word: "Paraphrase", group: "changed" },
  spliced: { word: "Spliced", group: "changed" },
  wrong_source: { word: "Wrong source", group: "elsewhere" },
  wrong_voice: { word: "Wrong voice", group: "doubt" },
  meaning_may_turn: { word: "Meaning may turn", group: "doubt" },
  wrong_page: { word: "Wrong page", group: "doubt" },
  minor: { word: "Minor changes", group: "minor" },
  faithful: { word: "Faithful", group: "stands" },
  verbatim: { word: "Verbatim", group: "stands" },
  cannot_check: { word: "Cannot check", group: "unknown" },
  unattributed: { word: "Unattributed", group: "aside" },
  record: { word: "From the record", group: "aside" },
  not_checked: { word: "Not checked", group: "aside" },
  waiting: { word: "Waiting", group: "waiting" },
};

const EXISTENCE: Record<CitationVerdict, Verdict> = {
  other_name: { word: "Under another name", group: "elsewhere" },
  interior_page: { word: "Inside another case", group: "elsewhere" },
  other_citation: { word: "At another citation", group: "elsewhere" },
  found_with_differences: { word: "Found with differences", group: "minor" },
  found: { word: "Found", group: "stands" },
  docket_only: { word: "Docket only", group: "unknown" },
  ambiguous: { word: "Ambiguous", group: "unknown" },
  not_in_index: { word: "Not in the index", group: "unknown" },
  cannot_check: { word: "Cannot check", group: "unknown" },
  not_looked_up: { word: "Not looked up", group: "aside" },
  waiting: { word: "Waiting", group: "waiting" },
};

/** All verdicts on quotations, the most severe first. */
export const HEADLINES = Object.keys(VERDICTS) as QuotationVerdict[];

/** All verdicts on citations, those first that are to be looked at. */
export const EXISTENCES = Object.keys(EXISTENCE) as CitationVerdict[];

/** What a verdict is called. */
export function wordOf(verdict: QuotationVerdict | CitationVerdict): string {
  return { ...VERDICTS, ...EXISTENCE }[verdict].word;
}

/** The group of a verdict. */
export function groupOf(verdict: QuotationVerdict | CitationVerdict): Group {
  return { ...VERDICTS, ...EXISTENCE }[verdict].group;
}

/** The verdict that a finding is drawn by; `open` are the ids of those of which something may still come. */
export function verdictOf(finding: QuotationFinding, open: ReadonlySet<string>): QuotationVerdict;
export function verdictOf(finding: CitationFinding, open: ReadonlySet<string>): CitationVerdict;
export function verdictOf(finding: Finding, open: ReadonlySet<string>): QuotationVerdict | CitationVerdict;
export function verdictOf({ id, headline }: Finding, open: ReadonlySet<string>): QuotationVerdict | CitationVerdict {
  return open.has(id) ? "waiting" : headline;
}

/** The result on words, as the card says it. */
export const WORDS: Record<Words, string> = {
  verbatim: "Verbatim",
  faithful: "Faithful",
  minor: "Minor changes",
  altered: "Altered",
  spliced: "Spliced",
  paraphrase: "Paraphrase",
  not_found: "Not found",
  cannot_check: "Cannot check",
};

/** The result on the source, as the card says it. */
export const SOURCE: Record<SourceResult, string> = {
  own: "The one cited",
  other: "Another one",
  unattributed: "None cited",
  record: "The record",
};

/** The result on the place, as the card says it. */
export const PLACE: Record<Place, string> = {
  on_page: "On the page cited",
  other_page: "On another page",
  no_pin: "No page cited",
  unverifiable: "Cannot be told",
};

/** The voice, as the card says it. */
export const VOICE: Record<Voice, string> = {
  court: "The court",
  plurality: "A plurality",
  concurrence: "A concurrence",
  dissent: "A dissent",
  syllabus: "The syllabus",
  headnote: "A headnote",
  counsel: "Counsel",
  quoted: "Quoted there",
  recited: "Recited there",
  unknown: "Not known",
};

/** How high a score is, as the card says it. */
export const TIER: Record<Tier, string> = { high: "high", medium: "medium", low: "low" };

/** Types of edit, as the card says them. */
export const EDIT: Record<EditType, string> = {
  case: "capital letter",
  punctuation: "punctuation",
  spelling: "spelling",
  ocr: "noise in the text",
  inflection: "singular or plural",
  article: "article",
  function_word: "function word",
  content_word: "content word",
  negation: "negation",
  modality: "modal verb",
  quantifier: "quantifier",
  connective: "connective",
  number: "number",
  name: "name",
  tense: "tense",
  bracket: "bracket",
  ellipsis: "ellipsis",
  citation_omitted: "citation left out",
  omission: "unmarked omission",
};
