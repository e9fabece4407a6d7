import { type Given, givenFile } from "../../../element/src/intake/given.js";
import type { ReviewHost, Undo } from "../../../element/src/review.js";
import { toast } from "../../../shell/src/ui/toast.js";
import { messageOf } from "../../../src/errors.js";
import type { DocumentView, Report, Span16 } from "../../../src/model.js";
import type { Checked } from "../../../src/report/checked.js";
import { reworded } from "../../../src/report/decisions.js";
import { editedIn, type TextEdit, withEdits } from "../../../src/report/edits.js";
import { takesTrackedChanges } from "../../../src/report/tracked-formats.js";
import type { DraftIntake } from "../intake/draft-intake.js";
import { changeOf, type MadeChange, movedBy } from "./made-changes.js";

/** The file of a draft with edits of its text, the view, as tracked changes; null where changes cannot be tracked at their words. */
type Track = (draft: Given, report: Report, view: DocumentView, edits: readonly TextEdit[]) => Promise<Blob | null>;

/** A word processor's draft as it was given, its report, and edits of its text that make another draft of it. */
interface TrackedEdits {
  readonly given: Given;
  readonly checked: Checked;
  readonly edits: readonly TextEdit[];
}

/** A draft with what was corrected in it. */
interface Corrected {
  /** The draft of which it was made by changes; itself if there are none. */
  readonly root: Given;
  /** Where the last change was, so that the reader goes on from there. */
  readonly from: number | null;
  readonly text: string;
  /** The last one first. */
  readonly changes: readonly MadeChange[];
  /** Null if it is a text, which is corrected as it is. */
  readonly tracked: TrackedEdits | null;
}

/**
 * Corrects the draft of the page, in its text or by tracked changes of a word processor's file, which is made anew from the file as it was given for each
 * one. One correction is made after the other, and each can be undone as long as the page is open, whatever was changed around it since. What was
 * corrected is known by the draft, so that it comes and goes with it.
 */
export class Correcting {
  readonly #draft: DraftIntake;
  readonly #track: Track;
  readonly #corrected = new WeakMap<Given, Corrected>();
  #isMaking = false;

  constructor(draft: DraftIntake, track: Track) {
    this.#draft = draft;
    this.#track = track;
  }

  /** The changes of a draft, the last one first. */
  changesOf(draft: Given): readonly MadeChange[] {
    return this.#corrected.get(draft)?.changes ?? [];
  }

  /** How many corrections the file of a word processor has. */
  trackedIn(draft: Given): number {
    return this.#corrected.get(draft)?.tracked?.edits.length ?? 0;
  }

  /** Whether a draft is another one with other words. */
  isRevised(draft: Given, before: Given): boolean {
    return draft !== before && this.#rootOf(draft) === this.#rootOf(before);
  }

  /** Where the words of a draft were changed, once for each change; null if they were not. */
  takePlace(draft: Given): number | null {
    const known = this.#corrected.get(draft);
    if (known) this.#corrected.set(draft, { ...known, from: null });
    return known?.from ?? null;
  }

  /** Takes a draft that was checked; `same` is another one with the same content, whose corrections it has. */
  follow(given: Given, checked: Checked, same: Given = given): void {
    const known = this.#corrected.get(given) ?? this.#corrected.get(same);
    const fresh = takesTrackedChanges(checked.report.draft.type) ? { given, checked, edits: [] } : null;
    const tracked = known?.tracked?.edits.length ? known.tracked : fresh;
    this.#corrected.set(given, { root: given, from: null, changes: [], ...known, text: checked.draft.text, tracked });
  }

