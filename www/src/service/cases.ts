import { textInput } from "../input.js";
import type { CaseRecord, CitationFinding, Edit, Passage, QuotationFinding, Report, Warning } from "../model.js";
import { clusterOf } from "../sources/courtlistener/records.js";
import type { Desk, SourceProvider } from "../sources/provider.js";
import type { QueuedRequest } from "../sources/requests.js";
import { isRead } from "../status.js";
import { type At, type Given, type Means, reportOn } from "./work.js";

/** Words below which a quotation may be in many opinions by chance. */
const SHORT = 6;

/** Codes of problems that say that a text is not to be had, while the service itself answers. */
const UNAVAILABLE: ReadonlySet<string> = new Set(["empty", "sealed", "not_found"]);

/** What a quotation is compared with, and how it agrees. */
export interface QuoteIntegrity {
  readonly finding: QuotationFinding;
  readonly passage: Passage | undefined;
  readonly edits: readonly Edit[];
  readonly caseName: string | null;
  readonly clusterId: number | null;
  readonly opinionId: number | null;
  readonly warnings: readonly Pick<Warning, "code" | "text">[];
}

/** A citation, and the cases in the index that it leads to. */
export interface CitedCases {
  readonly citation: CitationFinding;
  readonly cases: readonly CaseRecord[];
}

/** An error of a look-up, with the seconds to wait if that helps. */
export class LookUpError extends Error {
  readonly code: "CITATION_NOT_FOUND" | "TEXT_UNAVAILABLE" | "RATE_LIMITED" | "API_ERROR" | "INVALID_INPUT";
  readonly waitSeconds: number | undefined;

  constructor(code: LookUpError["code"], message: string, waitSeconds?: number) {
    super(message);
    this.code = code;
    this.waitSeconds = waitSeconds;
  }
}

/**
 * Compares a quotation with the opinion that is cited for it.
 *
 * @throws LookUpError
 */
export async function quoteIntegrity(
  means: Means,
  { quotation, citation, ...given }: { readonly quotation: string; readonly citation: string } & Omit<Given, "draft">,
  at: At,
): Promise<QuoteIntegrity> {
  const watch = new Watch();
  const draft = textInput("quotation", `“${quotation}” ${citation}\n`);
  const report = await reportOn(means, { ...given, draft }, { ...at, onRequest: watch.onRequest }, watch.wrap);
  const cited = citedIn(report);
  const finding = await at.engine.quote(quotation, { citation }, { signal: at.signal });
  if (!report.sources.some(({ status, cited_by }) => isRead(status) && cited_by.length > 0))
    throw whyWithoutText(means, cited, report, watch);
  const [passage] = finding.passages;
  const source = report.sources.find(({ id }) => id === passage?.source);
  const cluster = clusterOf(source?.final_address ?? source?.address ?? "");
  const words = quotation.trim().split(/\s+/).length;
  const short = { code: "short_quotation", text: `A quotation of ${words} words may be in many opinions by chance; give more of it.` };
  return {
    finding,
    passage,
    edits: finding.edits,
    caseName: source?.metadata.title ?? null,
    clusterId: cluster === undefined ? null : Number(cluster),
    opinionId: passage && cluster !== undefined ? await watch.opinionOf(cluster, passage, at) : null,
    warnings: [...finding.warnings.map(({ code, text }) => ({ code, text })), ...(words < SHORT ? [short] : [])],
  };
}

/**
 * The cases that a citation leads to.
 *
 * @throws LookUpError
 */
export async function casesAt(means: Means, citation: string, at: At): Promise<CitedCases> {
  const watch = new Watch();
  const given = { draft: textInput("citation", `${citation}\n`), sources: [], addresses: [], options: { look_up: true } };
  if (means.token === undefined && !means.offline)
    throw new LookUpError("API_ERROR", "There is no token for CourtListener; start the server with COURTLISTENER_TOKEN or --token-file.");
  const report = await reportOn({ ...means, sources: [], cited: undefined }, given, { ...at, onRequest: watch.onRequest }, watch.wrap);
  const cited = citedIn(report);
  if (cited.existence === "cannot_check" || cited.existence === "not_looked_up") throw watch.failure(report, cited.reason);
  return { citation: cited, cases: watch.cases };
}

