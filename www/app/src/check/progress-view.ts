import { button, element } from "../../../element/src/ui/element.js";
import { icon } from "../../../element/src/ui/icons.js";
import { arrange, replaceParts } from "../../../element/src/ui/in-place.js";
import { plain } from "../../../element/src/ui/plain.js";
import { announce, announceProgress } from "../../../shell/src/ui/announce.js";
import type { QuotationFinding } from "../../../src/model.js";
import type { Checked } from "../../../src/report/checked.js";
import { groupOf } from "../../../src/report/verdicts.js";
import type { Progress, Queue } from "./engine.js";
import { firstWait, type QueueCount, queueSentence, stateOf } from "./queue-text.js";

/** Milliseconds between two announcements of waits and arrivals, which can last for minutes. */
const QUIET_MS = 30_000;

/** The most findings that are shown as icons while a check runs; a draft may have thousands. */
const MOST_SIGNS = 500;

/** Shows the progress of a check, its findings so far, what its requests wait for, and buttons to pause and to stop it. */
export class ProgressView {
  readonly root: HTMLElement;
  readonly #text = element("p", { class: "progress-text" });
  readonly #bar = element("progress", { max: 1, "aria-label": "Progress of the check" });
  readonly #found = element("p", { class: "progress-found", "aria-hidden": "true" });
  readonly #signs = new Map<string, HTMLElement>();
  readonly #hold = button({ class: "quiet", hidden: true }, () => this.#turnHold(), "Pause");
  readonly #stop: HTMLButtonElement;
  readonly #items = element("ol", { class: "queue-items", tabindex: 0, "aria-label": "Open requests" });
  readonly #rows = new Map<number, HTMLElement>();
  readonly #summary = element("summary");
  readonly #details = element("details", { class: "queue", hidden: true }, this.#summary, this.#items);
  #queue: Queue | null = null;
  #count: QueueCount = { done: 0, total: 0, leftMs: 0 };
  #countedAt = 0;
  #isPaused = false;
  #isStopping = false;
  #lastSaid = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(stop: () => void) {
    this.#stop = button({ class: "quiet" }, stop, "Stop");
    this.root = element(
      "div",
      { class: "progress" },
      this.#text,
      this.#bar,
      element("div", { class: "acts" }, this.#hold, this.#stop),
      this.#found,
      this.#details,
    );
    this.show({ text: "Starting", share: null });
  }

  /** Shows a step of the check. While requests are open, they are shown instead. */
  show({ text, share }: Progress): void {
    if (this.#isAsking) return;
    this.#text.textContent = plain(text);
    if (share === null) this.#bar.removeAttribute("value");
    else this.#bar.value = Math.max(share, this.#bar.value);
    announceProgress(text);
  }

  /** Shows the requests of the check, updated every second while one waits. */
  showQueue(queue: Queue, count: QueueCount): void {
    this.#queue = queue;
    this.#count = count;
    this.#countedAt = Date.now();
    this.#timer ??= setInterval(() => this.#tick(), 1000);
    this.#tick();
  }

  /** Adds the icon of a finding to those found so far, or changes it. */
  found({ id, headline }: QuotationFinding): void {
    const before = this.#signs.get(id);
    if (before === undefined && this.#signs.size >= MOST_SIGNS) return;
    const group = groupOf(headline);
    const sign = element("span", { class: `badge-${group}` }, icon(group));
    if (before) before.replaceWith(sign);
    else this.#found.append(sign);
    this.#signs.set(id, sign);
  }

  /** Announces from time to time how many findings are ready. */
  arrived({ report, open }: Checked): void {
    const total = report.quotations.length + report.citations.length;
    if (open.size > 0) this.#say(`${total - open.size} of ${total} findings are ready, ${open.size} waiting.`);
  }

  /** Shows that the check is about to end. */
  stopping(): void {
    this.#isStopping = true;
    this.#stop.disabled = true;
    this.#hold.hidden = true;
    this.#tick();
  }

  /** Stops the view's own timer. */
  close(): void {
    clearInterval(this.#timer);
  }

  get #isAsking(): boolean {
    return this.#queue !== null && this.#queue.open.length > 0;
  }

  #tick(): void {
    const asking = this.#isAsking;
    const now = Date.now();
    const open = this.#queue?.open ?? [];
    this.#hold.hidden = !asking || this.#isStopping;
    this.#details.hidden = !asking;
    if (!asking && !this.#isStopping) return;
    const { done, total } = this.#count;
    this.#text.textContent = this.#isStopping
      ? "Stopping; the report uses what has arrived."
      : this.#isPaused
        ? `Paused; ${done} of ${total} requests are done.`
        : queueSentence(open, { ...this.#count, leftMs: this.#count.leftMs - (now - this.#countedAt) }, now);
    // A single request does not show how many there will be.
    if (total > 1) this.#bar.value = done / total;
    else this.#bar.removeAttribute("value");
    this.#showItems(now);
    if (firstWait(open) !== undefined && !this.#isPaused) this.#say(this.#text.textContent);
  }

  #showItems(now: number): void {
    const open = this.#queue?.open ?? [];
    const rows = open.map((request) => {
      const row = this.#rows.get(request.id) ?? element("li");
      this.#rows.set(request.id, row);
      replaceParts(row, [
        element("span", {}, plain(request.purpose.replace(/^to /, ""))),
        element("span", { class: "queue-state" }, stateOf(request, this.#isPaused, now)),
      ]);
      return row;
    });
    arrange(this.#items, rows);
    this.#summary.textContent = `${open.length} open`;
  }

  #turnHold(): void {
    this.#isPaused = !this.#isPaused;
    if (this.#isPaused) this.#queue?.pause();
    else this.#queue?.resume();
    this.#hold.textContent = this.#isPaused ? "Continue" : "Pause";
    this.#tick();
    announce(this.#isPaused ? "Paused." : "The check continues.");
  }

  /** Makes screen readers say `text`, unless there was an announcement a moment ago. */
  #say(text: string): void {
    if (performance.now() - this.#lastSaid < QUIET_MS) return;
    this.#lastSaid = performance.now();
    announce(text);
  }
}