  /** How words of a checked draft are replaced; null where that is not possible. */
  replacing({ report, draft }: Checked, given: Given): ReviewHost["replace"] {
    if (given.content === null || !isCorrected(report)) return null;
    return async (span, words) => {
      if (this.#now?.text !== draft.text) throw changed();
      const change = changeOf(draft.text, span, words);
      await this.#put(span, words, change);
      return () => void this.undo(change.key);
    };
  }

  /** How to undo the change that was made in a span of a draft; null if there is none. */
  undoIn(draft: Given, [from, to]: Span16): Undo | null {
    const change = this.changesOf(draft).find(({ span }) => span[0] < to && span[1] > from);
    return change ? () => void this.undo(change.key) : null;
  }

  /** Undoes the last change; false if there is none. */
  undoLast(): boolean {
    const last = this.#now?.changes[0];
    if (last) void this.undo(last.key);
    return last !== undefined;
  }

  async undo(key: number): Promise<void> {
    const now = this.#now;
    const change = now?.changes.find((one) => one.key === key);
    if (!change || now?.text.slice(...change.span) !== change.after) {
      toast("These words have changed since. Check the draft again first.");
      return;
    }
    try {
      await this.#put(change.span, change.before, null);
    } catch (error) {
      toast(messageOf(error));
    }
  }

  /** Makes another draft, of which nothing is corrected yet, of the current one. */
  revise<T>(change: () => T): T {
    const { draft: before } = this.#draft;
    const made = change();
    const { draft } = this.#draft;
    if (draft && before) this.#corrected.set(draft, { root: this.#rootOf(before), from: null, text: "", changes: [], tracked: null });
    return made;
  }

  /** The current draft with its corrections; null while it was not checked. */
  get #now(): Corrected | null {
    const { draft } = this.#draft;
    return (draft && this.#corrected.get(draft)) ?? null;
  }

  #rootOf(draft: Given): Given {
    return this.#corrected.get(draft)?.root ?? draft;
  }

  /** Puts words into the draft in place of a span, as a change or in place of one. Rejects, and leaves the draft as it is, where that cannot be done. */
  async #put(span: Span16, words: string, change: MadeChange | null): Promise<void> {
    if (this.#isMaking) throw new Error("The last correction is still being made. Press again in a moment.");
    const given = this.#draft.draft;
    const now = this.#now;
    if (now === null) throw changed();
    this.#isMaking = true;
    try {
      const [from, to] = span;
      const text = `${now.text.slice(0, from)}${words}${now.text.slice(to)}`;
      const tracked = now.tracked && { ...now.tracked, edits: editedIn(now.tracked.checked.draft.text, now.tracked.edits, span, words) };
      const file = tracked && (await this.#fileOf(tracked, text));
      // Another draft may have been given meanwhile.
      if (this.#draft.draft !== given) throw changed();
      const decisions = reworded(this.#draft.decisions, now.text.slice(from, to), words);
      if (file) this.#draft.replace(file, decisions);
      else this.#draft.rewrite(text, decisions);
      const moved = movedBy(now.changes, span, words.length);
      const changes = change ? [change, ...moved] : moved;
      if (this.#draft.draft) this.#corrected.set(this.#draft.draft, { root: now.root, from, text, changes, tracked });
    } finally {
      this.#isMaking = false;
    }
  }

  /** The file of a word processor's draft with edits. Rejects where changes cannot be tracked at their words, or where they do not make the text. */
  async #fileOf({ given, checked, edits }: TrackedEdits, text: string): Promise<Given> {
    const isKnown = withEdits(checked.draft.text, edits) === text;
    if (isKnown && edits.length === 0) return given;
    const file = isKnown ? await this.#track(given, checked.report, checked.draft, edits) : null;
    if (file === null) throw new Error("Changes cannot be tracked at these words. Copy the words into your document instead.");
    return givenFile(file, given.name, given.origin);
  }
}

function changed(): Error {
  return new Error("The draft has changed since this report. Press again when it is checked.");
}

/** Whether a draft is corrected in the page: by its text, or by its file. */
export function isCorrected(report: Report): boolean {
  const { type } = report.draft;
  return type === "text" || type === "markdown" || takesTrackedChanges(type);
}
