import type { Held, LoadedDraft, StateEntry } from "./engine.js";

/** How a finding was made: by judging, or by skipping for `reason`; and the notes that were added to it. */
export interface Made {
  readonly reason: string | undefined;
  readonly notes: readonly string[];
}

/**
 * The accepted requests that changed the state of an engine, the last one for each key: one for each setting, source, citation, claim, attributed
 * quotation and finding. An engine that is sent them has the state of the one that accepted them.
 */
export class Journal {
  /** The requests that hold for every draft, by setting and by source. */
  readonly settings = new Map<string, StateEntry>();
  readonly sources = new Map<string, StateEntry>();
  /** The names of all sources that were given, in order of arrival: their ids follow it. */
  readonly names = new Set<string>();
  /** The draft, and what was said about its plan. */
  readonly #plan = new Map<string, StateEntry>();
  /** How the findings on quotations were made. */
  readonly made = new Map<number, Made>();
  /** The quotations whose findings went with an engine; each is judged again on its own. */
  lost = new Set<number>();
  #plans = 0;

  /** The requests, in the order in which they are to be made again. Judging is not among them, since it takes long. */
  get entries(): StateEntry[] {
    const entries = [this.settings, this.sources, this.#plan].flatMap((kept) => [...kept.values()]);
    for (const [index, { reason, notes }] of this.made) {
      if (reason === undefined) continue;
      entries.push({ method: "skip", args: [index, reason] }, { method: "addNotes", args: [index, notes] });
    }
    return entries;
  }

  /** Adds a source, after those that came before. */
  addSource(name: string, entry: StateEntry): void {
    this.names.add(name);
    this.sources.set(name, entry);
  }

  /** Adds what was said about the plan of the draft, in place of the earlier request for its key. */
  add(key: string, entry: StateEntry): void {
    this.#plan.set(key, entry);
  }

  /** Adds the draft. Of what was said about the one before, `answers` stay: each citation that an answer was given for, and its name in this draft. */
  addDraft(draft: LoadedDraft, answers: readonly (readonly [before: string, now: string])[], held: Held | undefined): void {
    const given = answers.map(([before, now]) => [now, this.#plan.get(`settle ${before}`)] as const);
    this.#startPlan({ method: "setDraft", args: [draft] });
    this.#plans = held?.plans ?? 0;
    for (const [citation, entry] of given)
      if (entry?.method === "settle") this.add(`settle ${citation}`, { method: "settle", args: [citation, entry.args[1]] });
  }

  /** Records how the finding on a quotation was made. */
  addFinding(index: number, reason: string | undefined, notes: readonly string[]): void {
    this.made.set(index, { reason, notes });
    this.lost.delete(index);
  }

  /** Starts over with a new engine, which was sent the entries. */
  restored(held: Held | undefined): void {
    this.#plans = held?.plans ?? 0;
    this.lost = new Set([...this.made.keys()].filter((index) => this.made.get(index)?.reason === undefined));
  }

  /** Drops what the session dropped with the request that was just added. */
  follow({ plans, judged }: Held): void {
    const draft = this.#plan.get("draft");
    if (plans !== this.#plans && draft) this.#startPlan(draft);
    this.#plans = plans;
    const has = new Set(judged);
    for (const index of this.made.keys()) if (!has.has(index) && !this.lost.has(index)) this.made.delete(index);
  }

  #startPlan(draft: StateEntry): void {
    this.#plan.clear();
    this.made.clear();
    this.lost.clear();
    this.add("draft", draft);
  }
}
