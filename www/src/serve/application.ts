import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { LiteratimError } from "../errors.js";
import { formatTime } from "../limits.js";
import { jsonIn } from "../service/json.js";
import { requestAs } from "../service/requests.js";
import type { Threads } from "../service/threads.js";
import type { At, Means } from "../service/work.js";
import { receive } from "./body.js";
import { type Admission, Guard } from "./guard.js";
import { type Job, Jobs } from "./jobs.js";
import type { Metrics } from "./metrics.js";
import { formIn, type Operation, refuseForm } from "./operations.js";
import { PAGE_PATHS, pageAt } from "./page.js";
import { answerOf, problemOf } from "./problems.js";
import { RateLimit } from "./rate.js";
import { Shares, shareLimits } from "./shares.js";

/** What a service needs. */
export interface ApplicationOptions {
  readonly version: string;
  readonly operations: readonly Operation[];
  readonly threads: Threads;
  readonly means: Means;
  readonly metrics: Metrics;
  readonly admission: Admission;
  /** Answers the requests of agents at `/mcp`, whose bodies are given as they were parsed. */
  readonly agents: ((request: Request, client: string, json?: unknown) => Promise<Response>) | undefined;
  /** The most bytes of a request. */
  readonly bodyBytes: number;
  /** Bytes of the process's memory above which no request is taken. */
  readonly memoryBytes: number;
  /** The most milliseconds of a request, and of a job. */
  readonly timeMs: number;
  readonly jobMs: number;
  readonly requestsPerMinute: number;
  /** Ends what is at work when the service stops and it takes too long. */
  readonly halt: AbortController;
  /** Writes a line of the log: time, method, route, status, duration. Nothing in it is the client's. */
  readonly log: (line: string) => void;
}

/** `client` is the token, else the address. */
type Environment = { Variables: { owner: number | undefined; client: string } };
type Asked = Context<Environment>;

/** Milliseconds between two events of a job without a change, which keep the connection open, and the least between two with one. */
const HEARTBEAT_MS = 15_000;
const EVENT_MS = 100;

/** A service over HTTP. */
export class Application {
  readonly #options: ApplicationOptions;
  readonly #jobs = new Jobs();
  readonly #open = new Set<Promise<unknown>>();
  readonly #app = new Hono<Environment>();
  readonly #shares: Shares;
  /** The patterns of all routes. */
  #known: ReadonlySet<string> = new Set();
  #isStopping = false;

  constructor(options: ApplicationOptions) {
    this.#options = options;
    this.#shares = new Shares(shareLimits(options.memoryBytes, options.bodyBytes));
    this.#admit();
    this.#route();
  }

  get fetch(): Hono<Environment>["fetch"] {
    return this.#app.fetch;
  }

