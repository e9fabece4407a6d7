import { button, element } from "../../../element/src/ui/element.js";
import type { RenderFormat } from "../../../src/index.js";
import type { Report } from "../../../src/model.js";
import { byId } from "../ui/by-id.js";

/** The files of drafts that can have comments. */
const DOCX = { ending: "docx", type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" };
const PDF = { ending: "pdf", type: "application/pdf" };

/** Formats in which a report can be saved: as data and texts, and as a copy of the draft with a comment on each finding. */
export type SavedFormat = TextFormat | "comments";

/** Formats that are text. */
export type TextFormat = "json" | Exclude<RenderFormat, "terminal">;

const FORMATS: Record<SavedFormat, { label: string; ending: string; type: string }> = {
  html: { label: "As a web page", ending: "html", type: "text/html" },
  markdown: { label: "As Markdown", ending: "md", type: "text/markdown" },
  comments: { label: "The draft with comments", ...DOCX },
  csv: { label: "Worksheet by authority (CSV)", ending: "csv", type: "text/csv" },
  certificate: { label: "Certificate for the file", ending: "certificate.html", type: "text/html" },
  "certificate-markdown": { label: "Certificate as Markdown", ending: "certificate.md", type: "text/markdown" },
  json: { label: "As JSON", ending: "json", type: "application/json" },
  annotations: { label: "Web annotations (JSON-LD)", ending: "annotations.json", type: "application/ld+json" },
};

/** Saves the content of a report in `format`, under the draft's name. */
export function saveReport(report: Report, format: SavedFormat, content: string | Uint8Array<ArrayBuffer>): void {
  const { ending, type } = format === "comments" && report.draft.type === "pdf" ? PDF : FORMATS[format];
  saveFile(`${stemOf(report.draft.name)}.literatim.${ending}`, type, [content]);
}

/** Saves a file of `type` with this content. */
export function saveFile(name: string, type: string, pieces: (string | Uint8Array<ArrayBuffer>)[]): void {
  const isText = type !== DOCX.type && type !== PDF.type;
  const address = URL.createObjectURL(new Blob(pieces, { type: isText ? `${type};charset=utf-8` : type }));
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address in the next turn of its loop; a second is enough for slow ones.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Fills the menu of the Export button; `save` gets the chosen format. Comments are offered when the draft can have them. */
export function saveMenu(save: (format: SavedFormat) => void, hasComments: () => boolean): void {
  const opener = byId<HTMLButtonElement>("save");
  const list = byId("save-menu");
  const turn = (open: boolean): void => {
    list.hidden = !open;
    for (const item of list.querySelectorAll<HTMLElement>("[data-format=comments]")) item.hidden = !hasComments();
    opener.setAttribute("aria-expanded", String(open));
  };
  for (const [format, { label }] of Object.entries(FORMATS)) {
    const pick = (): void => {
      turn(false);
      opener.focus({ preventScroll: true });
      save(format as SavedFormat);
    };
    list.append(element("li", { "data-format": format }, button({}, pick, label)));
  }
  opener.addEventListener("click", () => {
    turn(list.hidden !== false);
    if (!list.hidden) list.querySelector("button")?.focus();
  });
  const menu = opener.parentElement;
  menu?.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    // Here it is the menu's key, also when the menu is closed: it closes no card.
    event.stopPropagation();
    turn(false);
    opener.focus({ preventScroll: true });
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
