import type { Adapter, DraftText, Mark, Span16 } from "../../element/src/adapters/adapter.js";
import { moved } from "../../src/report/changes.js";
import { News, type Order, PORT, parsed, type What } from "./messages.js";

/** What a draft in a page reports to the panel. */
export interface PageDraftEvents {
  /** The draft was read. */
  opened(note: string): void;
  /** There is nothing to read, for this reason. */
  nothing(why: string): void;
  /** The editor has put other words into the draft than were asked for. */
  differs(): void;
  /** The reader asks for a finding, by a click on its mark, or for the next (1) or previous (-1) one. */
  asked(id: string): void;
  stepped(by: 1 | -1): void;
  /** The page is gone. */
  closed(): void;
}

/** The adapter of a draft in a frame of a tab, which the content script there reads and marks. */
export class PageDraft implements Adapter {
  /** Nothing of the draft is shown in the panel. */
  readonly surface = document.createElement("div");
  readonly #port: chrome.runtime.Port;
  readonly #events: PageDraftEvents;
  readonly #watchers = new Set<() => void>();
  #draft: DraftText = { text: "", type: "text" };
  #version = 0;
  #canChange = false;
  /** What the content script draws, as it moves it itself. */
  #drawn: readonly Mark[] = [];
  #chosen: string | null = null;
  /** The text after a correction, until the editor's own text arrives. */
  #expected: string | null = null;

  constructor(tab: number, frame: number, events: PageDraftEvents) {
    this.#events = events;
    this.#port = chrome.tabs.connect(tab, { name: PORT, frameId: frame });
    this.#port.onMessage.addListener((message) => this.#take(parsed(News, message)));
    this.#port.onDisconnect.addListener(() => {
      // Chrome warns of an error that nobody has read.
      void chrome.runtime.lastError;
      events.closed();
    });
  }

  /** Reads a part of the frame, in place of what was read before. */
  open(what: What): void {
    this.#send({ type: "open", what });
  }

  /** Lets go of the frame: the content script removes what it has drawn. */
  close(): void {
    this.#port.disconnect();
  }

  read(): DraftText {
    return this.#draft;
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  mark(marks: readonly Mark[], chosen: string | null): void {
    if (chosen === this.#chosen && areEqual(marks, this.#drawn)) return;
    this.#drawn = marks;
    this.#chosen = chosen;
    this.#send({ type: "mark", version: this.#version, marks: marks.map(({ id, span, kind }) => ({ id, span: [...span], kind })), chosen });
  }

  reveal(span: Span16): void {
    this.#send({ type: "reveal", version: this.#version, span: [...span] });
  }

  offsetAt(): null {
    return null;
  }

  get replace(): Adapter["replace"] {
    return this.#canChange ? (span, words) => this.#replace(span, words) : null;
  }

  destroy(): void {
    this.#watchers.clear();
  }

  #send(order: Order): void {
    try {
      this.#port.postMessage(order);
    } catch {
      // The page was left a moment ago; another event reports that.
    }
  }

  #take(news: News | null): void {
    if (news === null) return;
    const { text } = this.#draft;
    if (news.type === "draft") this.#takeDraft(news);
    else if (news.type === "changed") {
      // A message that does not fit is none of the content script's.
      if (news.version !== this.#version + 1 || news.end > text.length || news.start > news.end) return;
      this.#version = news.version;
      this.#drawn = this.#drawn.flatMap((mark) => {
        const span = moved(mark.span, news);
        return span === null ? [] : [{ ...mark, span }];
      });
      this.#draft = { ...this.#draft, text: text.slice(0, news.start) + news.text + text.slice(news.end) };
      this.#changed();
    } else if (news.type === "asked") this.#events.asked(news.id);
    else if (news.type === "stepped") this.#events.stepped(news.by);
    else this.#events.nothing(news.why);
  }

  #takeDraft({ version, text, format, canChange, note }: Extract<News, { type: "draft" }>): void {
    const isFirst = this.#version === 0;
    const differs = this.#expected !== null && this.#expected !== text;
    this.#expected = null;
    this.#version = version;
    this.#draft = { text, type: format };
    this.#canChange = canChange;
    this.#drawn = [];
    this.#changed();
    if (isFirst) this.#events.opened(note);
    if (differs) this.#events.differs();
  }

  #changed(): void {
    for (const changed of this.#watchers) changed();
  }

  /** The words are in the panel's text at once; what the editor makes of them arrives a moment later. */
  #replace([from, to]: Span16, words: string): () => void {
    const before = this.#draft;
    this.#send({ type: "replace", version: this.#version, span: [from, to], words });
    this.#expect({ ...before, text: before.text.slice(0, from) + words + before.text.slice(to) });
    return () => {
      this.#send({ type: "undo" });
      this.#expect(before);
    };
  }

  #expect(draft: DraftText): void {
    this.#draft = draft;
    this.#expected = draft.text;
  }
}

function areEqual(some: readonly Mark[], others: readonly Mark[]): boolean {
  const isEqual = (one: Mark, other: Mark | undefined): boolean =>
    one.id === other?.id && one.kind === other.kind && one.span[0] === other.span[0] && one.span[1] === other.span[1];
  return some.length === others.length && some.every((one, at) => isEqual(one, others[at]));
}
