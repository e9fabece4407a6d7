import type { DocumentText, Span16 } from "../../../src/index.js";
import { wordsChanged } from "../../../src/report/changes.js";
import type { Abilities } from "./abilities.js";
import { wholeFile } from "./file.js";
import { docxOf, lacksNotes } from "./flat-package.js";
import { lettersOf, unitsBetween } from "./places.js";
import { Ranges } from "./ranges.js";
import { changesIn, ownChanges, rejectChanges } from "./tracked-changes.js";

/** The most units of a note's words that a comment on it repeats. */
const MOST_WORDS = 120;

/** A finding's place, and what is shown there. */
export interface Remark {
  /** The finding. */
  readonly id: string;
  readonly span: Span16;
  /** What a comment says. */
  readonly text: string;
  /** The colour of an underline. */
  readonly color: "Red" | "Blue";
}

/** How often something was written, and how often its words were not found. */
export interface Written {
  readonly done: number;
  readonly lost: number;
}

/** The document that is open in Word: read, searched, marked and corrected through Office.js. It is changed only when the user asks for that. */
export class WordDocument {
  readonly #abilities: Abilities;
  #read: { document: DocumentText; ranges: Ranges } | null = null;
  /** The comments and annotations that this pane has made, by their ids in Word; of an annotation, its finding. */
  #comments = new Set<string>();
  #annotations = new Map<string, string>();

  constructor(abilities: Abilities) {
    this.#abilities = abilities;
  }

  /** The document as a DOCX file: its body with notes, styles and tracked changes. */
  async file(): Promise<Uint8Array<ArrayBuffer>> {
    const flat = await Word.run(async (context) => {
      const xml = context.document.body.getOoxml();
      await context.sync();
      return xml.value;
    });
    // Some versions of Word return the body without its notes; the whole file has them.
    return lacksNotes(flat) ? wholeFile() : docxOf(flat);
  }

  /** Takes what was read of the file: spans are of its text from now on. */
  take(document: DocumentText): void {
    const hasReview = this.#abilities.has("corrections");
    this.#read = { document, ranges: new Ranges(document, this.#abilities.has("notes"), hasReview) };
  }

  /** Selects words. False when they are not found. */
  select(span: Span16): Promise<boolean> {
    return Word.run(async (context) => {
      const [found] = await this.#ranges.find(context, [span]);
      if (!found) return false;
      found.range.select("Select");
      await context.sync();
      return true;
    });
  }

  /** Inserts a comment at each place; one on a note is at its mark in the body, since Word has no comments in notes everywhere. */
  comment(remarks: readonly Remark[]): Promise<Written> {
    return Word.run(async (context) => {
      const placed = remarks.map((remark) => this.#inBody(remark));
      const found = await this.#ranges.find(
        context,
        placed.map(({ span }) => span),
      );
      const made = found.flatMap((one, index) => {
        if (one === null) return [];
        const comment = one.range.insertComment(placed[index]?.text ?? "");
        comment.load("id");
        return [comment];
      });
      await context.sync();
      for (const { id } of made) this.#comments.add(id);
      return { done: made.length, lost: remarks.length - made.length };
    });
  }

  /** How many comments of this pane it knows of. */
  get comments(): number {
    return this.#comments.size;
  }

