import type { Report } from "../../../element/src/report/model.js";
import { button, element } from "../../../element/src/ui/element.js";
import { byId } from "../ui/by-id.js";

/** Formats in which a report can be saved. */
export type SavedFormat = "json" | "markdown" | "html";

const FORMATS: Record<SavedFormat, { label: string; ending: string; type: string }> = {
  json: { label: "As JSON", ending: "json", type: "application/json" },
  markdown: { label: "As Markdown", ending: "md", type: "text/markdown" },
  html: { label: "As a web page", ending: "html", type: "text/html" },
};

/** Saves `text`, the report in `format`, under the draft's name. */
export function saveReport(report: Report, format: SavedFormat, text: string): void {
  const { ending, type } = FORMATS[format];
  saveFile(`${stemOf(report.draft.name)}.literatim.${ending}`, type, [text]);
}

/** Saves a file of `type` with this content. */
export function saveFile(name: string, type: string, pieces: string[]): void {
  const address = URL.createObjectURL(new Blob(pieces, { type: `${type};charset=utf-8` }));
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address in the next turn of its loop; a second is enough for slow ones.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Fills the menu of the Save button; `save` gets the chosen format. */
export function saveMenu(save: (format: SavedFormat) => void): void {
  const opener = byId<HTMLButtonElement>("save");
  const list = byId("save-menu");
  const turn = (open: boolean): void => {
    list.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
  };
  for (const [format, { label }] of Object.entries(FORMATS)) {
    const pick = (): void => {
      turn(false);
      opener.focus();
      save(format as SavedFormat);
    };
    list.append(element("li", {}, button({}, pick, label)));
  }
  opener.addEventListener("click", () => {
    turn(list.hidden !== false);
    if (!list.hidden) list.querySelector("button")?.focus();
  });
  const menu = opener.parentElement;
  menu?.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || list.hidden) return;
    event.stopPropagation();
    turn(false);
    opener.focus();
  });
  menu?.addEventListener("focusout", (event) => {
    if (!(event.relatedTarget instanceof Node && menu.contains(event.relatedTarget))) turn(false);
  });
}

/** A file name's stem, without characters that file systems refuse. */
function stemOf(name: string): string {
  const last =
    name
      .replace(/[?#].*$/, "")
      .split("/")
      .filter(Boolean)
      .at(-1) ?? "report";
  return (
    last
      .replace(/\.[a-z0-9]{1,8}$/i, "")
      .replace(/[^\p{L}\p{N}._ -]/gu, "-")
      .slice(0, 80) || "report"
  );
}
