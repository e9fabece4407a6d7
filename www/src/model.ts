import type { CertificateWording, Report } from "../../pkg/core/core.js";
import type { FormatBy } from "./formats.js";

/** The types of a report and its parts, generated from the engine's Rust types. */
export type {
  AskedProvider,
  AskingState,
  Attention,
  Attribution,
  BlockKind,
  BlockView,
  CaseRecord,
  CertificateWording,
  Changes,
  CitationFinding,
  CitationType,
  CiteAnswer,
  CitedKey,
  CitedWork,
  CiteStanding,
  ClaimFault,
  ClaimFinding,
  ClaimFlag,
  ClaimPart,
  ClaimPassage,
  ClaimProposal,
  ClaimVerdict,
  Counts,
  DocumentText,
  DocumentView,
  DraftInfo,
  Edit,
  EditType,
  Encoding,
  EncodingBasis,
  EntryKind,
  Existence,
  FilePlace,
  FindingComment,
  FindingKind,
  FlagKind,
  Format,
  Headline,
  Inquiry,
  KeptAnswers,
  KeyKind,
  KeyRange,
  LedgerEntry,
  LineBox,
  LineView,
  Located,
  Locator,
  Lookup,
  MendedFinding,
  MendView,
  Metadata,
  MissingAuthority,
  ModelCall,
  NoteView,
  OriginView,
  PageView,
  PartKind,
  Passage,
  Piece,
  Place,
  PlaceAnswer,
  PlanInfo as Plan,
  Problem,
  ProposedPart,
  QuotationFinding,
  Report,
  Review,
  ReviewAct,
  Rule,
  Search,
  SearchAnswer,
  SearchKind,
  Settlement,
  SideTextKind,
  SideTextView,
  Simple,
  SimpleCheck,
  SimpleKind,
  SimpleName,
  SimpleWindow,
  SourceInfo,
  SourceQuote,
  SourceResult,
  SourceStatus,
  Span16,
  StyleKind,
  StyleView,
  Tier,
  Times,
  UnmarkedWords,
  Verified,
  Voice,
  Warning,
  Words,
  WorkAnswer,
  WorkIndex,
  WorkRecord,
  WorkSearch,
} from "../../pkg/core/core.js";

/** The formats of a {@link Report} that the engine writes; JSON is the report itself. */
export type RenderFormat = FormatBy<"engine">;

/** How a report is written. */
export interface RenderSettings {
  /** Whether a terminal shows colours; false by default. */
  readonly colour?: boolean | undefined;
  /** The columns of a terminal; 100 by default. */
  readonly width?: number | undefined;
  /** An earlier report on the draft; a terminal and Markdown show what changed since. */
  readonly since?: Report | undefined;
  /** The wording of a certificate's statement; `plain` by default. */
  readonly wording?: CertificateWording | undefined;
}

/** Sentences of sources, best first: each by the id of its source and its index among the sentences of that source. */
export type SentenceOrder = readonly (readonly [source: string, sentence: number])[];
