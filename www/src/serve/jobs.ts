import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { LiteratimError } from "../errors.js";
import type { Progress } from "../progress.js";
import { PROBLEM, type Problem, problemOf } from "./problems.js";

/** The state of a job. */
export const JOB = v.object({
  id: v.string(),
  status: v.picklist(["running", "done", "failed"]),
  progress: v.pipe(
    v.nullable(v.object({ phase: v.picklist(["read", "recognise", "fetch", "check"]), done: v.number(), total: v.number() })),
    v.description("Documents, requests or quotations; null before it begins."),
  ),
  problem: v.nullable(PROBLEM),
});

export type JobState = v.InferOutput<typeof JOB>;

/** Jobs that are kept, running or not: of all clients, and of each. */
const MOST_JOBS = 100;
const MOST_OF_ONE = 25;
/** Milliseconds for which the answer of a job waits to be read. */
const KEPT_MS = 600_000;

/** Work that goes on without its request. Its answer is in memory until it is read once, removed, or ten minutes old. */
export class Job {
  readonly id = randomUUID();
  readonly stop = new AbortController();
  /** The token of its client. */
  readonly owner: number | undefined;
  /** Its client: that token, else an address. */
  readonly client: string;
  /** Settles when it has ended; it never rejects. */
  readonly ended: Promise<void>;
  #progress: JobState["progress"] = null;
  #outcome: { readonly answer: unknown } | { readonly problem: Problem } | undefined;
  #changed = new Change();

  constructor(
    { owner, client }: Pick<Job, "owner" | "client">,
    work: (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<unknown>,
  ) {
    this.owner = owner;
    this.client = client;
    const onProgress = ({ phase, done, total }: Progress) => {
      this.#progress = { phase, done, total };
      this.#change();
    };
    this.ended = work(this.stop.signal, onProgress)
      .then(
        (answer) => {
          this.#outcome = { answer };
        },
        (error) => {
          this.#outcome = { problem: problemOf(error) };
        },
      )
      .finally(() => this.#change());
  }

  get state(): JobState {
    const outcome = this.#outcome;
    const problem = outcome && "problem" in outcome ? outcome.problem : null;
    const status = outcome === undefined ? "running" : problem ? "failed" : "done";
    return { id: this.id, status, progress: this.#progress, problem };
  }

  /** Its answer, if it has one. */
  get answer(): unknown {
    return this.#outcome && "answer" in this.#outcome ? this.#outcome.answer : undefined;
  }

  /** Resolves with the next change. */
  get changed(): Promise<void> {
    return this.#changed.promise;
  }

  #change(): void {
    const { resolve } = this.#changed;
    this.#changed = new Change();
    resolve();
  }
}

class Change {
  resolve = () => {};
  readonly promise = new Promise<void>((resolve) => {
    this.resolve = resolve;
  });
}

/** The jobs of a service. */
export class Jobs {
  readonly #jobs = new Map<string, Job>();

  get size(): number {
    return this.#jobs.size;
  }

  /** @throws LiteratimError `share` when the client has too many, `busy` when all clients have. */
  refuse(client: string): void {
    if ([...this.#jobs.values()].filter((job) => job.client === client).length >= MOST_OF_ONE)
      throw new LiteratimError(
        "share",
        `A client may have ${MOST_OF_ONE} jobs; read or remove the answers of yours, or send the request again later.`,
      );
    if (this.#jobs.size >= MOST_JOBS)
      throw new LiteratimError("busy", `There are ${MOST_JOBS} jobs; read or remove their answers, or send the request again later.`);
  }

  /** Starts a job that {@link refuse} does not refuse. */
  start(...[of, work]: ConstructorParameters<typeof Job>): Job {
    this.refuse(of.client);
    const job = new Job(of, work);
    this.#jobs.set(job.id, job);
    void job.ended.then(() => setTimeout(() => this.#jobs.delete(job.id), KEPT_MS).unref());
    return job;
  }

  /** @throws LiteratimError `no_job` when there is none, or it is another client's. */
  find(id: string, owner: number | undefined): Job {
    const job = this.#jobs.get(id);
    if (!job || job.owner !== owner) throw new LiteratimError("no_job", "There is no such job: its answer was read, or it is too old.");
    return job;
  }

  /** Stops a job if it runs, and forgets it. */
  remove(job: Job): void {
    job.stop.abort(new LiteratimError("stopped", "The job was removed."));
    this.#jobs.delete(job.id);
  }

  /** Stops all jobs. */
  stop(reason: unknown): void {
    for (const job of this.#jobs.values()) job.stop.abort(reason);
  }

  /** Settles when all jobs have ended. */
  async ended(): Promise<void> {
    await Promise.all([...this.#jobs.values()].map((job) => job.ended));
  }
}
