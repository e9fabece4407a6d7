import type { Report } from "../model.js";
import type { AskedModel } from "../service/model.js";
import type { Tally } from "../service/tally.js";
import type { ThreadsState } from "../service/threads.js";
import { isRead } from "../status.js";

/** Upper limits of the durations of requests and documents, and of single quotations, in seconds. */
const LIMITS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60];
const SHORT_LIMITS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** How long things took. */
class Durations {
  readonly #limits: readonly number[];
  readonly #counts: number[];
  #sum = 0;
  #count = 0;

  constructor(limits: readonly number[]) {
    this.#limits = limits;
    this.#counts = limits.map(() => 0);
  }

  add(seconds: number): void {
    for (const [index, limit] of this.#limits.entries()) if (seconds <= limit) this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#sum += seconds;
    this.#count += 1;
  }

  /** The lines of a histogram. */
  lines(name: string, labels: Readonly<Record<string, string>> = {}): string[] {
    return [
      ...this.#limits.map((limit, index) => `${name}_bucket${labelsOf({ ...labels, le: limit })} ${this.#counts[index]}`),
      `${name}_bucket${labelsOf({ ...labels, le: "+Inf" })} ${this.#count}`,
      `${name}_sum${labelsOf(labels)} ${this.#sum}`,
      `${name}_count${labelsOf(labels)} ${this.#count}`,
    ];
  }
}

/** Counts by their labels. */
class Counts {
  readonly #counts = new Map<string, number>();

  add(labels: Readonly<Record<string, string | number>>, by = 1): void {
    const key = labelsOf(labels);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + by);
  }

  lines(name: string): string[] {
    return [...this.#counts].map(([labels, count]) => `${name}${labels} ${count}`);
  }
}

/** What a service counts, in the text format of Prometheus. Nothing in it is of a request's content. */
export class Metrics implements Tally {
  readonly #requests = new Counts();
  readonly #durations = new Map<string, Durations>();
  readonly #documents = new Durations(LIMITS);
  readonly #citations = new Durations(SHORT_LIMITS);
  readonly #verdicts = new Counts();
  readonly #sources = new Counts();
  readonly #models = { input: 0, output: 0, dollars: 0, unpriced: 0, failed: 0 };
  #cited = 0;
  #unavailable = 0;

  /** Counts an answer. `route` is the route's pattern. */
  count(method: string, route: string, status: number, seconds: number): void {
    this.#requests.add({ method, route, status });
    const known = this.#durations.get(route) ?? new Durations(LIMITS);
    known.add(seconds);
    this.#durations.set(route, known);
  }

  citation(seconds: number): void {
    this.#citations.add(seconds);
  }

  document(report: Report, seconds: number): void {
    this.#documents.add(seconds);
    for (const { headline } of report.quotations) this.#verdicts.add({ kind: "quotation", verdict: headline });
    for (const { existence } of report.citations) this.#verdicts.add({ kind: "citation", verdict: existence });
    for (const { headline } of report.claims) this.#verdicts.add({ kind: "claim", verdict: headline });
    for (const { status, cited_by } of report.sources) {
      this.#sources.add({ status });
      if (cited_by.length === 0) continue;
      this.#cited += 1;
      if (!isRead(status)) this.#unavailable += 1;
    }
  }

  model({ input_tokens, output_tokens, dollars, failed }: AskedModel): void {
    this.#models.input += input_tokens;
    this.#models.output += output_tokens;
    this.#models.failed += failed;
    if (dollars === null) this.#models.unpriced += 1;
    else this.#models.dollars += dollars;
  }

  text(threads: ThreadsState, jobs: number): string {
    const metric = (name: string, type: string, help: string, lines: readonly string[]) =>
      [`# HELP literatim_${name} ${help}`, `# TYPE literatim_${name} ${type}`, ...lines.map((line) => `literatim_${line}`)].join("\n");
    const gauge = (name: string, help: string, value: number) => metric(name, "gauge", help, [`${name} ${value}`]);
    const total = (name: string, help: string, value: number) => metric(name, "counter", help, [`${name} ${value}`]);
    const histogram = (name: string, help: string, lines: readonly string[]) => metric(name, "histogram", help, lines);
    const durations = [...this.#durations].flatMap(([route, taken]) => taken.lines("request_duration_seconds", { route }));
    const { input, output, dollars, unpriced, failed } = this.#models;
    return `${[
      metric("requests_total", "counter", "Answers by route and status.", this.#requests.lines("requests_total")),
      histogram("request_duration_seconds", "Seconds until an answer.", durations),
      histogram(
        "document_duration_seconds",
        "Seconds to check a draft, with getting its sources and the rechecks of a repair.",
        this.#documents.lines("document_duration_seconds"),
      ),
      histogram(
        "citation_duration_seconds",
        "Seconds to compare one quotation with its source.",
        this.#citations.lines("citation_duration_seconds"),
      ),
      metric(
        "verdicts_total",
        "counter",
        "Findings by kind (quotation, citation, claim) and verdict.",
        this.#verdicts.lines("verdicts_total"),
      ),
      metric("sources_total", "counter", "Sources of checked drafts by status.", this.#sources.lines("sources_total")),
      gauge(
        "sources_unavailable_ratio",
        "Share of the cited sources that could not be fetched, since the start, 0 to 1.",
        this.#cited === 0 ? 0 : this.#unavailable / this.#cited,
      ),
      metric("model_tokens_total", "counter", "Tokens to and from the model.", [
        `model_tokens_total${labelsOf({ direction: "input" })} ${input}`,
        `model_tokens_total${labelsOf({ direction: "output" })} ${output}`,
      ]),
      total("model_dollars_total", "What the model cost in US dollars, by its provider's list of prices.", dollars),
      total("model_unpriced_total", "Requests that asked a model whose price is not known.", unpriced),
      total("model_failed_total", "Claims without an answer that can be used.", failed),
      gauge("threads", "Threads of the engine.", threads.size),
      gauge("threads_busy", "Threads that work.", threads.busy),
      gauge("requests_waiting", "Requests that wait for a thread.", threads.waiting),
      total("threads_replaced_total", "Threads that ended and were replaced.", threads.replaced),
      gauge("jobs", "Jobs, running or with an answer.", jobs),
      gauge("memory_bytes", "Memory of the process.", process.memoryUsage.rss()),
    ].join("\n")}\n`;
  }
}

function labelsOf(labels: Readonly<Record<string, string | number>>): string {
  const written = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return written.length === 0 ? "" : `{${written.join(",")}}`;
}
