export type Span16 = [number, number];
export type Headline =
  | "not_found"
  | "altered"
  | "paraphrase"
  | "spliced"
  | "wrong_source"
  | "wrong_voice"
  | "meaning_may_turn"
  | "wrong_page"
  | "minor"
  | "faithful"
  | "verbatim"
  | "cannot_check"
  | "unattributed"
  | "record"
  | "not_checked"
  | "not_looked_up";
export type Words = "verbatim" | "faithful" | "minor" | "altered" | "spliced" | "paraphrase" | "not_found" | "cannot_check";
export type SourceResult = "own" | "other" | "unattributed" | "record";
export type Place = "on_page" | "other_page" | "no_pin" | "unverifiable";
export type Voice =
  | "court"
  | "plurality"
  | "concurrence"
  | "dissent"
  | "syllabus"
  | "headnote"
  | "counsel"
  | "quoted"
  | "recited"
  | "unknown";
export type Rule = "parenthetical" | "block" | "adjacent" | "short_form" | "marker" | "record_citation" | "term" | "none";
export type Tier = "high" | "medium" | "low";
export type EditType =
  | "case"
  | "punctuation"
  | "spelling"
  | "ocr"
  | "inflection"
  | "article"
  | "function_word"
  | "content_word"
  | "negation"
  | "modality"
  | "quantifier"
  | "connective"
  | "number"
  | "name"
  | "tense"
  | "bracket"
  | "ellipsis"
  | "citation_omitted"
  | "omission";
export type Existence =
  | "found"
  | "other_name"
  | "interior_page"
  | "other_citation"
  | "docket_only"
  | "ambiguous"
  | "not_in_index"
  | "cannot_check"
  | "not_looked_up";
export type FindingKind = "citation" | "quotation" | "claim";
export type CitationType = "full_case" | "short_case" | "id" | "supra" | "statute" | "record" | "marker";
export type SourceStatus = "ok" | "partial" | "unreadable" | "not_fetched";
export type Format = "text" | "markdown" | "html" | "pdf" | "courtlistener";
export type PartKind = "combined" | "court" | "plurality" | "concurrence" | "concurrence_in_part" | "dissent" | "other";
type Maybe<T> = T | null | undefined;
export interface Problem {
  code: string;
  text: string;
}
export interface Metadata {
  title: Maybe<string>;
  authors: string[];
  date: Maybe<string>;
  language: Maybe<string>;
  address: Maybe<string>;
  citations: string[];
}
export interface DraftInfo {
  name: string;
  type: Format;
  metadata: Metadata;
  sha256: string;
  problems: Problem[];
}
export interface SourceInfo {
  id: string;
  name: string;
  address: Maybe<string>;
  final_address: Maybe<string>;
  type: Maybe<Format>;
  status: SourceStatus;
  text_field: Maybe<string>;
  pages: number;
  metadata: Metadata;
  problems: Problem[];
  cited_by: string[];
}
export interface Warning {
  code: string;
  text: string;
  evidence: string;
}
export interface Piece {
  span: Span16;
  within: Span16;
  text: string;
}
export interface Edit {
  type: EditType;
  quotation: Piece;
  passage: Piece;
  license: Maybe<string>;
  material: boolean;
}
export interface Passage {
  source: string;
  span: Span16;
  pages: string[];
  opinion: Maybe<PartKind>;
  text: string;
  before: string;
  after: string;
  similarity: number;
  edits: Edit[];
}
export interface Attribution {
  citation: Maybe<string>;
  rule: Rule;
  confidence: number;
  reason: string;
  also: string[];
}
interface Finding {
  id: string;
  kind: FindingKind;
  span: Span16;
  text: string;
  headline: Headline;
  reason: string;
  verified: Maybe<boolean>;
  note: string;
  warnings: Warning[];
  notes: string[];
}
export interface CitationFinding extends Finding {
  type: CitationType;
  name: Maybe<string>;
  volume: Maybe<string>;
  reporter: Maybe<string>;
  page: Maybe<string>;
  pin: Maybe<string>;
  court: Maybe<string>;
  year: Maybe<number>;
  authority: Maybe<string>;
  sources: string[];
  existence: Existence;
  evidence: string[];
  quotations: string[];
}
export interface QuotationFinding extends Finding {
  block: boolean;
  words: Maybe<Words>;
  source: Maybe<SourceResult>;
  place: Maybe<Place>;
  voice: Voice;
  attribution: Attribution;
  score: Maybe<number>;
  tier: Maybe<Tier>;
  passages: Passage[];
  edits: Edit[];
}
export type ClaimFinding = Finding;
export interface Counts {
  quotations: Partial<Record<Headline, number>>;
  citations: Partial<Record<CitationType, number>>;
  sources: Partial<Record<SourceStatus, number>>;
  verified: { yes: number; no: number; unknown: number };
  uncited_sources: string[];
  citations_without_source: string[];
}
export interface LedgerEntry {
  host: string;
  purpose: string;
  sent: string;
  bytes_in: number;
}
export interface Times {
  started: string;
  total_ms: number;
  read_ms: number;
  plan_ms: number;
  check_ms: number;
}
export interface Report {
  schema: number;
  generator: string;
  draft: DraftInfo;
  sources: SourceInfo[];
  citations: CitationFinding[];
  quotations: QuotationFinding[];
  claims: ClaimFinding[];
  counts: Counts;
  ledger: LedgerEntry[];
  times: Maybe<Times>;
}
export type BlockKind = "paragraph" | { heading: number } | "quotation" | "list_item" | "table_row" | "footnote" | "verbatim";
export type StyleKind = "italic" | "bold" | "superscript" | { link: string };
export interface BlockView {
  span: Span16;
  kind: BlockKind;
}
export interface StyleView {
  span: Span16;
  kind: StyleKind;
}
export interface PageView {
  at: number;
  label: string;
}
export interface DocumentView {
  text: string;
  blocks: BlockView[];
  styles: StyleView[];
  hidden: Span16[];
  pages: PageView[];
}
