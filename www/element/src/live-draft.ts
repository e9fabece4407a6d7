import type { Span16 } from "../../src/model.js";
import { changeBetween, moved, stretched } from "../../src/report/changes.js";
import type { Checked } from "../../src/report/checked.js";
import type { Adapter, DraftText } from "./adapters/adapter.js";
import type { DraftSide } from "./document/draft-view.js";
import { type Mark, markAt, marksOf } from "./document/marks.js";

/** What a draft that is edited reports. */
export interface LiveDraftEvents {
  /** Its text has changed. */
  changed(): void;
  /** The reader asks for a finding, by a click on its mark. */
  asked(id: string): void;
  /** The reader asks for the next (1) or previous (-1) finding, by a key in the draft. */
  stepped(by: 1 | -1): void;
}

/** A draft in its editor, while it is edited. A mark moves with its words, and is gone in the frame in which they change. */
export class LiveDraft implements DraftSide {
  readonly root = null;
  readonly adapter: Adapter;
  readonly #events: LiveDraftEvents;
  #listening: AbortController | null = null;
  #text: DraftText;
  /** The text of the report, its marks there, where they are now, and where something is now in place of those that are gone. */
  #base = "";
  #marks: readonly Mark[] = [];
  #places: readonly (Span16 | null)[] = [];
  #near: readonly Span16[] = [];
  #chosen: string | null = null;
  #isQuiet = false;

  constructor(adapter: Adapter, events: LiveDraftEvents) {
    this.adapter = adapter;
    this.#events = events;
    this.#text = adapter.read();
  }

  /** The text as it was read last. */
  get text(): DraftText {
    return this.#text;
  }

  /** Begins to follow the editor. */
  start(): void {
    if (this.#listening !== null) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const { surface } = this.adapter;
    const stop = this.adapter.watch(() => this.look());
    signal.addEventListener("abort", stop);
    surface.addEventListener("click", (event) => this.#click(event), { signal });
    surface.addEventListener("keydown", (event) => this.#key(event), { signal });
    this.look();
    this.#draw();
  }

  /** Ends that, and leaves nothing in the page. */
  stop(): void {
    this.#listening?.abort();
    this.#listening = null;
    this.adapter.destroy();
  }

  /** Reads the text again, and moves the marks with their words. */
  look(): void {
    const before = this.#text.text;
    this.#text = this.adapter.read();
    const { text } = this.#text;
    const change = changeBetween(before, text);
    if (change !== null) {
      // Words that are as they were checked have their marks back.
      this.#places = text === this.#base ? this.#marks.map(({ span }) => span) : this.#places.map((span) => span && moved(span, change));
      this.#near = this.#near.map((span) => stretched(span, change));
    }
    this.#draw();
    if (change !== null) this.#events.changed();
  }

  mark(checked: Checked): void {
    this.#base = checked.draft.text;
    this.#marks = marksOf(checked);
    const change = changeBetween(this.#base, this.#text.text);
    this.#places = this.#marks.map(({ span }) => (change === null ? span : moved(span, change)));
    this.#near = this.#marks.map(({ span }) => (change === null ? span : stretched(span, change)));
    this.#draw();
  }

  choose(id: string | null): void {
    this.#chosen = id;
    this.#draw();
  }

  show(id: string | null): void {
    const place = this.#places[this.#marks.findIndex((one) => one.id === id)];
    if (place && !this.#isQuiet) this.adapter.reveal(place);
  }

  /** All of it is in its editor already. */
  complete(): void {}

  clear(): void {
    this.#marks = [];
    this.#places = [];
    this.#near = [];
    this.#draw();
  }

  /** Where a span of the report's text is now; null when its words have changed. */
  placeOf(span: Span16): Span16 | null {
    return this.#places[this.#indexOf(span)] ?? null;
  }

  /** Where the words of a span of the report's text are now, or what is in their place. */
  nearOf(span: Span16): Span16 | null {
    return this.#near[this.#indexOf(span)] ?? null;
  }

  #indexOf([from, to]: Span16): number {
    return this.#marks.findIndex(({ span }) => span[0] === from && span[1] === to);
  }

  /** Does something without scrolling the draft. */
  quietly(act: () => void): void {
    this.#isQuiet = true;
    act();
    this.#isQuiet = false;
  }

  /** The marks that are left, where they are now. */
  get #left(): Mark[] {
    return this.#marks.flatMap((mark, at) => {
      const span = this.#places[at];
      return span ? [{ ...mark, span }] : [];
    });
  }

  #draw(): void {
    if (this.#listening !== null) this.adapter.mark(this.#left, this.#chosen);
  }

  #click({ clientX, clientY }: MouseEvent): void {
    if (document.getSelection()?.isCollapsed === false) return;
    const offset = this.adapter.offsetAt(clientX, clientY);
    const mark = offset === null ? null : (markAt(this.#left, offset) ?? markAt(this.#left, offset - 1));
    if (mark !== null) this.#events.asked(mark.id);
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== "F8" || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#events.stepped(event.shiftKey ? -1 : 1);
  }
}