  /** Deletes the comments that this pane has made, and no others. */
  uncomment(): Promise<void> {
    return Word.run(async (context) => {
      const all = context.document.body.getComments();
      all.load("items/id");
      await context.sync();
      for (const comment of all.items) if (this.#comments.has(comment.id)) comment.delete();
      await context.sync();
      this.#comments.clear();
    });
  }

  /** Underlines places in the body, in place of those before. */
  mark(remarks: readonly Remark[]): Promise<Written> {
    return Word.run(async (context) => {
      await this.#unmark(context);
      const { ranges, document } = this.#mustRead;
      const paragraphs = await ranges.paragraphsIn(context);
      for (const paragraph of paragraphs) paragraph?.load("text");
      await context.sync();
      const inserted: { ids: OfficeExtension.ClientResult<string[]>; findings: string[] }[] = [];
      const done = new Set<string>();
      for (const [index, paragraph] of paragraphs.entries()) {
        const read = ranges.paragraphs[index];
        // A critique is placed by units of Word's own text, so that this must be the text that was read.
        if (!paragraph || read?.story !== 0 || lettersOf(paragraph.text) !== read.letters) continue;
        const own = remarks.flatMap((remark) => critiqueOf(remark, document.text, read.runs, paragraph.text));
        if (own.length === 0) continue;
        const ids = paragraph.insertAnnotations({ critiques: own.map(({ critique }) => critique) });
        inserted.push({ ids, findings: own.map(({ id }) => id) });
        for (const { id } of own) done.add(id);
      }
      await context.sync();
      for (const { ids, findings } of inserted) for (const [at, id] of ids.value.entries()) this.#annotations.set(id, findings[at] ?? "");
      return { done: done.size, lost: remarks.length - done.size };
    });
  }

  /** Removes all underlines of this pane. */
  unmark(): Promise<void> {
    return Word.run((context) => this.#unmark(context));
  }

  /** The finding of an underline; undefined for one of another add-in. */
  findingOf(annotation: string): string | undefined {
    return this.#annotations.get(annotation);
  }

  async #unmark(context: Word.RequestContext): Promise<void> {
    if (this.#annotations.size === 0) return;
    const { paragraphs } = context.document.body;
    paragraphs.load("items");
    await context.sync();
    const lists = paragraphs.items.map((paragraph) => paragraph.getAnnotations());
    for (const list of lists) list.load("items/id");
    await context.sync();
    for (const { items } of lists) for (const annotation of items) if (this.#annotations.has(annotation.id)) annotation.delete();
    await context.sync();
    this.#annotations.clear();
  }

  /**
   * Replaces words by others as a tracked change, whatever the mode of tracking is, which is as before afterwards. Returns a function that rejects
   * the change, or null when the words are no longer there.
   */
  replace(span: Span16, words: string): Promise<(() => Promise<void>) | null> {
    const before = this.#mustRead.document.text.slice(...span);
    const change = wordsChanged(before, words);
    if (change === null) return Promise.resolve(null);
    const [from, to] = widened(before, change.start, change.end);
    const text = words.slice(from, words.length - (before.length - to));
    return Word.run(async (context) => {
      const place: Span16 = [span[0] + from, span[0] + to];
      const [whole, part] = await this.#ranges.find(context, [span, place]);
      if (!whole?.isSame || !part?.isSame) return null;
      const { document } = context;
      document.load("changeTrackingMode");
      const paragraph = part.range.paragraphs.getFirst();
      const earlier = this.#abilities.has("undo") ? await changesIn(context, paragraph) : [];
      await context.sync();
      const mode = document.changeTrackingMode;
      try {
        document.changeTrackingMode = "TrackAll";
        part.range.insertText(text, "Replace");
        context.trackedObjects.add(paragraph);
        await context.sync();
      } finally {
        document.changeTrackingMode = mode;
        await context.sync();
      }
      if (!this.#abilities.has("undo"))
        return () => Promise.reject(new Error("This Word cannot reject a change from here. Reject it under Review."));
      const own = ownChanges(earlier, await changesIn(context, paragraph), before.slice(from, to), text);
      return () => rejectChanges(paragraph, own);
    });
  }

  /** Calls `changed` whenever a paragraph is changed, added or deleted, and `asked` with the finding of an underline that is clicked. */
  async watch(changed: () => void, asked: (finding: string) => void): Promise<void> {
    if (!this.#abilities.has("changes")) return;
    await Word.run(async (context) => {
      const { document } = context;
      const tell = async (): Promise<void> => changed();
      document.onParagraphChanged.add(tell);
      document.onParagraphAdded.add(tell);
      document.onParagraphDeleted.add(tell);
      if (this.#abilities.has("marks"))
        document.onAnnotationClicked.add(async ({ id }) => {
          const finding = this.#annotations.get(id);
          if (finding !== undefined) asked(finding);
        });
      await context.sync();
    });
  }

  /** A remark on words of a note is on its mark in the body, and names the words. */
  #inBody(remark: Remark): Pick<Remark, "span" | "text"> {
    const { notes, text } = this.#mustRead.document;
    const { span } = remark;
    const note = notes.find(({ body }) => body !== null && body[0] <= span[0] && span[0] < body[1]);
    if (!note?.mark) return remark;
    // Word's search does not find the mark itself: the comment is on the word before it.
    const lead = /\S+\s*$/.exec(text.slice(Math.max(0, note.mark[0] - 80), note.mark[0]))?.[0] ?? "";
    const words = text.slice(...span);
    const shown = words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS)} …` : words;
    return { span: [note.mark[0] - lead.length, note.mark[0]], text: `On “${shown}” in note ${note.label}:\n${remark.text}` };
  }

  get #mustRead(): { document: DocumentText; ranges: Ranges } {
    if (this.#read === null) throw new Error("The document has not been read yet.");
    return this.#read;
  }

  get #ranges(): Ranges {
    return this.#mustRead.ranges;
  }
}

/** The part of a span that a paragraph has, in units of Word's text of it. */
function critiqueOf(
  { id, span, color }: Remark,
  text: string,
  runs: readonly Span16[],
  own: string,
): { id: string; critique: Word.Critique }[] {
  const lettersTo = (place: number): number =>
    runs.reduce((sum, [from, to]) => sum + lettersOf(text.slice(from, Math.max(from, Math.min(to, place)))).length, 0);
  const [before, until] = [lettersTo(span[0]), lettersTo(span[1])];
  if (before === until) return [];
  const [start, end] = unitsBetween(own, before, until);
  return [{ id, critique: { colorScheme: color, start, length: end - start } }];
}

/** The units `[from, to)` of a text with the word before them, if they have none of their own: nothing can be searched for then. */
function widened(text: string, from: number, to: number): Span16 {
  if (lettersOf(text.slice(from, to)) !== "") return [from, to];
  const before = /\S*[\p{L}\p{N}]\S*\s*$/u.exec(text.slice(0, from))?.[0];
  if (before !== undefined) return [from - before.length, to];
  const after = /^\s*\S*[\p{L}\p{N}]\S*/u.exec(text.slice(to))?.[0] ?? "";
  return [from, to + after.length];
}
