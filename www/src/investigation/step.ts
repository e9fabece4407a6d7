import type { EngineClient } from "../engine/client.js";
import { LiteratimError } from "../errors.js";
import type { Progress } from "../progress.js";
import {
  type DocumentCitation,
  type ReadDocument,
  totalsOf,
  type Verification,
  type VerificationTotals,
  verifyCitations,
} from "./citations.js";

/** The state of an investigation, as far as its verification needs it. A framework's state may have anything else. */
export interface InvestigationState {
  /** What was gathered. A citation whose `verified` is true or false was checked before. */
  readonly citations?: readonly (DocumentCitation & Partial<Verification>)[] | undefined;
  /** The steps so far. */
  readonly trace?: readonly unknown[] | undefined;
}

/** The step in the state's trace. */
export interface VerifyEntry {
  readonly step: "VERIFY";
  /** When it began, ISO 8601. */
  readonly started: string;
  /** Milliseconds that it took. */
  readonly ms: number;
  /** How many citations were checked now. */
  readonly checked: number;
  /** How many documents were asked for. */
  readonly documents: number;
  /** The totals of all citations. */
  readonly totals: VerificationTotals;
}

/** A state whose citations have what their documents say, and whose trace ends with the step. */
export type VerifiedState<S extends InvestigationState> = Omit<S, "citations" | "trace"> & {
  readonly citations: readonly (NonNullable<S["citations"]>[number] & Verification)[];
  readonly trace: readonly (NonNullable<S["trace"]>[number] | VerifyEntry)[];
};

/** An investigation that may be written up. */
export interface VerifiedInvestigation<S extends InvestigationState> {
  readonly state: VerifiedState<S>;
  readonly totals: VerificationTotals;
  /** What the step added to the trace, for a framework that appends to it by itself. */
  readonly entry: VerifyEntry;
}

/** Options of the step. */
export interface InvestigationOptions {
  /** Gives a document by its name. It is asked once for each. What it throws leaves the citations of that document unchecked, with its message. */
  readonly read: ReadDocument;
  /** The engine to use, whose sources are replaced. By default one is opened for the step and closed afterwards. */
  readonly engine?: EngineClient | undefined;
  /** Cancels: it rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each citation, with the name of its document. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Verifies the citations of a state that were not checked yet, with the engine of the options or else one from `open`.
 *
 * @throws LiteratimError `state` when citations or trace are no lists; `load` or `closed` when there is no engine; the signal's reason when cancelled.
 */
export async function verifyInvestigationIn<S extends InvestigationState>(
  open: () => EngineClient,
  given: S,
  options: InvestigationOptions,
): Promise<VerifiedInvestigation<S>> {
  const started = new Date();
  const citations = listOf(given, "citations") as readonly (DocumentCitation & Partial<Verification>)[];
  const trace = listOf(given, "trace");
  const isOpen = ({ verified }: Partial<Verification>) => typeof verified !== "boolean";
  const checked = (await verify(open, citations.filter(isOpen), options)).values();
  const annotated = citations.map((citation) => (isOpen(citation) ? checked.next().value : citation) as DocumentCitation & Verification);
  const totals = totalsOf(annotated);
  const now = citations.filter(isOpen);
  const entry: VerifyEntry = {
    step: "VERIFY",
    started: started.toISOString(),
    ms: Date.now() - started.getTime(),
    checked: now.length,
    documents: new Set(now.map(({ document }) => document)).size,
    totals,
  };
  const state = { ...given, citations: annotated, trace: [...trace, entry] } as unknown as VerifiedState<S>;
  return { state, totals, entry };
}

/** A list of the state, which may lack it. */
function listOf(state: InvestigationState, name: "citations" | "trace"): readonly unknown[] {
  const list: unknown = state[name] ?? [];
  if (Array.isArray(list) && list.every((item) => name === "trace" || (typeof item === "object" && item !== null))) return list;
  const items = name === "trace" ? "" : " of {document, text}";
  throw new LiteratimError("state", `The state's ${name} are no list${items}; give one.`);
}

/** The citations with their verdicts. An engine starts only if there are any. */
async function verify<C extends DocumentCitation>(
  open: () => EngineClient,
  citations: readonly C[],
  { read, signal, onProgress, ...options }: InvestigationOptions,
): Promise<readonly (C & Verification)[]> {
  signal?.throwIfAborted();
  if (citations.length === 0) return [];
  const engine = options.engine ?? open();
  const onDone = (done: number, name: string) => onProgress?.({ phase: "check", done, total: citations.length, name });
  try {
    return (await verifyCitations(engine, citations, read, { signal, onDone })).citations;
  } finally {
    if (!options.engine) engine.close();
  }
}
