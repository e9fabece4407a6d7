import { LiteratimError } from "../../../src/errors.js";
import type { EngineClient } from "../../../src/index.js";
import { element } from "../ui/element.js";
import { plain } from "../ui/plain.js";
import type { Given } from "./given.js";

/** How many file names to list when several are refused for one reason. */
const MOST_NAMES = 3;

/** Passes on the files that can be read, and says in `box` why the others were refused and what to do instead. */
export class Refusals {
  readonly #box: HTMLElement;
  readonly #instead: string;
  readonly #refusalOf: (file: Given) => Promise<string | null>;
  readonly #tell: (text: string) => void;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param instead the way out, as a sentence. @param refusalOf why a file cannot be read; null when it can. @param tell shows a message while
   * the box is not shown
   */
  constructor(box: HTMLElement, instead: string, refusalOf: (file: Given) => Promise<string | null>, tell: (text: string) => void) {
    this.#box = box;
    this.#instead = instead;
    this.#refusalOf = refusalOf;
    this.#tell = tell;
  }

  /** Resolves when all files given so far are passed on or refused. */
  get settled(): Promise<unknown> {
    return this.#last;
  }

  /** Calls `take` with those of `given` that can be read, in the order in which they were given. */
  sort(given: readonly Given[], take: (readable: Given[]) => void): void {
    const asked = Promise.all(given.map(this.#refusalOf));
    this.#last = this.#last.then(async () => {
      const reasons = await asked;
      this.#showRefusals(given, reasons);
      take(given.filter((_, at) => reasons[at] === null));
    });
  }

  /** Removes the message. */
  clear(): void {
    this.#box.replaceChildren();
  }

  #showRefusals(given: readonly Given[], reasons: readonly (string | null | undefined)[]): void {
    const names = new Map<string, string[]>();
    for (const [at, { name }] of given.entries()) {
      const reason = reasons[at];
      if (reason) names.set(reason, [...(names.get(reason) ?? []), name]);
    }
    const sentences = [...names].map(([reason, refused]) => `${subjectOf(refused)} not added. ${reason} ${this.#instead}`);
    this.#box.replaceChildren(...sentences.map((sentence) => element("p", { class: "problem" }, plain(sentence))));
    // The box may be on another screen: files can be added next to the report as well.
    if (sentences.length > 0 && !this.#box.checkVisibility()) this.#tell(sentences.join(" "));
  }
}

/** Why an engine cannot read a file, by its first bytes, in a sentence for the user; null when they show no problem. */
export async function refusalOf(engine: EngineClient, { name, content }: Given): Promise<string | null> {
  if (content === null) return null;
  try {
    return (await engine.refusalOf({ name, data: content }))?.text ?? null;
  } catch (error) {
    // If the engine cannot be loaded, the file is accepted; the check then says what is wrong with the engine.
    return error instanceof LiteratimError && ["too_large", "unreadable"].includes(error.code) ? error.message : null;
  }
}

/** `a.docx was`, `a.docx, b.docx were`, `a.docx, b.docx, c.docx and 4 more were`. */
function subjectOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(", ")}${more > 0 ? ` and ${more} more` : ""} ${names.length === 1 ? "was" : "were"}`;
}
