/** What Word can do for the pane beyond reading the document, by what needs it. */
export type Ability = "select" | "notes" | "comments" | "corrections" | "undo" | "changes" | "marks";

/** The requirement set that has an ability, and what the user lacks without it. */
const SETS: Record<Ability, { readonly version: string; readonly lack: string }> = {
  select: { version: "1.3", lack: "select a finding’s words in the document" },
  notes: { version: "1.5", lack: "select words in footnotes and endnotes" },
  comments: { version: "1.4", lack: "insert comments" },
  corrections: { version: "1.4", lack: "correct the document by tracked changes" },
  undo: { version: "1.6", lack: "take a correction back from here; reject it in Word instead" },
  changes: { version: "1.6", lack: "notice changes; press Check again after them" },
  marks: { version: "1.7", lack: "underline findings in the document; insert comments instead" },
};

/** The least that the pane needs: to read the document and to search in its paragraphs. */
export const LEAST = "1.1";

/** Asks whether a requirement set is there, as `Office.context.requirements.isSetSupported` does. */
export type IsSupported = (set: string, version: string) => boolean;

/** What this Word can do, and a sentence for the user on each thing that it cannot. */
export class Abilities {
  readonly #has: ReadonlySet<Ability>;

  constructor(isSupported: IsSupported) {
    const all = Object.entries(SETS) as [Ability, (typeof SETS)[Ability]][];
    this.#has = new Set(all.filter(([, { version }]) => isSupported("WordApi", version)).map(([name]) => name));
  }

  has(ability: Ability): boolean {
    return this.#has.has(ability);
  }

  /** `This Word cannot … (it needs WordApi 1.7).` */
  get missing(): string[] {
    return Object.entries(SETS)
      .filter(([name]) => !this.#has.has(name as Ability))
      .map(([, { version, lack }]) => `This Word cannot ${lack} (that needs WordApi ${version}).`);
  }
}
