// The exports of the package on every platform. `index.ts` and `node.ts` add the functions that open an engine.

export { type CheckOptions, check, type Rechecked, recheck } from "./check/check.js";
export type { CheckTextOptions, Texts } from "./check/check-text.js";
export { type CheckedDraft, type Repaired, repair, type TrackedRepairs, trackRepairs } from "./check/repair.js";
export { type CallOptions, EngineClient, type FetchOptions, type Origin, type SendOptions, type SendRequest } from "./engine/client.js";
export type { FetchedBytes, GivenAttribution, GivenChoice, Tracked, TrackedEdit } from "./engine/engine.js";
export type { WorkerHandle } from "./engine/protocol.js";
export type { EngineOptions, EngineWorker } from "./engine/worker-handle.js";
export { LiteratimError } from "./errors.js";
export { type About, type AddressInput, type Input, type LazyBytes, textInput, withFilesBeside } from "./input.js";
export { LIMITS, type Limits } from "./limits.js";
export type * from "./model.js";
export type { MakeCanvas, PdfJs } from "./ocr/drawing.js";
export { type TesseractOptions, tesseractRecogniser } from "./ocr/tesseract.js";
export type { TesseractWorker } from "./ocr/worker.js";
export type { Progress } from "./progress.js";
export type { RecognisedPage, RecognisedWord, RecogniseOptions, Recogniser } from "./recognised.js";
export { type Correction, type CorrectionKind, type Repair, type TextEdit, withEdits } from "./report/edits.js";
export { correctionsOf, markingOf } from "./report/repairs.js";
export { isFault } from "./severity.js";
export { type AddressOptions, fromAddresses } from "./sources/address.js";
export type { CapOptions } from "./sources/cap/options.js";
export { type CapSourceOptions, fromCap } from "./sources/cap/provider.js";
export { type RangedFile, rangesOfBlob } from "./sources/case-index/file.js";
export { fromCaseIndex, fromCaseIndexAt } from "./sources/case-index/provider.js";
export { type AllowedHosts, allowedHosts } from "./sources/cited/allowed.js";
export { type CitedHosts, type CitedOptions, fromCited, sentenceOfHosts } from "./sources/cited/provider.js";
export { type FetchStatus, type FetchTotals, fetchStatusOf, fetchTotals } from "./sources/cited/totals.js";
export { HostTurns } from "./sources/cited/turns.js";
export type { Clock } from "./sources/clock.js";
export { type CaseText, CourtListener, type CourtListenerOptions, type Quota } from "./sources/courtlistener/client.js";
export { type CourtListenerSourceOptions, fromCourtListener } from "./sources/courtlistener/provider.js";
export { type FilesOptions, fromFiles } from "./sources/files.js";
export type { Rate } from "./sources/pace.js";
export { ASKABLE, type Askable } from "./sources/plan/names.js";
export { type Candidate, planOf } from "./sources/plan/order.js";
export type { Desk, MissingSource, ProvidedSource, SourceProvider, Way } from "./sources/provider.js";
export {
  type Ask,
  type HostPolicy,
  type JsonAnswer,
  type QueuedRequest,
  type QueueState,
  Requests,
  type RequestsOptions,
} from "./sources/requests.js";
export { type IndexedDbOptions, indexedDbStore } from "./sources/store/indexed-db.js";
export { memoryStore } from "./sources/store/memory.js";
export {
  type ImportProblem,
  type ImportResult,
  type Kept,
  SHELF_LIMITS,
  type Shelf,
  type Store,
  type StoreItem,
  type StoreOptions,
} from "./sources/store/store.js";
export type { ScholarlyOptions } from "./sources/works/client.js";
export { fromScholarlyIndexes, type ScholarlySourceOptions } from "./sources/works/provider.js";
export { isRead } from "./status.js";
export { ATTENTION, EXISTENCES, GROUPS, type Group, HEADLINES, SEVERITIES, type Severity, type Verdict } from "./verdicts.js";
export { apiAddress, webAddress } from "./web-address.js";
