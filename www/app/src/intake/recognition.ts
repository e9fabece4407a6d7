import type { Given } from "../../../element/src/intake/given.js";
import { pagesOf, showRecognising, statusOf } from "../../../element/src/intake/given-item.js";
import { button, element } from "../../../element/src/ui/element.js";
import { announce, announceProgress } from "../../../shell/src/ui/announce.js";
import { toast } from "../../../shell/src/ui/toast.js";
import { messageOf } from "../../../src/errors.js";
import type { RecognisedPage } from "../../../src/index.js";
import { formatTime } from "../../../src/limits.js";
import { dataBesidePage, dataOf, type LanguageData } from "./language-data.js";

/** Recognises the unread pages of a document; `onPage` is called with how many are done, and with each page once it is recognised. */
export type Recognise = (
  data: LanguageData,
  onPage: (done: number, total: number, recognised?: RecognisedPage) => void,
  signal: AbortSignal,
) => Promise<RecognisedPage[]>;

/** Milliseconds for one page, as a first estimate. */
const PAGE_MS = 4000;

/** The language data that worked last, which are used again unless the user chooses others: another document may be in another language. */
let last: LanguageData | null = null;

/**
 * Recognises the text of a document's pages that are pictures, with language data for which a dialog asks. The progress is kept with the document, and so
 * is each page, also when the user stops it or a later page fails. `changed` is called when it begins and when it ends.
 *
 * Returns whether a page was recognised.
 */
export async function recogniseText(given: Given, recognise: Recognise, changed: () => void): Promise<boolean> {
  let why = "";
  while (given.recognising === null) {
    const data = await askLanguage(given, why);
    if (data === null || given.recognising !== null) return false;
    const before = given.recognised?.length ?? 0;
    why = await run(given, (...how) => recognise(data, ...how), changed);
    const count = (given.recognised?.length ?? 0) - before;
    last = why === "" ? data : null;
    if (count > 0) announce(`The text of ${pagesOf(count)} of ${given.name} was recognised.`);
    if (why !== "" && count > 0) toast(`${given.name}: ${why}`);
    if (why === "" || count > 0) return count > 0;
  }
  return false;
}

/** Recognises the pages that are left. Returns why it ended before its time; empty when it did not, or when the user stopped it. */
async function run(
  given: Given,
  recognise: (onPage: Parameters<Recognise>[1], signal: AbortSignal) => Promise<unknown>,
  changed: () => void,
): Promise<string> {
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  const told = (done: number, total: number, page?: RecognisedPage): void => {
    given.recognising = { done, total, stop };
    if (page) {
      given.recognised = [...(given.recognised ?? []), page];
      given.unread = given.unread.filter((unread) => unread !== page.page);
    }
    if (done < total) announceProgress(statusOf(given.recognising));
    showRecognising(given, given.recognising);
  };
  told(0, given.unread.length);
  changed();
  try {
    await recognise(told, abort.signal);
    return "";
  } catch (error) {
    return abort.signal.aborted ? "" : messageOf(error);
  } finally {
    given.recognising = null;
    changed();
  }
}

/** Asks in a dialog for language data, and says what happens; null if the user cancels. `why` says why those before could not be used. */
function askLanguage(given: Given, why: string): Promise<LanguageData | null> {
  const file = element("input", { id: "ocr-data", type: "file", accept: ".traineddata,.gz", "aria-describedby": "ocr-note" });
  const note = element("p", { id: "ocr-note" }, "Looking for language data beside the page …");
  const problem = element("p", { class: "problem", role: "alert", hidden: why === "" }, why);
  const form = element(
    "form",
    { class: "password-form", novalidate: true },
    element("h2", { id: "ocr-title" }, `Recognise the text of ${given.name}`),
    element("p", {}, whatHappens(given.unread.length)),
    element("div", { class: "ocr-data" }, element("label", { for: "ocr-data" }, "Language data"), file, note),
    problem,
    element(
      "div",
      { class: "password-acts" },
      element("button", { type: "submit", class: "primary" }, "Recognise"),
      button({ class: "quiet" }, () => dialog.close(), "Cancel"),
    ),
  );
  const dialog = element("dialog", { class: "password", "aria-labelledby": "ocr-title" }, form);
  document.body.append(dialog);

  const looked = (last === null ? dataBesidePage() : Promise.resolve(last)).then((found) => {
    const which = last === null ? "English is beside the page and is used" : `The language ${last.name} was used last and is used again`;
    note.textContent = found
      ? `${which} if you choose no file.`
      : "Choose a file such as eng.traineddata.gz, from the npm package @tesseract.js-data/eng or from tesseract.";
    return found;
  });
  return new Promise((resolve) => {
    let data: LanguageData | null = null;
    const choose = async (): Promise<void> => {
      const [chosen] = file.files ?? [];
      data = chosen ? dataOf(chosen) : await looked;
      if (data !== null) return dialog.close();
      problem.hidden = false;
      problem.textContent = "Choose a file of language data; its name is like eng.traineddata.gz.";
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void choose();
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(data);
    });
    dialog.showModal();
  });
}

function whatHappens(count: number): string {
  const time = formatTime(Math.ceil((count * PAGE_MS) / 1000) * 1000);
  const are = count === 1 ? "has no text but a picture of it" : "have no text but pictures of it";
  return `${pagesOf(count)} ${are}. It is recognised on this device, which takes about ${time}; nothing is sent. You may go on meanwhile and stop it at any page: what is recognised by then is used. Recognised words may be wrong, so the report is careful with them.`;
}
