import { type CheckOptions, check } from "../check/check.js";
import type { Repaired } from "../check/repair.js";
import type { EngineClient } from "../engine/client.js";
import { LiteratimError } from "../errors.js";
import type { CitedValues } from "../fields/cite.js";
import { type Input, textInput } from "../input.js";
import type { CitationFinding, ClaimFinding, QuotationFinding, Report, SourceInfo } from "../model.js";
import { shippedPatternsIn } from "../shipped-patterns.js";
import { fromAddresses } from "../sources/address.js";
import { fromCourtListener } from "../sources/courtlistener/provider.js";
import { fromFiles } from "../sources/files.js";
import type { SourceProvider } from "../sources/provider.js";
import type { Store } from "../sources/store/store.js";
import { fromScholarlyIndexes } from "../sources/works/provider.js";
import { type AskedModel, askModel, type ServiceModel } from "./model.js";
import type { Options } from "./requests.js";
import { type CitedSources, citedSourcesOf, type Result, resultsOf, type Summary } from "./results.js";
import type { Tally } from "./tally.js";

/** What its owner lets a service use. */
export interface Means {
  /** Sources of every request. */
  readonly sources: readonly Input[];
  /** The token of CourtListener, if cases are looked up. */
  readonly token: string | undefined;
  /** The address of CourtListener's API. */
  readonly base: string;
  readonly store: Store;
  readonly offline: boolean;
  /** The most milliseconds that a request to another service waits for its limits. */
  readonly patienceMs: number;
  /** Whether addresses in requests are fetched. */
  readonly fetchesAddresses: boolean;
  /** Provides what the draft of a request cites, at the hosts that the owner allows, if there are any. */
  readonly cited: (() => SourceProvider) | undefined;
  /** The model that is asked about claims, if its owner names one. */
  readonly model: ServiceModel | undefined;
  /** What counts the work, if anybody does. */
  readonly tally?: Tally | undefined;
}

/** A request at work: its engine, its signal, and who follows its progress. */
export type At = { readonly engine: EngineClient; readonly signal: AbortSignal } & Pick<CheckOptions, "onProgress" | "onRequest">;

/** The documents of a request. */
export interface Given {
  readonly draft: Input;
  readonly sources: readonly Input[];
  readonly addresses: readonly string[];
  readonly options: Options;
}

/** The results of a check besides its report. */
export interface Verified {
  readonly results: readonly Result[];
  readonly summary: Summary;
  readonly report: Report;
}

/** Checks a draft. */
export async function verify(means: Means, given: Given, at: At): Promise<Verified> {
  const report = await reportOn(means, given, at);
  return { ...resultsOf(report), report };
}

/** Checks a draft, and finds the repairs that are certain. */
export async function repaired(means: Means, given: Given, { engine, ...at }: At): Promise<Repaired> {
  const { repair } = await import("../check/repair.js");
  const work = (options: CheckOptions) => repair(engine, given.draft, options);
  return tallied(means.tally, optionsOf(means, given, at), work, ({ report }) => report);
}

/** What a draft says of its sources in its own words, with what was asked of a model. */
export interface JudgedClaims {
  readonly claims: readonly ClaimFinding[];
  readonly sources: readonly SourceInfo[];
  readonly cited_sources: CitedSources;
  /** Null if the service has no model. */
  readonly model: AskedModel | null;
}

/** What a draft says of its sources in its own words, judged by the model of the service if it has one. */
export async function claimsOf(means: Means, given: Given, at: At): Promise<JudgedClaims> {
  const found = await reportOn(means, { ...given, options: { ...given.options, claims: true } }, at);
  const asked = means.model && (await askModel(means.model, found, { ...at, store: means.store }));
  if (asked) means.tally?.model(asked.model);
  const judged = asked?.report ?? found;
  return { claims: judged.claims, sources: judged.sources, cited_sources: citedSourcesOf(judged), model: asked?.model ?? null };
}

/** The citations of a draft, looked up if the service does that. */
export async function citationsOf(means: Means, given: Given, at: At): Promise<{ citations: CitationFinding[] }> {
  // They are found and looked up; no text is needed for that.
  const { citations } = await reportOn({ ...means, cited: undefined }, given, at);
  return { citations };
}

/** A quotation by itself. */
export interface Quoted extends Omit<Given, "draft"> {
  readonly quotation: string;
  readonly citation: string | undefined;
  readonly parenthetical: string | undefined;
}

