// biome-ignore-all format: printed from the tables of the Rust code
import type { Attention, ClaimVerdict, EditType, Existence, Headline, Place, SourceResult, SourceStatus, Tier, Voice, Words } from "./model.js";

/** A group of verdicts: the name of its icon, its underline and its colour. */
export type Group = (typeof GROUPS)[number];

/** A headline that is a fault. */
export type Severity = (typeof SEVERITIES)[number];

/** What a verdict is called, how it is drawn, and what it means in a sentence. */
export interface Verdict {
  readonly label: string;
  readonly group: Group;
  readonly meaning: string;
}

// generated: results

/** Groups of verdicts, which are drawn alike and counted together. */
export const GROUPS = ["missing", "changed", "elsewhere", "doubt", "minor", "sound", "unknown", "aside"] as const;

/** The verdicts on quotations that are faults, the most severe first. */
export const SEVERITIES = ["not_found", "altered", "paraphrase", "spliced", "wrong_source", "wrong_voice", "meaning_may_turn", "wrong_page", "minor"] as const satisfies readonly Headline[];

/** What a finding asks of the reader, the most urgent first. */
export const ATTENTION = {
  fix: { label: "To fix", meaning: "Something is wrong: words, source, page, voice or citation." },
  look_up: { label: "To look up", meaning: "It could not be checked, or only the reader can decide it." },
  fine: { label: "Fine", meaning: "Nothing to do." },
  aside: { label: "Not compared", meaning: "There was nothing to compare: a short term, or a citation that was not looked up." },
} as const satisfies Record<Attention, { readonly label: string; readonly meaning: string }>;

/** The verdicts on quotations, the most severe first. */
export const HEADLINES = {
  not_found: { label: "Not found", group: "missing", meaning: "The full text of the source does not contain these words." },
  altered: { label: "Altered", group: "changed", meaning: "A word was changed, added or dropped without a mark." },
  paraphrase: { label: "Paraphrase", group: "changed", meaning: "The source says this in other words." },
  spliced: { label: "Spliced", group: "changed", meaning: "Pieces from different places are joined as if they were one." },
  wrong_source: { label: "Wrong source", group: "elsewhere", meaning: "The words are in another source than the one cited." },
  wrong_voice: { label: "Wrong voice", group: "doubt", meaning: "The speaker is not the one that the draft suggests: a dissent, for example, instead of the court." },
  meaning_may_turn: { label: "Meaning may change", group: "doubt", meaning: "Changes are marked, but one of them may change the meaning." },
  wrong_page: { label: "Wrong page", group: "doubt", meaning: "The words are on another page than the one cited." },
  minor: { label: "Minor changes", group: "minor", meaning: "Small changes that do not affect the meaning but should be in brackets." },
  faithful: { label: "Faithful", group: "sound", meaning: "Every change is marked." },
  verbatim: { label: "Verbatim", group: "sound", meaning: "Nothing was changed." },
  cannot_check: { label: "Cannot check", group: "unknown", meaning: "There is no text, or no reliable text, to compare with. This says nothing against the quotation." },
  unattributed: { label: "No citation found", group: "aside", meaning: "No citation goes with the quotation." },
  record: { label: "From the record", group: "aside", meaning: "The words are quoted from the record of the case, and no file of it is loaded." },
  not_checked: { label: "Not checked", group: "aside", meaning: "A term of a few words without a citation." },
} as const satisfies Record<Headline, Verdict>;

/** The verdicts on citations. */
export const EXISTENCES = {
  found: { label: "Found", group: "sound", meaning: "The case or work exists, at this citation and under this name." },
  found_with_differences: { label: "Found with differences", group: "minor", meaning: "The work exists, but its title, first author, year or journal differs from the draft." },
  other_name: { label: "Under another name", group: "elsewhere", meaning: "The citation leads to a case, or a work, with another name." },
  interior_page: { label: "Inside another case", group: "elsewhere", meaning: "The citation leads to a page inside another case." },
  other_citation: { label: "At another citation", group: "elsewhere", meaning: "The case or work exists, at another citation." },
  docket_only: { label: "Docket only", group: "unknown", meaning: "Only a docket of the case was found." },
  ambiguous: { label: "Ambiguous", group: "unknown", meaning: "Several candidates fit, and nothing shows which one is meant." },
  not_in_index: { label: "Not in the index", group: "unknown", meaning: "The index does not have it. It may still exist." },
  cannot_check: { label: "Cannot check", group: "unknown", meaning: "The index could not be asked." },
  not_looked_up: { label: "Not looked up", group: "aside", meaning: "No index was asked." },
} as const satisfies Record<Existence, Verdict>;

/** The verdicts on claims. */
export const CLAIMS = {
  not_supported: { label: "Not supported", group: "changed", meaning: "The source says something else, or nothing of it." },
  partial: { label: "Partly supported", group: "doubt", meaning: "The source says a part of it, or says it more narrowly or widely." },
  supported: { label: "Supported", group: "sound", meaning: "The source says so." },
  inconclusive: { label: "Inconclusive", group: "aside", meaning: "Nobody can say from these passages." },
  source_unavailable: { label: "Source unavailable", group: "aside", meaning: "No text of the source is loaded." },
} as const satisfies Record<ClaimVerdict, Verdict>;

/** Results on words. */
export const WORDS = {
  verbatim: "Verbatim",
  faithful: "Faithful",
  minor: "Minor changes",
  altered: "Altered",
  spliced: "Spliced",
  paraphrase: "Paraphrase",
  not_found: "Not found",
  cannot_check: "Cannot check",
} as const satisfies Record<Words, string>;

/** Results on the source. */
export const SOURCE = {
  own: "The one cited",
  other: "Another one",
  unattributed: "None cited",
  record: "The record",
} as const satisfies Record<SourceResult, string>;

/** Results on the place. */
export const PLACE = {
  on_page: "On the cited page",
  other_page: "On another page",
  no_pin: "No page cited",
  unverifiable: "Cannot be verified",
} as const satisfies Record<Place, string>;

/** Voices. */
export const VOICE = {
  court: "The court",
  plurality: "A plurality",
  concurrence: "A concurrence",
  concurrence_in_part: "A partial concurrence or dissent",
  dissent: "A dissent",
  syllabus: "The syllabus",
  headnote: "A headnote",
  quoted: "Quoted there",
  recited: "Recited there",
  unknown: "Not known",
} as const satisfies Record<Voice, string>;

/** How high a score is. */
export const TIER = {
  high: "high",
  medium: "medium",
  low: "low",
} as const satisfies Record<Tier, string>;

/** Types of edit. */
export const EDIT = {
  case: "capital letter",
  punctuation: "punctuation",
  spelling: "spelling",
  ocr: "recognition error",
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
} as const satisfies Record<EditType, string>;

/** What became of a source. */
export const STATUS = {
  ok: "Read",
  partial: "Read in part",
  paywalled: "For subscribers",
  login: "Behind a login",
  not_found: "Not there",
  rate_limited: "Rate limited",
  blocked: "Blocked",
  timeout: "Timed out",
  unsupported: "Of an unsupported kind",
  unreadable: "Unreadable",
  too_large: "Too large",
  not_fetched: "Not fetched",
} as const satisfies Record<SourceStatus, string>;

// generated: end
