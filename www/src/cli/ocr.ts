import { createHash } from "node:crypto";
import { resolve } from "node:path";
import * as v from "valibot";
import type { CheckOptions } from "../check/check.js";
import { messageOf } from "../errors.js";
import { bytesOf } from "../input.js";
import { LIMITS } from "../limits.js";
import { openRecogniser } from "../ocr/node.js";
import type { RecognisedPage } from "../recognised.js";
import { keptAs } from "../sources/schema.js";
import type { Store } from "../sources/store/store.js";
import type { Output } from "./command.js";
import { openStore } from "./network.js";
import type { ProgressLine } from "./progress.js";

/** The words by which a problem says that recognition would help. */
const ADVICE = "run text recognition (OCR)";

/** The version of what is kept of a page: higher when the recogniser gives other words. */
const VERSION = 1;

/** A recognised page as it is kept. */
const PAGE: v.GenericSchema<unknown, RecognisedPage> = v.object({
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  width: v.number(),
  height: v.number(),
  lines: v.array(
    v.array(v.object({ text: v.string(), confidence: v.number(), box: v.tuple([v.number(), v.number(), v.number(), v.number()]) })),
  ),
});

/** What to do about pages that are pictures. */
interface Ocr {
  /** Recognises their text, if the user asked for that. */
  readonly onUnreadPages: CheckOptions["onUnreadPages"];
  close(): Promise<void>;
}

/**
 * Recognition as the options ask for it. Each page is kept in the store when it is recognised, so that a run that was stopped goes on with the
 * pages that are left, and no page is recognised twice. A file whose text cannot be recognised is still read, without these pages.
 *
 * @param given the store, by default that of this machine, and what cancels the recognition.
 * @throws LiteratimError `ocr` when something is not installed that it needs.
 */
export async function ocrOf(
  { ocr }: Output,
  progress: ProgressLine,
  say: (sentence: string) => void,
  given: { readonly store?: Store | undefined; readonly signal?: AbortSignal | undefined },
): Promise<Ocr> {
  if (!ocr) return { onUnreadPages: undefined, close: async () => {} };
  const { signal, store = openStore({ store: undefined }, say) } = given;
  const recogniser = await openRecogniser(ocr);
  return {
    onUnreadPages: async (input, pages) => {
      const { name, password } = input;
      const pdf = await bytesOf(input, LIMITS.fileBytes);
      const keyOf = keysOf(pdf, ocr);
      const kept = await Promise.all(pages.map((page) => keptAs(store, "documents", keyOf(page), PAGE)));
      const known = kept.filter((page) => page !== undefined);
      const left = pages.filter((_, index) => kept[index] === undefined);
      if (left.length === 0) return known;
      const keeping: Promise<void>[] = [];
      const onPage = (done: number, total: number, recognised?: RecognisedPage): void => {
        progress.show({ phase: "recognise", done: 0, total: 1, name, part: { done: Math.min(done + 1, total), total } });
        if (recognised) keeping.push(store.put("documents", keyOf(recognised.page), recognised));
      };
      try {
        return [...known, ...(await recogniser.recognise(pdf, left, { password, signal, onPage }))];
      } catch (error) {
        signal?.throwIfAborted();
        progress.erase();
        say(`${name}: ${messageOf(error)}`);
        return known.length > 0 ? known : undefined;
      } finally {
        await Promise.all(keeping);
      }
    },
    close: async () => {
      await recogniser.close();
      if (given.store === undefined) store.close();
    },
  };
}

/** The keys of a file's pages in the store: by its bytes, and by the languages and their data. */
function keysOf(pdf: Uint8Array, { languages, data }: NonNullable<Output["ocr"]>): (page: number) => string {
  const own = data === undefined ? "" : ` in ${digest(resolve(data)).slice(0, 12)}`;
  const file = `recognised v${VERSION}, ${languages.join("+")}${own}: ${digest(pdf)}`;
  return (page) => `${file}, page ${page}`;
}

function digest(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** Says how to recognise text, if problems advise it and it was not asked for. */
export function adviseOcr({ ocr, quiet }: Output, problems: readonly string[], say: (sentence: string) => void): void {
  if (ocr || quiet || !problems.some((problem) => problem.includes(ADVICE))) return;
  say("Literatim can recognise the text of pages that are pictures: add --ocr eng. literatim --help says what it needs.");
}
