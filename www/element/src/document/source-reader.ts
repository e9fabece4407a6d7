import type { DocumentView, SourceInfo, Span16 } from "../../../src/model.js";
import { furnitureOf, type WithFurniture } from "../../../src/report/furniture.js";
import { button, element, spoken } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { inTurns } from "../ui/turns.js";
import { ShownDocument } from "./document-view.js";
import { painterOf } from "./highlights.js";

/** Units of text that are shown in one step. */
const STEP_UNITS = 2_000;

/** Shows a source as a document in a dialog, at a passage if one is named. `load` gets its text; `stage` holds the dialog. */
export function readSource(source: SourceInfo, passage: Span16 | null, load: () => Promise<DocumentView>, stage: Node): Promise<void> {
  const title = source.metadata.title ?? null;
  // A case is read by its name; the file's is below it.
  return openReader({ name: title ?? source.name, title: title === null ? null : source.name }, stage, async (body) =>
    fill(body, await load(), source, passage),
  );
}

/**
 * Shows in a dialog what was read of a document: its text with signs for its structure, and the problems of its file. `view` gets it as it is searched,
 * for the lines that are left out.
 */
export function readAsText(name: string, load: () => Promise<string>, view: () => Promise<WithFurniture>, stage: Node): Promise<void> {
  return openReader({ name, title: "What was read of it" }, stage, async (body) => {
    const [text, left] = [await load(), furniturePart(await view())];
    body.replaceChildren(...left, element("pre", { class: "as-read" }, text));
    body.focus();
    return () => undefined;
  });
}

/** Opens a dialog, whose body `show` fills; `show` returns what is done when it is closed. */
async function openReader(
  { name, title }: { name: string; title: string | null },
  stage: Node,
  show: (body: HTMLElement) => Promise<() => void>,
): Promise<void> {
  const body = element(
    "div",
    { class: "reader-body", tabindex: 0, role: "region", "aria-label": name },
    element("p", { class: "empty" }, "Opening"),
  );
  const dialog = element(
    "dialog",
    { class: "reader", "aria-labelledby": "reader-title" },
    element(
      "header",
      { class: "reader-head" },
      element(
        "div",
        {},
        element("h2", { id: "reader-title" }, name),
        title === null ? null : element("p", { class: "source-title" }, title),
      ),
      button({ class: "quiet round" }, () => dialog.close(), icon("close"), spoken("Close")),
    ),
    body,
  );
  stage.appendChild(dialog);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  let clear = (): void => undefined;
  dialog.addEventListener("close", () => {
    clear();
    dialog.remove();
  });
  dialog.showModal();
  try {
    clear = await show(body);
    if (!dialog.open) clear();
  } catch (error) {
    body.replaceChildren(element("p", { class: "problem" }, error instanceof Error ? error.message : String(error)));
  }
}

/** The lines that are left out as heads and feet of pages, in a folded list; empty if there are none. */
function furniturePart(view: WithFurniture): HTMLElement[] {
  const lines = furnitureOf(view);
  if (lines.length === 0) return [];
  const count = `${lines.length} ${lines.length === 1 ? "line" : "lines"}`;
  const list = element("ul", {});
  const part = element("details", { class: "furniture" }, element("summary", {}, `Left out as heads and feet of pages: ${count}`), list);
  const fill = (): void => {
    const items = lines.map(({ page, text }) => element("li", {}, page === null ? null : `Page ${page}: `, element("bdi", {}, text)));
    list.append(...items);
  };
  part.addEventListener("toggle", fill, { once: true });
  return [part];
}

/** Puts the source's text into `body`, scrolled to the passage, and returns a function that removes its highlight. */
function fill(body: HTMLElement, view: DocumentView, source: SourceInfo, passage: Span16 | null): () => void {
  const shown = new ShownDocument(view, source.type);
  const painter = painterOf(shown.map);
  const showPassage = (span: Span16): void => {
    painter.draw([{ id: "", span, kind: "passage" }]);
    const range = shown.map.ranges(span)[0];
    if (range !== undefined) body.scrollTop += range.getBoundingClientRect().top - body.getBoundingClientRect().top - body.clientHeight / 3;
  };
  const left = furniturePart({ ...view, type: source.type });
  body.replaceChildren(...left, element("div", { class: "paper", lang: source.metadata.language }, shown.root));
  if (passage !== null) body.focus();
  let due = passage;
  const step = (): boolean => {
    shown.grow(STEP_UNITS);
    if (due !== null && shown.end >= due[1]) {
      showPassage(due);
      due = null;
    }
    return !shown.isWhole;
  };
  const stop = step() ? inTurns(step) : () => undefined;
  return () => {
    stop();
    if (passage !== null) painter.draw([]);
  };
}
