import type { DocumentText, Span16 } from "../../../src/index.js";
import { aligned, lettersOf, type Paragraph, paragraphsOf, type Sight, type Sought, type Story, sightOf } from "./places.js";

/** The words of a span in Word. */
export interface Found {
  readonly range: Word.Range;
  /** Whether they are still the words that were read. */
  readonly isSame: boolean;
}

/** The longest text that Word searches for, and the sign that begins its codes. */
const MOST_UNITS = 255;

/** Leads from spans of the document as it was read to ranges in Word. */
export class Ranges {
  readonly #document: DocumentText;
  readonly #paragraphs: readonly Paragraph[];
  readonly #hasNotes: boolean;
  readonly #hasReview: boolean;

  /** @param hasNotes whether Word has footnotes and endnotes as objects. @param hasReview whether it gives text without tracked deletions */
  constructor(document: DocumentText, hasNotes: boolean, hasReview: boolean) {
    this.#document = document;
    this.#paragraphs = paragraphsOf(document);
    this.#hasNotes = hasNotes;
    this.#hasReview = hasReview;
  }

  /** The ranges of spans, in their order; null where Word has no such words. It takes four exchanges with Word, however many spans there are. */
  async find(context: Word.RequestContext, spans: readonly Span16[]): Promise<(Found | null)[]> {
    const sights = spans.map((span) => sightOf(this.#document.text, this.#paragraphs, span));
    const paragraphs = await this.paragraphsIn(context);
    const ends = sights.flatMap((sight) => (sight === null ? [] : [sight.first, sight.last]));
    const found = await this.#searched(context, paragraphs, ends);
    const ranges = sights.map((sight) => {
      const [first, last] = sight === null ? [] : [found.get(sight.first), found.get(sight.last)];
      return first && last ? first.getRange("Whole").expandTo(last) : null;
    });
    return this.#compared(context, ranges, sights);
  }

  /** Word's paragraph for each paragraph that was read; null where there is none. */
  async paragraphsIn(context: Word.RequestContext): Promise<(Word.Paragraph | null)[]> {
    const stories = await this.#storiesIn(context);
    const places: (Word.Paragraph | null)[] = [];
    for (const [story, theirs] of stories.entries()) {
      const ours = this.#paragraphs.filter((one) => one.story === story);
      const texts = await this.#textsOf(context, theirs);
      for (const at of aligned(
        ours.map(({ letters }) => letters),
        texts.map(lettersOf),
      ))
        places.push(at === null ? null : (theirs[at] ?? null));
    }
    return places;
  }

  /** The paragraphs that were read, in the order of {@link paragraphsIn}. */
  get paragraphs(): readonly Paragraph[] {
    return this.#paragraphs;
  }

  async #storiesIn(context: Word.RequestContext): Promise<Word.Paragraph[][]> {
    const { body } = context.document;
    const { paragraphs } = body;
    paragraphs.load("items");
    const has = (story: Story): boolean => this.#hasNotes && this.#paragraphs.some((one) => one.story === story);
    const notes = [has(1) ? body.footnotes : null, has(2) ? body.endnotes : null];
    for (const list of notes) list?.load("items");
    await context.sync();
    const inNotes = notes.map((list) => (list?.items ?? []).map((note) => note.body.paragraphs));
    for (const list of inNotes.flat()) list.load("items");
    if (inNotes.flat().length > 0) await context.sync();
    return [paragraphs.items, ...inNotes.map((lists) => lists.flatMap(({ items }) => items))];
  }

  /** The texts of paragraphs or ranges, as they are with all tracked changes accepted if Word knows. */
  async #textsOf(context: Word.RequestContext, all: readonly (Word.Paragraph | Word.Range)[]): Promise<string[]> {
    if (all.length === 0) return [];
    const reviewed = this.#hasReview ? all.map((one) => one.getReviewedText("Current")) : [];
    if (!this.#hasReview) for (const one of all) one.load("text");
    await context.sync();
    return this.#hasReview ? reviewed.map(({ value }) => value) : all.map(({ text }) => text);
  }

  /** Where the words are: of several places in a paragraph, the one with the right number of letters before it. */
  async #searched(
    context: Word.RequestContext,
    paragraphs: readonly (Word.Paragraph | null)[],
    all: readonly Sought[],
  ): Promise<Map<Sought, Word.Range>> {
    const searches = all.flatMap((sought) => {
      const paragraph = paragraphs[sought.paragraph];
      if (!paragraph) return [];
      const hits = paragraph.search(sought.words.replaceAll("^", "^^").slice(0, MOST_UNITS), { matchCase: true });
      hits.load("items");
      return [{ sought, paragraph, hits }];
    });
    if (searches.length === 0) return new Map();
    await context.sync();
    const leads = searches.map(({ paragraph, hits: { items } }) =>
      items.length < 2 ? [] : items.map((hit) => paragraph.getRange("Start").expandTo(hit.getRange("Start"))),
    );
    const texts = await this.#textsOf(context, leads.flat());
    const found = new Map<Sought, Word.Range>();
    let read = 0;
    for (const [index, { sought, hits }] of searches.entries()) {
      const count = leads[index]?.length ?? 0;
      const off = texts.slice(read, read + count).map((lead) => Math.abs(lettersOf(lead).length - sought.before));
      read += count;
      const hit = hits.items[count === 0 ? 0 : off.indexOf(Math.min(...off))];
      if (hit !== undefined) found.set(sought, hit);
    }
    return found;
  }

  async #compared(
    context: Word.RequestContext,
    ranges: readonly (Word.Range | null)[],
    sights: readonly (Sight | null)[],
  ): Promise<(Found | null)[]> {
    const present = ranges.filter((range) => range !== null);
    const texts = await this.#textsOf(context, present);
    return ranges.map((range, index) => {
      const text = range === null ? undefined : texts[present.indexOf(range)];
      return range === null || text === undefined ? null : { range, isSame: lettersOf(text) === sights[index]?.letters };
    });
  }
}
