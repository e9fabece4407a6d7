import { type CheckOptions, check, recheck } from "../../src/check/check.js";
import type { EngineClient, Input, Report, SourceProvider } from "../../src/index.js";
import { fromFiles } from "../../src/sources/files.js";
import { isOwner, ownEngine } from "./shared-engine.js";

/** What a check is made with. */
export interface Given {
  readonly engine: EngineClient;
  readonly sources: readonly Input[];
  readonly providers: readonly SourceProvider[];
  readonly claims: boolean;
}

/** What may differ from one check to the next. */
type Whole = Omit<CheckOptions, "sources" | "claims" | "onDraft">;

/** The sources that the engine has for one element: elements share an engine, which has the sources of one draft. */
export class Loaded {
  readonly #owner: HTMLElement;
  #given: Given | null = null;

  constructor(owner: HTMLElement) {
    this.#owner = owner;
  }

  /** Whether a check of this element has filled the engine. */
  get isFilled(): boolean {
    return this.#given !== null;
  }

  /** Makes the next check a whole one. */
  forget(): void {
    this.#given = null;
  }

  /** Checks a draft against all sources, and fills the engine with them. */
  async check(given: Given, input: Input, options: Whole): Promise<Report> {
    this.forget();
    const report = await check(given.engine, input, {
      ...options,
      sources: [fromFiles(given.sources), ...given.providers],
      claims: given.claims,
      onDraft: () => ownEngine(given.engine, this.#owner),
    });
    this.#given = given;
    return report;
  }

  /** Checks an edited draft against the sources that the engine has; null when that is not enough. */
  async recheck(
    given: Given,
    input: Input,
    before: Report | undefined,
    options: Pick<CheckOptions, "attributions" | "signal" | "unmarked">,
  ): Promise<Report | null> {
    const { engine, providers } = given;
    if (!this.#has(given) || !isOwner(engine, this.#owner)) return null;
    const { report, isIncomplete } = await recheck(engine, input, options);
    // Another element may have checked before it was this one's turn.
    const isOurs = isOwner(engine, this.#owner) && !(isIncomplete && providers.length > 0);
    const { ledger = [], kept = [] } = before ?? {};
    return isOurs ? { ...report, ledger, kept } : null;
  }

  #has({ engine, sources, providers, claims }: Given): boolean {
    const has = this.#given;
    return has !== null && has.engine === engine && has.sources === sources && has.providers === providers && has.claims === claims;
  }
}