/** The finding on a quotation, with the sources in which it was looked for. */
export async function quote(
  means: Means,
  { quotation, citation, parenthetical, ...given }: Quoted,
  at: At,
  wrap: (providers: SourceProvider[]) => SourceProvider[] = (providers) => providers,
): Promise<{ finding: QuotationFinding; sources: SourceInfo[] }> {
  // As a draft, quotation and citation have their sources fetched.
  const draft = textInput("quotation", `“${quotation}”${citation === undefined ? "" : ` ${citation}`}\n`);
  const { sources } = await reportOn(means, { ...given, draft }, at, wrap);
  const about = { ...(citation === undefined ? {} : { citation }), ...(parenthetical === undefined ? {} : { parenthetical }) };
  return { finding: await at.engine.quote(quotation, about, { signal: at.signal }), sources };
}

/** A document in which values are looked up. */
export interface FieldInput {
  readonly id: string;
  readonly document_type: string;
  readonly file: Input;
}

/** The passages that give values. No model is asked. */
export async function fieldsOf(values: object, documents: readonly FieldInput[], { engine, signal }: At): Promise<CitedValues<object>> {
  const { citeFields } = await import("../fields/cite.js");
  return citeFields(engine, { values, documents, citationsEnabled: false, signal });
}

/** Checks a draft; `wrap` may watch the providers of its sources. */
export function reportOn(
  means: Means,
  given: Given,
  { engine, ...at }: At,
  wrap: (providers: SourceProvider[]) => SourceProvider[] = (providers) => providers,
): Promise<Report> {
  const options = optionsOf(means, given, at);
  const work = (counted: CheckOptions) => check(engine, given.draft, counted);
  return tallied(means.tally, { ...options, sources: wrap(options.sources) }, work, (report) => report);
}

/** Counts a check: its time, the time of each quotation, its findings and sources. */
async function tallied<T>(
  tally: Tally | undefined,
  options: CheckOptions,
  work: (options: CheckOptions) => Promise<T>,
  reportIn: (done: T) => Report,
): Promise<T> {
  if (!tally) return work(options);
  const began = performance.now();
  let last = began;
  const done = await work({
    ...options,
    onProgress: (at) => {
      const now = performance.now();
      if (at.phase === "check" && at.done > 0) tally.citation((now - last) / 1000);
      last = now;
      options.onProgress?.(at);
    },
  });
  tally.document(reportIn(done), (performance.now() - began) / 1000);
  return done;
}

/** The options of a check, by what its owner allows and what the request asks for. */
function optionsOf(means: Means, given: Given, at: Omit<At, "engine">): CheckOptions & { readonly sources: SourceProvider[] } {
  const { claims, simple, context, patterns } = given.options;
  const { store, offline, patienceMs } = means;
  return {
    ...at,
    sources: providersOf(means, given),
    claims,
    simple: simple && context !== undefined ? { context } : simple,
    patterns: patterns === undefined ? undefined : (shippedPatternsIn(patterns.trim()) ?? patterns),
    // No answer of the service lists them.
    unmarked: false,
    network: { store, offline, patienceMs },
  };
}

/** The providers of a check, in the order of the command line. */
function providersOf(means: Means, { sources, addresses, options }: Given): SourceProvider[] {
  if (addresses.length > 0 && !means.fetchesAddresses)
    throw new LiteratimError(
      "addresses",
      "This service fetches no addresses; send the content of the source, or start it with --fetch-addresses.",
    );
  const courtlistener = { token: means.token, base: means.base, store: means.store };
  const looksUp = options.look_up ?? (means.token !== undefined || means.offline);
  const providers = [
    fromFiles([...means.sources, ...sources], { column: options.column }),
    fromAddresses(addresses, looksUp ? { courtlistener } : {}),
  ];
  if (looksUp) providers.push(fromCourtListener({ ...courtlistener, searchWords: options.search_words }));
  if (options.look_up_works) providers.push(fromScholarlyIndexes({ store: means.store }));
  return [...providers, ...citedOf(means, options)];
}

/** What the draft cites by address, at the hosts that the owner allows. */
function citedOf({ cited }: Means, { fetch_cited: isAsked }: Options): SourceProvider[] {
  if (isAsked && !cited)
    throw new LiteratimError(
      "addresses",
      "This service fetches nothing that drafts cite; send the content of the source, or start it with --fetch-cited and --cited-hosts.",
    );
  return cited && isAsked !== false ? [cited()] : [];
}
