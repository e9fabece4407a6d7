import type { DocumentView, Span16 } from "../../src/model.js";
import type { Checked } from "../../src/report/checked.js";
import { ReviewLog } from "../../src/report/review-log.js";
import { findingsOf } from "../../src/report/sections.js";
import type { Finding } from "../../src/report/verdicts.js";
import type { Adapter } from "./adapters/adapter.js";
import { LiveDraft } from "./live-draft.js";
import { Review, type ReviewHost } from "./review.js";

/** What the element gives to what it shows. */
export interface ShownHost {
  /** Where the findings are. */
  readonly place: HTMLElement;
  /** What the findings on a draft can do. */
  hostOf(draft: LiveDraft): ReviewHost;
  /** The draft's text has changed. */
  changed(draft: LiveDraft): void;
}

/** The draft in its editor, and the report that is shown on it: none, one without an editor, or one with its findings. */
export class Shown {
  /** What the reviewer has done with the findings. */
  readonly log = new ReviewLog([], () => undefined);
  readonly #host: ShownHost;
  #draft: LiveDraft | null = null;
  #checked: Checked | null = null;
  #review: Review | null = null;

  constructor(host: ShownHost) {
    this.#host = host;
  }

  get draft(): LiveDraft | null {
    return this.#draft;
  }

  get checked(): Checked | null {
    return this.#checked;
  }

  /** Whether there is a finding to go to. */
  get hasFindings(): boolean {
    return this.#checked !== null && findingsOf(this.#checked.report).length > 0;
  }

  /** Follows the draft in an editor, and lets go of another one; null while there is no editor. */
  attach(adapter: Adapter | null, isSame: (followed: Adapter) => boolean): void {
    if (adapter !== null && this.#draft !== null && isSame(this.#draft.adapter)) {
      this.#draft.start();
    } else {
      this.#draft?.stop();
      this.leave();
      this.#draft = adapter === null ? null : this.#follow(adapter);
      this.#draft?.start();
    }
    if (this.#checked !== null && this.#review === null) this.show(this.#checked);
  }

  /** Shows a report, in place of the last one: what is chosen stays so, and the draft does not scroll. */
  show(checked: Checked): void {
    const draft = this.#draft;
    const before = this.#chosenFinding();
    const place = before && draft?.nearOf(before.span);
    this.#checked = checked;
    this.#openUndone(checked);
    if (draft === null) return;
    draft.quietly(() => {
      if (this.#review === null) {
        this.#review = new Review(checked, this.#host.hostOf(draft), () => draft);
        this.#host.place.replaceChildren(this.#review.root);
        draft.mark(checked);
      } else {
        this.#review.update(checked);
        this.#chooseAgain(before, place ?? null);
      }
    });
  }

  /** Shows the same report with what can be done now. */
  refresh(): void {
    if (this.#checked !== null) this.#review?.update(this.#checked);
  }

  /** Shows no report. */
  forget(): void {
    this.leave();
    this.#checked = null;
  }

  /** Takes the findings out of the page; the report stays, and is shown on the next draft. */
  leave(): void {
    this.#review?.leave();
    this.#review = null;
  }

  /** Chooses the next (1) or previous (-1) finding and gives the focus to its card. */
  step(by: 1 | -1): void {
    this.#review?.step(by);
  }

  /** Chooses a finding by its id; null closes the card that is open. */
  choose(id: string | null): void {
    this.#review?.choose(id);
  }

  /** Closes the card that is open; whether there was one. */
  close(): boolean {
    return this.#review?.close() ?? false;
  }

  #follow(adapter: Adapter): LiveDraft {
    const draft: LiveDraft = new LiveDraft(adapter, {
      changed: () => this.#host.changed(draft),
      // The focus stays in the draft: the reader may want to write there.
      asked: (id) => this.choose(id),
      stepped: (by) => this.step(by),
    });
    return draft;
  }

  /** A finding that was corrected and is there again was brought back by the editor's undo. */
  #openUndone({ report }: Checked): void {
    const undone = findingsOf(report).filter((finding) => this.log.settled(finding, report)?.act === "mended");
    for (const finding of undone) this.log.add(finding, report, "reopened");
  }

  #chosenFinding(): Finding | null {
    const id = this.#review?.chosen;
    return this.#checked === null || !id ? null : (findingsOf(this.#checked.report).find((one) => one.id === id) ?? null);
  }

  /** Chooses the finding at the place of the one that was chosen: ids count the findings of one draft. */
  #chooseAgain(before: Finding | null, place: Span16 | null): void {
    if (before === null || this.#checked === null || this.#draft === null) return;
    const draft = this.#draft;
    const same = findingsOf(this.#checked.report).find((one) => {
      const now = draft.placeOf(one.span);
      return one.kind === before.kind && now !== null && place !== null && now[0] < place[1] && place[0] < now[1];
    });
    if (same?.id !== before.id) this.choose(same?.id ?? null);
  }
}

/** A draft that its editor shows, as a document without blocks. */
export function viewOf(text: string): DocumentView {
  return { text, blocks: [], styles: [], hidden: [], pages: [], unread_pages: [] };
}
