/** Files that systems put into folders for themselves. */
const FURNITURE = /^(?:\.|thumbs\.db$|desktop\.ini$)/i;

/** A file, and its path inside the folder that was given; the path is its name when it was given alone. */
export interface FoundFile {
  file: File;
  path: string;
}

/**
 * The files that a drop or a paste holds, folders opened. Entries must be asked for before the event ends, so this is to be called
 * from the event's own handler; the answer may come later.
 */
export async function filesOf(transfer: DataTransfer): Promise<FoundFile[]> {
  const entries = [...transfer.items].map((item) => (item.kind === "file" ? item.webkitGetAsEntry() : null));
  const plain = [...transfer.files];
  if (entries.every((entry) => entry === null)) return kept(plain.map((file) => ({ file, path: file.name })));
  const found = await Promise.all(entries.map((entry) => (entry === null ? [] : filesUnder(entry))));
  return kept(found.flat());
}

/** The files that a file input holds. */
export function filesChosen(input: HTMLInputElement): FoundFile[] {
  return kept([...(input.files ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name })));
}

/** Whether something is being dragged that holds files. */
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

/** All entries of a folder. A reader gives at most 100 at a time, and none when it is done. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
