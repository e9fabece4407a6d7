import { element } from "./element.js";

/** Files that operating systems create in folders. */
const FURNITURE = /^(?:\.|thumbs\.db$|desktop\.ini$)/i;

/** A file, and its path inside the given folder; for a single file its name. */
export interface FoundFile {
  file: File;
  path: string;
}

/**
 * The files of a drop or a paste, with those in folders. Entries must be read before the event ends, so call this
 * from the event's own handler; the result may come later.
 */
export async function filesOf(transfer: DataTransfer): Promise<FoundFile[]> {
  const entries = [...transfer.items].map((item) => (item.kind === "file" ? item.webkitGetAsEntry() : null));
  const plain = [...transfer.files];
  if (entries.every((entry) => entry === null)) return kept(plain.map((file) => ({ file, path: file.name })));
  const found = await Promise.all(entries.map((entry) => (entry === null ? [] : filesUnder(entry))));
  return kept(found.flat());
}

/** The files of a file input. */
function filesChosen(input: HTMLInputElement): FoundFile[] {
  return kept([...(input.files ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name })));
}

/** Whether files are being dragged. */
export function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes("Files") ?? false;
}

function kept(files: FoundFile[]): FoundFile[] {
  return files.filter(({ file }) => !FURNITURE.test(file.name)).sort((a, b) => a.path.localeCompare(b.path));
}

async function filesUnder(entry: FileSystemEntry): Promise<FoundFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ file, path: entry.fullPath.replace(/^\//, "") }];
  }
  const inside = await entriesIn(entry as FileSystemDirectoryEntry);
  return (await Promise.all(inside.map(filesUnder))).flat();
}

/** All entries of a folder. A reader returns at most 100 at a time, and none at the end. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** The formats that can be read, for the file chooser. Others can be chosen too: the engine refuses them with a reason. */
const READABLE =
  ".pdf,.docx,.odt,.fodt,.rtf,.epub,.tex,.html,.htm,.xhtml,.md,.markdown,.txt,.text,.vtt,.srt,.json,text/plain,text/html,text/markdown,application/pdf,application/json";

/** Opens the system's file chooser; `taken` gets the chosen files, in order of name. */
export function chooseFiles(which: "one" | "many" | "folder", taken: (files: FoundFile[]) => void, accept = READABLE): void {
  const input = element("input", {
    type: "file",
    hidden: true,
    accept: which === "folder" ? null : accept,
    multiple: which === "many",
    webkitdirectory: which === "folder",
  });
  const done = (): void => input.remove();
  input.addEventListener("change", () => {
    const files = filesChosen(input);
    done();
    if (files.length > 0) taken(files);
  });
  input.addEventListener("cancel", done);
  // Some browsers open the chooser only for an input that is in the page.
  document.body.append(input);
  input.click();
}
