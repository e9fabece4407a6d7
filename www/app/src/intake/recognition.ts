import type { Given } from "../../../element/src/intake/given.js";
import { pagesOf } from "../../../element/src/intake/given-item.js";
import { button, element } from "../../../element/src/ui/element.js";
import { announce, announceProgress } from "../../../shell/src/ui/announce.js";
import type { RecognisedPage } from "../../../src/index.js";
import { formatTime } from "../../../src/limits.js";

import { dataBesidePage, dataOf, type LanguageData } from "./language-data.js";

/** Recognises the pages of a document; `onPage` is called with how many are done. */
export type Recognise = (
  data: LanguageData,
  onPage: (done: number, total: number) => void,
  signal: AbortSignal,
) => Promise<RecognisedPage[]>;

/** Milliseconds for one page, as a first estimate. */
const PAGE_MS = 4000;

/**
 * Asks in a dialog whether to recognise the text of a document's pages that are pictures, and with which language data; then shows the progress.
 * Returns the recognised pages; null if the user cancels.
 */
export function recogniseText(given: Given, recognise: Recognise): Promise<RecognisedPage[] | null> {
  const abort = new AbortController();
  const count = given.unread.length;
  const file = element("input", { id: "ocr-data", type: "file", accept: ".traineddata,.gz", "aria-describedby": "ocr-note" });
  const note = element("p", { id: "ocr-note" }, "Looking for language data beside the page …");
  const problem = element("p", { class: "problem", role: "alert", hidden: true });
  const start = element("button", { type: "submit", class: "primary" }, "Recognise");
  const bar = element("progress", { max: count, "aria-label": "Pages recognised", hidden: true });
  const state = element("p", { hidden: true });
  const choice = element("div", { class: "ocr-data" }, element("label", { for: "ocr-data" }, "Language data"), file, note);
  const form = element(
    "form",
    { class: "password-form", novalidate: true },
    element("h2", { id: "ocr-title" }, `Recognise the text of ${given.name}`),
    element("p", {}, whatHappens(count)),
    choice,
    problem,
    state,
    bar,
    element(
      "div",
      { class: "password-acts" },
      start,
      button({ class: "quiet" }, () => dialog.close(), "Cancel"),
    ),
  );
  const dialog = element("dialog", { class: "password", "aria-labelledby": "ocr-title" }, form);
  document.body.append(dialog);

  let beside: LanguageData | null = null;
  const looked = dataBesidePage().then((found) => {
    beside = found;
    note.textContent = found
      ? "English is beside the page and is used if you choose no file."
      : "Choose a file such as eng.traineddata.gz, from the npm package @tesseract.js-data/eng or from tesseract.";
  });

  const show = (isRunning: boolean, why = ""): void => {
    for (const one of [state, bar]) one.hidden = !isRunning;
    for (const one of [choice, start]) one.hidden = isRunning;
    problem.hidden = why === "";
    problem.textContent = why;
  };
  const told = (done: number, total: number): void => {
    state.textContent = `Recognising page ${Math.min(done + 1, total)} of ${total} …`;
    bar.value = done;
    announceProgress(state.textContent);
  };

  return new Promise((resolve) => {
    let recognised: RecognisedPage[] | null = null;
    const run = async (): Promise<void> => {
      await looked;
      const [chosen] = file.files ?? [];
      const data = chosen ? dataOf(chosen) : beside;
      if (data === null) return show(false, "Choose a file of language data; its name is like eng.traineddata.gz.");
      state.textContent = "Loading text recognition …";
      bar.removeAttribute("value");
      show(true);
      form.querySelector<HTMLElement>(".quiet")?.focus();
      try {
        recognised = await recognise(data, told, abort.signal);
        announce(`The text of ${pagesOf(recognised.length)} of ${given.name} was recognised.`);
        dialog.close();
      } catch (error) {
        if (!abort.signal.aborted) show(false, error instanceof Error ? error.message : String(error));
      }
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void run();
    });
    dialog.addEventListener("close", () => {
      abort.abort();
      dialog.remove();
      resolve(recognised);
    });
    dialog.showModal();
  });
}

function whatHappens(count: number): string {
  const time = formatTime(Math.ceil((count * PAGE_MS) / 1000) * 1000);
  const are = count === 1 ? "has no text but a picture of it" : "have no text but pictures of it";
  return `${pagesOf(count)} ${are}. It is recognised on this device, which takes about ${time}; nothing is sent. Recognised words may be wrong, so the report is careful with them.`;
}