  /** Takes no more requests, and waits for those at work and the jobs; after `graceMs` these end with a problem. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    const timer = setTimeout(() => {
      const reason = new LiteratimError("stopping", "The service stops and did not finish this; send the request again later.");
      this.#options.halt.abort(reason);
      this.#jobs.stop(reason);
    }, graceMs);
    await this.#jobs.ended();
    await this.#options.threads.ended();
    while (this.#open.size > 0) await Promise.allSettled(this.#open);
    clearTimeout(timer);
  }

  /** The description of the service, whose code is loaded for those who ask for it. */
  async #description(): Promise<object> {
    const { operations, version, admission } = this.#options;
    const { describe } = await import("./openapi.js");
    return describe(operations, version, admission.tokens.length > 0);
  }

  /** Who may ask, how often and how much. */
  #admit(): void {
    const { admission, requestsPerMinute, log } = this.#options;
    const guard = new Guard(admission);
    const rate = new RateLimit(requestsPerMinute);
    this.#app.use(async (context, next) => {
      const began = performance.now();
      const answered = next();
      this.#open.add(answered);
      try {
        await answered;
      } finally {
        this.#open.delete(answered);
        const ms = performance.now() - began;
        const { method } = context.req;
        const route = this.#routeOf(context);
        this.#options.metrics.count(method, route, context.res.status, ms / 1000);
        log(`${new Date().toISOString()} ${method} ${route} ${context.res.status} ${ms.toFixed(0)} ms`);
      }
    });
    this.#app.use(async (context, next) => {
      guard.refuseForeign({ host: context.req.header("host"), origin: context.req.header("origin") });
      if (context.req.path === "/health") return next();
      const owner = this.#isOfPage(context) ? undefined : guard.tokenOf(context.req.header("authorization"));
      context.set("owner", owner);
      const client = owner === undefined ? (getConnInfo(context).remote.address ?? "") : `token ${owner}`;
      try {
        rate.take(client);
      } catch (error) {
        return answerOf(problemOf(error), { "retry-after": String(rate.waitOf(client)) });
      }
      context.set("client", client);
      const leave = this.#shares.enter(client);
      try {
        return await next();
      } finally {
        leave();
      }
    });
    this.#app.onError((error, context) =>
      context.req.raw.signal.aborted ? new Response(null, { status: 499 }) : answerOf(problemOf(error)),
    );
    this.#app.notFound(() => answerOf(problemOf(new LiteratimError("no_route", "There is nothing at this address; see /openapi.json."))));
  }

  #route(): void {
    const { operations, version, agents, threads, metrics } = this.#options;
    const app = this.#app;
    for (const operation of operations) app.post(operation.path, (context) => this.#operate(operation, context));
    app.get("/jobs/:id", (context) => context.json(this.#jobOf(context).state));
    app.delete("/jobs/:id", (context) => {
      this.#jobs.remove(this.#jobOf(context));
      return context.body(null, 204);
    });
    app.get("/jobs/:id/answer", (context) => this.#answer(context));
    app.get("/jobs/:id/events", (context) => this.#follow(context));
    app.get("/health", (context) => context.json({ status: this.#isStopping ? "stopping" : "ok", version }, this.#isStopping ? 503 : 200));
    app.get("/metrics", (context) =>
      context.text(metrics.text(threads.state, this.#jobs.size), 200, { "content-type": "text/plain; version=0.0.4" }),
    );
    if (operations.length > 0) for (const path of PAGE_PATHS) app.get(path, () => pageAt(path));
    app.get("/openapi.json", async (context) => context.json(await this.#description()));
    if (agents) app.all("/mcp", (context) => this.#withAgents(agents, context));
    for (const path of this.#paths()) app.all(path, refusal(this.#methodsAt(path)));
    this.#known = new Set([...this.#paths(), "/mcp"]);
  }

  /** Whether a request is for a file of the service's own page. */
  #isOfPage({ req: { method, path } }: Asked): boolean {
    return (method === "GET" || method === "HEAD") && PAGE_PATHS.includes(path) && this.#known.has(path);
  }

  #paths(): Set<string> {
    return new Set(this.#app.routes.map(({ path }) => path).filter((path) => path.startsWith("/") && path !== "/*" && path !== "/mcp"));
  }

  #methodsAt(path: string): string[] {
    const own = this.#app.routes.filter((route) => route.path === path).map(({ method }) => method);
    return own.includes("GET") ? [...own, "HEAD"] : own;
  }

  /** The pattern of the route that a request met. */
  #routeOf(context: Asked): string {
    const { path } = context.req;
    const [, of, id, more] = path.split("/", 4);
    const known = of === "jobs" && id ? `/jobs/:id${more === undefined ? "" : `/${more}`}` : path;
    return this.#known.has(known) ? known : "other";
  }

  #jobOf(context: Asked): Job {
    return this.#jobs.find(context.req.param("id") ?? "", context.get("owner"));
  }

  async #operate(operation: Operation, context: Asked): Promise<Response> {
    this.#refuseWhenStopping();
    const { threads, means, timeMs, jobMs, halt, bodyBytes } = this.#options;
    const [owner, client] = [context.get("owner"), context.get("client")];
    const isJob = /(?:^|[,\s])respond-async(?:$|[;,\s])/i.test(context.req.header("prefer") ?? "");
    threads.refuse(client);
    if (isJob) this.#jobs.refuse(client);
    const body = this.#shares.begin(client);
    const ended = () => this.#shares.end(body);
    let run: (signal: AbortSignal, at: Omit<At, "engine" | "signal">) => Promise<unknown>;
    try {
      const work = await workOf(operation, context, await receive(context.req.raw, body, this.#shares, bodyBytes), means);
      // A slow upload may end after the service was asked to stop.
      this.#refuseWhenStopping();
      run = (signal, at) => threads.lend((engine) => work({ engine, signal, ...at }), signal, client).finally(ended);
      if (isJob) {
        const job = this.#jobs.start({ owner, client }, (signal, onProgress) =>
          within(jobMs, [signal], (both) => run(both, { onProgress })),
        );
        return context.json(job.state, 202, { location: `/jobs/${job.id}`, "preference-applied": "respond-async" });
      }
    } catch (error) {
      ended();
      throw error;
    }
    return context.json((await within(timeMs, [context.req.raw.signal, halt.signal], (signal) => run(signal, {}))) as object);
  }

  #refuseWhenStopping(): void {
    if (this.#isStopping) throw new LiteratimError("stopping", "The service stops; send the request again later.");
  }

  #answer(context: Asked): Response {
    const job = this.#jobOf(context);
    const { status, problem } = job.state;
    if (status === "running") throw new LiteratimError("not_done", "The job is not done; follow its events, or ask again later.");
    this.#jobs.remove(job);
    return problem ? answerOf(problem) : context.json(job.answer as object);
  }

  /** The events of a job. A slow client gets fewer: each has the job as it is then. */
  #follow(context: Asked): Response {
    const job = this.#jobOf(context);
    const leave = this.#shares.enter(context.get("client"));
    return streamSSE(context, async (stream) => {
      const gone = new Promise<void>((resolve) => stream.onAbort(() => resolve()));
      void gone.then(leave);
      while (!stream.aborted) {
        const { changed, state } = job;
        await stream.writeSSE({ event: state.status === "running" ? "progress" : state.status, data: JSON.stringify(state) });
        if (state.status !== "running") return leave();
        await Promise.race([changed, gone, pause(HEARTBEAT_MS)]);
        await Promise.race([gone, pause(EVENT_MS)]);
      }
    });
  }

  async #withAgents(agents: NonNullable<ApplicationOptions["agents"]>, context: Asked): Promise<Response> {
    this.#refuseWhenStopping();
    const { raw } = context.req;
    const client = context.get("client");
    if (raw.method !== "POST") return agents(raw, client);
    const body = this.#shares.begin(client);
    try {
      const bytes = await receive(raw, body, this.#shares, this.#options.bodyBytes);
      // The protocol's own code would parse it without limits.
      const json = await jsonIn(bytes);
      return await agents(new Request(raw.url, { method: "POST", headers: raw.headers, signal: raw.signal }), client, json);
    } finally {
      this.#shares.end(body);
    }
  }
}

/** Refuses other methods than those of a route. */
function refusal(methods: readonly string[]): (context: Asked) => Response {
  const allow = methods.join(", ");
  const error = (method: string) => new LiteratimError("method", `The method ${method} is not served here; send ${allow}.`);
  return ({ req }) => answerOf(problemOf(error(req.method)), { allow });
}

/** The work that a request asks for. */
async function workOf(
  operation: Operation,
  context: Asked,
  bytes: Uint8Array<ArrayBuffer>,
  means: Means,
): Promise<(at: At) => Promise<unknown>> {
  const type = context.req.header("content-type") ?? "";
  if (/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    const json = await jsonIn(bytes);
    // A wrong request is refused at once, also one that is to be a job.
    requestAs(operation.request, json);
    return (at) => operation.work(json, means, at);
  }
  const { form } = operation;
  if (form && /^multipart\/form-data\b/i.test(type)) {
    const parts = await formIn(bytes, type);
    await refuseForm(parts);
    return (at) => form(parts, means, at);
  }
  throw new LiteratimError("media_type", `Send the request as application/json${form ? " or multipart/form-data" : ""}.`);
}

/** Runs `work` until it ends, one of the signals aborts it, or its time is over. */
async function within<T>(ms: number, signals: readonly AbortSignal[], work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(
    () =>
      limit.abort(new LiteratimError("time_limit", `The request took longer than ${formatTime(ms)}; send less, or have it done as a job.`)),
    ms,
  );
  try {
    return await work(AbortSignal.any([...signals, limit.signal]));
  } catch (error) {
    // The reason of a client that has gone is a text.
    throw error instanceof Error ? error : new LiteratimError("stopped", String(error));
  } finally {
    clearTimeout(timer);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
