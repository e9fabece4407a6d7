import type { Mark, Span16 } from "../../../element/src/adapters/adapter.js";
import { markAt } from "../../../element/src/document/marks.js";
import { changeBetween, moved } from "../../../src/report/changes.js";
import type { News, Order } from "../messages.js";
import { MOST_UNITS } from "../messages.js";
import type { Target } from "./targets.js";

/** A text of at most this many units is read in the frame in which it changes. */
const QUICK_UNITS = 50_000;

/** Milliseconds without a change after which a longer one is read: reading takes longer than a frame. Its marks move with their words all the time. */
const PAUSE_MS = 300;

/** A draft of the page while the panel shows its findings: it follows the editor, draws what the panel says, and reports what happens. */
export class FollowedDraft {
  readonly #target: Target;
  readonly #tell: (news: News) => void;
  readonly #over = new AbortController();
  #text = "";
  #version = 0;
  #marks: readonly Mark[] = [];
  #chosen: string | null = null;
  #undo: (() => void) | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  /** Whether the text has changed since it was read. Until it is read again, what is drawn moves with its words. */
  #isStale = false;

  constructor(target: Target, tell: (news: News) => void) {
    this.#target = target;
    this.#tell = tell;
    const { surface } = target.adapter;
    const { signal } = this.#over;
    const stop = target.adapter.watch(() => this.#changed());
    signal.addEventListener("abort", stop);
    surface.addEventListener("click", (event) => this.#click(event), { signal });
    surface.addEventListener("keydown", (event) => this.#key(event), { signal });
    const redraw = (): void => {
      cancelAnimationFrame(this.#frame);
      this.#frame = requestAnimationFrame(() => this.#draw());
    };
    document.addEventListener("scroll", redraw, { capture: true, passive: true, signal });
    window.addEventListener("resize", redraw, { signal });
    this.#tellDraft();
  }

  /** Does what the panel asks. What refers to an older text is left out: the panel asks again when it has the newer one. */
  take(order: Exclude<Order, { type: "open" }>): void {
    if (order.type === "undo") {
      this.#undo?.();
      requestAnimationFrame(() => this.#tellDraft());
      return;
    }
    if (order.version !== this.#version) return;
    const { adapter } = this.#target;
    if (order.type === "mark") {
      this.#marks = order.marks as readonly Mark[];
      this.#chosen = order.chosen;
      this.#draw();
    } else if (order.type === "reveal") adapter.reveal(order.span);
    else this.#replace(order.span, order.words);
  }

  /** Removes all that is drawn and listens to nothing more. */
  end(): void {
    this.#over.abort();
    clearTimeout(this.#pause);
    cancelAnimationFrame(this.#frame);
    this.#target.adapter.destroy();
  }

  #tellDraft(): void {
    if (this.#over.signal.aborted) return;
    const { adapter, format, canChange, note } = this.#target;
    const { text } = adapter.read();
    if (text.length > MOST_UNITS) {
      this.#tell({
        type: "nothing",
        why: `This text has more than ${MOST_UNITS / 1_000_000} million characters. Select a part of it, and check again.`,
      });
      return;
    }
    this.#isStale = false;
    this.#text = text;
    this.#marks = [];
    this.#version++;
    this.#tell({ type: "draft", version: this.#version, text, format, canChange: canChange && adapter.replace !== null, note });
  }

  #changed(): void {
    clearTimeout(this.#pause);
    this.#isStale = true;
    if (this.#text.length <= QUICK_UNITS) this.#look();
    else this.#pause = setTimeout(() => this.#look(), PAUSE_MS);
  }

  /** Reads the text again, moves the marks with their words, and drops those whose words have changed. */
  #look(): void {
    this.#isStale = false;
    const { text } = this.#target.adapter.read();
    const change = changeBetween(this.#text, text);
    if (change === null) return;
    this.#text = text;
    this.#version++;
    this.#marks = this.#marks.flatMap((mark) => {
      const span = moved(mark.span, change);
      return span === null ? [] : [{ ...mark, span }];
    });
    this.#draw();
    this.#tell({ type: "changed", version: this.#version, ...change });
  }

  #draw(): void {
    if (!this.#over.signal.aborted && !this.#isStale) this.#target.adapter.mark(this.#marks, this.#chosen);
  }

  #replace(span: Span16, words: string): void {
    this.#undo = this.#target.adapter.replace?.(span, words) ?? null;
    // An editor changes the page a moment after the call.
    requestAnimationFrame(() => requestAnimationFrame(() => this.#tellDraft()));
  }

  /** Only the reader's own clicks choose a finding: a script of the page cannot find out by clicks of its own what was found. */
  #click({ isTrusted, clientX, clientY }: MouseEvent): void {
    if (!isTrusted || document.getSelection()?.isCollapsed === false) return;
    const { adapter } = this.#target;
    const offset = adapter.offsetAt(clientX, clientY);
    const mark = offset === null ? null : (markAt(this.#marks, offset) ?? markAt(this.#marks, offset - 1));
    if (mark !== null) this.#tell({ type: "asked", id: mark.id });
  }

  #key(event: KeyboardEvent): void {
    if (!event.isTrusted || event.key !== "F8" || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#tell({ type: "stepped", by: event.shiftKey ? -1 : 1 });
  }
}