function citedIn({ citations }: Report): CitationFinding {
  const [first] = citations;
  if (first) return first;
  throw new LookUpError("INVALID_INPUT", "The citation cannot be read; write it as in a brief: Doe v. Roe, 900 F.3d 1, 13 (2d Cir. 2018).");
}

/** Why there is no text to compare with. */
function whyWithoutText(means: Means, cited: CitationFinding, report: Report, watch: Watch): LookUpError {
  if (cited.existence === "not_in_index")
    return new LookUpError("CITATION_NOT_FOUND", `${cited.reason} Check the citation, or give the text of the opinion.`);
  if (means.token === undefined && !means.offline)
    return new LookUpError(
      "TEXT_UNAVAILABLE",
      "No source is cited by this, and there is no token for CourtListener; give the text of the opinion as a source.",
    );
  const problem = report.sources.flatMap(({ problems }) => problems)[0];
  const isFound = cited.existence !== "cannot_check" && cited.existence !== "not_looked_up";
  if (!watch.isRefused && (problem ? UNAVAILABLE.has(problem.code) : isFound))
    return new LookUpError(
      "TEXT_UNAVAILABLE",
      problem?.text ?? "CourtListener has no text of this case; give the text of the opinion as a source.",
    );
  return watch.failure(report, cited.reason);
}

/** The opinions of a case in CourtListener's shape. */
interface CaseJson {
  readonly opinions: readonly { readonly id?: unknown; readonly type?: unknown }[];
}

/** What passes by while a citation is looked up: the cases, their texts, and the wait for a limit. */
class Watch {
  readonly cases: CaseRecord[] = [];
  readonly #texts = new Map<string, CaseJson>();
  #until: number | undefined;

  get isRefused(): boolean {
    return this.#until !== undefined;
  }

  readonly onRequest = ({ state, until }: QueuedRequest): void => {
    if (state === "failed" && until !== undefined) this.#until = until;
  };

  readonly wrap = (providers: SourceProvider[]): SourceProvider[] => providers.map((provider) => this.#watched(provider));

  #watched(provider: SourceProvider): SourceProvider {
    const settle = async (desk: Desk, ...asked: Parameters<Desk["settle"]>) => {
      const settlement = await desk.settle(...asked);
      this.cases.splice(0, Number.POSITIVE_INFINITY, ...settlement.cases);
      return settlement;
    };
    const watch = (data: unknown, name: string) => {
      const cluster = clusterOf(name);
      if (cluster !== undefined && data instanceof Uint8Array) this.#texts.set(cluster, JSON.parse(new TextDecoder().decode(data)));
    };
    return {
      ...provider,
      async *provide(lookups, desk) {
        for await (const source of provider.provide(lookups, { ...desk, settle: (...asked) => settle(desk, ...asked) })) {
          if ("data" in source && source.data.format === "courtlistener") watch(source.data.data, source.data.name);
          yield source;
        }
      },
    };
  }

  /** The id of the opinion that has a passage: each opinion is read by itself, as it was with the others. */
  async opinionOf(cluster: string, { text }: Passage, { engine, signal }: At): Promise<number | null> {
    const whole = this.#texts.get(cluster);
    for (const opinion of whole?.opinions ?? []) {
      const data = new TextEncoder().encode(JSON.stringify({ ...whole, opinions: [opinion] }));
      const read = await engine.readDocument({ name: "opinion", data, format: "courtlistener" }, { signal }).catch(() => undefined);
      if (read?.text.includes(text) && typeof opinion.id === "number") return opinion.id;
    }
    return null;
  }

  /** The failure of a look-up, which may be a limit. */
  failure({ sources }: Report, otherwise: string): LookUpError {
    const text = sources.flatMap(({ problems }) => problems)[0]?.text ?? otherwise;
    if (this.#until === undefined) return new LookUpError("API_ERROR", text);
    return new LookUpError("RATE_LIMITED", text, Math.max(1, Math.ceil((this.#until - Date.now()) / 1000)));
  }
}
