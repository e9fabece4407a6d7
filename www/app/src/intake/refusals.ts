import { element } from "../../../element/src/ui/element.js";
import { plain } from "../../../element/src/ui/plain.js";
import { toast } from "../ui/toast.js";
import type { Given } from "./given.js";

/** How many file names to list when several are refused for one reason. */
const MOST_NAMES = 3;

/** Passes on the files that can be read, and says in `box` why the others were refused and what to do instead. */
export class Refusals {
  readonly #box: HTMLElement;
  readonly #instead: string;
  readonly #refusalOf: (file: Given) => Promise<string | null>;
  #last: Promise<unknown> = Promise.resolve();

  /** @param instead the way out, as a sentence. @param refusalOf why a file cannot be read; null when it can. */
  constructor(box: HTMLElement, instead: string, refusalOf: (file: Given) => Promise<string | null>) {
    this.#box = box;
    this.#instead = instead;
    this.#refusalOf = refusalOf;
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
    // The box is on the start screen, but files can be added beside the report as well.
    if (sentences.length > 0 && !this.#box.checkVisibility()) toast(sentences.join(" "));
  }
}

/** `a.docx was`, `a.docx, b.docx were`, `a.docx, b.docx, c.docx and 4 more were`. */
function subjectOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(", ")}${more > 0 ? ` and ${more} more` : ""} ${names.length === 1 ? "was" : "were"}`;
}
