import type { ThreadsState } from "../service/threads.js";

/** Upper limits of the durations that are counted, in seconds. */
const LIMITS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60];

interface Durations {
  readonly counts: number[];
  sum: number;
  count: number;
}

/** What a service counts, in the text format of Prometheus. Nothing in it is of a request's content. */
export class Metrics {
  readonly #requests = new Map<string, number>();
  readonly #durations = new Map<string, Durations>();

  /** Counts an answer. `route` is the route's pattern. */
  count(method: string, route: string, status: number, seconds: number): void {
    const key = labelsOf({ method, route, status });
    this.#requests.set(key, (this.#requests.get(key) ?? 0) + 1);
    const known = this.#durations.get(route) ?? { counts: LIMITS.map(() => 0), sum: 0, count: 0 };
    for (const [index, limit] of LIMITS.entries()) if (seconds <= limit) known.counts[index] = (known.counts[index] ?? 0) + 1;
    known.sum += seconds;
    known.count += 1;
    this.#durations.set(route, known);
  }

  text(threads: ThreadsState, jobs: number): string {
    const metric = (name: string, type: string, help: string, lines: readonly string[]) =>
      [`# HELP literatim_${name} ${help}`, `# TYPE literatim_${name} ${type}`, ...lines.map((line) => `literatim_${line}`)].join("\n");
    const gauge = (name: string, help: string, value: number) => metric(name, "gauge", help, [`${name} ${value}`]);
    const durations = [...this.#durations].flatMap(([route, { counts, sum, count }]) => [
      ...LIMITS.map((limit, index) => `request_duration_seconds_bucket${labelsOf({ route, le: limit })} ${counts[index]}`),
      `request_duration_seconds_bucket${labelsOf({ route, le: "+Inf" })} ${count}`,
      `request_duration_seconds_sum${labelsOf({ route })} ${sum}`,
      `request_duration_seconds_count${labelsOf({ route })} ${count}`,
    ]);
    return `${[
      metric(
        "requests_total",
        "counter",
        "Answers by route and status.",
        [...this.#requests].map(([labels, count]) => `requests_total${labels} ${count}`),
      ),
      metric("request_duration_seconds", "histogram", "Seconds until an answer.", durations),
      gauge("threads", "Threads of the engine.", threads.size),
      gauge("threads_busy", "Threads that work.", threads.busy),
      gauge("requests_waiting", "Requests that wait for a thread.", threads.waiting),
      metric("threads_replaced_total", "counter", "Threads that ended and were replaced.", [`threads_replaced_total ${threads.replaced}`]),
      gauge("jobs", "Jobs, running or with an answer.", jobs),
      gauge("memory_bytes", "Memory of the process.", process.memoryUsage.rss()),
    ].join("\n")}\n`;
  }
}

function labelsOf(labels: Readonly<Record<string, string | number>>): string {
  return `{${Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(",")}}`;
}
