import { button, element } from "../../../element/src/ui/element.js";
import type { TrackedRepairs } from "../../../src/check/repair.js";
import { FORMAT_NAMES, type FormatBy, formatInfo } from "../../../src/formats.js";
import type { Report } from "../../../src/model.js";
import { takesTrackedChanges } from "../../../src/report/tracked-formats.js";
import { byId } from "../ui/by-id.js";
import { saveFile } from "./save-file.js";

/** The files of drafts that can have comments and tracked changes, and of drafts that were changed here. */
const DOCX = { ending: "docx", type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" };
const ODT = { ending: "odt", type: "application/vnd.oasis.opendocument.text" };
const PDF = { ending: "pdf", type: "application/pdf" };
const TEXT = { ending: "txt", type: "text/plain" };

/**
 * Formats in which a report can be saved: as data and texts; and the draft itself, with a comment on each finding, with the corrections that the reader
 * has accepted or all that are certain as tracked changes, or as a text with the corrections that were made here.
 */
export type SavedFormat = TextFormat | "comments" | "accepted" | "tracked" | "draft";

/** Formats that are text. */
export type TextFormat = Exclude<FormatBy<"engine" | "report">, "terminal">;

/** What the page saves of a draft itself. */
const OF_DRAFT = {
  comments: { label: "The draft with comments", ...DOCX },
  accepted: { label: "The draft with your corrections tracked", ...DOCX },
  tracked: { label: "The draft with all certain corrections tracked", ...DOCX },
  draft: { label: "The draft with its corrections", ending: "md", type: "text/markdown" },
};

/** What can be saved, in the order of the menu: what people read before what programs read, with the draft itself between them. */
const SAVED = new Map<SavedFormat, { readonly label: string; readonly ending: string; readonly type: string }>([
  ...ofReport("people"),
  ["comments", OF_DRAFT.comments],
  ["accepted", OF_DRAFT.accepted],
  ["tracked", OF_DRAFT.tracked],
  ["draft", OF_DRAFT.draft],
  ...ofReport("programs"),
]);

/** The formats of a report that the page offers to `audience`. */
function ofReport(audience: "people" | "programs") {
  return FORMAT_NAMES.flatMap((name) => {
    const { saved, label, type, ...info } = formatInfo(name);
    return saved === undefined || info.audience !== audience ? [] : [[name as TextFormat, { label, ending: saved, type }] as const];
  });
}

/** Whether the draft of a report can be saved in a format: comments and tracked changes need a file that can have them, and only text is corrected here. */
function isOffered(format: SavedFormat, { draft: { type } }: Report, accepted: number): boolean {
  if (format === "comments") return type === "docx" || type === "pdf";
  if (format === "accepted") return accepted > 0;
  if (format === "tracked") return takesTrackedChanges(type);
  return format !== "draft" || type === "text" || type === "markdown";
}

/** What is said of a file with the certain corrections: how many it has, and what they leave to the author. */
export function trackedTold({ repairs, left }: TrackedRepairs): string {
  const count = new Set(repairs.map(({ finding }) => finding)).size;
  const made =
    count === 0 ? "No correction is certain, so nothing is tracked" : `Certain corrections of ${counted(count, "finding")} are tracked`;
  return left === 0 ? `${made}.` : `${made}; ${counted(left, "finding")} to fix ${left === 1 ? "is" : "are"} left to you.`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Saves the content of a report in `format`, under the draft's name. */
export function saveReport(report: Report, format: SavedFormat, content: BlobPart): void {
  const { type: read } = report.draft;
  const { ending, type } = ownFile(format, read) ?? (SAVED.get(format) as { ending: string; type: string });
  saveFile(`${stemOf(report.draft.name)}.literatim.${ending}`, type, [content]);
}

/** The file of a draft in another format than the usual one of its kind. */
function ownFile(format: SavedFormat, read: Report["draft"]["type"]) {
  if (format === "comments" && read === "pdf") return PDF;
  if ((format === "tracked" || format === "accepted") && read === "odt") return ODT;
  return format === "draft" && read === "text" ? TEXT : undefined;
}

/**
 * Makes the menu of the Export button and opens it; `save` gets the chosen format. Each time, it offers what fits the report that is shown and the number
 * of corrections that were accepted in its file.
 */
export function saveMenu(save: (format: SavedFormat) => void, shown: () => Report | undefined, accepted = (): number => 0): void {
  const opener = byId<HTMLButtonElement>("save");
  const list = byId("save-menu");
  const turn = (open: boolean): void => {
    const report = shown();
    list.hidden = !open;
    for (const item of list.querySelectorAll<HTMLElement>("[data-format]"))
      item.hidden = report === undefined || !isOffered(item.dataset["format"] as SavedFormat, report, accepted());
    opener.setAttribute("aria-expanded", String(open));
  };
  for (const [format, { label }] of SAVED) {
    const pick = (): void => {
      turn(false);
      opener.focus({ preventScroll: true });
      save(format);
    };
    list.append(element("li", { "data-format": format }, button({}, pick, label)));
  }
  const press = (): void => {
    turn(list.hidden !== false);
    if (!list.hidden) list.querySelector("button")?.focus();
  };
  opener.addEventListener("click", press);
  press();
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
