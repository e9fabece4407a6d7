import type { CheckOptions } from "../check/check.js";
import { messageOf } from "../errors.js";
import { bytesOf } from "../input.js";
import { LIMITS } from "../limits.js";
import { openRecogniser } from "../ocr/node.js";
import type { Output } from "./command.js";
import type { ProgressLine } from "./progress.js";

/** The words by which a problem says that recognition would help. */
const ADVICE = "run text recognition (OCR)";

/** What to do about pages that are pictures. */
interface Ocr {
  /** Recognises their text, if the user asked for that. */
  readonly onUnreadPages: CheckOptions["onUnreadPages"];
  close(): Promise<void>;
}

/**
 * Recognition as the options ask for it. A file whose text cannot be recognised is still read, without these pages.
 *
 * @throws LiteratimError `ocr` when something is not installed that it needs.
 */
export async function ocrOf(
  { ocr }: Output,
  progress: ProgressLine,
  say: (sentence: string) => void,
  signal?: AbortSignal | undefined,
): Promise<Ocr> {
  if (!ocr) return { onUnreadPages: undefined, close: async () => {} };
  const recogniser = await openRecogniser(ocr);
  return {
    onUnreadPages: async (input, pages) => {
      const { name, password } = input;
      const onPage = (done: number, total: number): void =>
        progress.show({ phase: "recognise", done: 0, total: 1, name, part: { done: Math.min(done + 1, total), total } });
      try {
        return await recogniser.recognise(await bytesOf(input, LIMITS.fileBytes), pages, { password, signal, onPage });
      } catch (error) {
        signal?.throwIfAborted();
        progress.erase();
        say(`${name}: ${messageOf(error)}`);
        return undefined;
      }
    },
    close: () => recogniser.close(),
  };
}

/** Says how to recognise text, if problems advise it and it was not asked for. */
export function adviseOcr({ ocr, quiet }: Output, problems: readonly string[], say: (sentence: string) => void): void {
  if (ocr || quiet || !problems.some((problem) => problem.includes(ADVICE))) return;
  say("Literatim can recognise the text of pages that are pictures: add --ocr eng. literatim --help says what it needs.");
}
