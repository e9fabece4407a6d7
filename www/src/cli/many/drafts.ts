import { readdir, stat } from "node:fs/promises";
import { extname, join, relative, resolve, sep } from "node:path";
import { LiteratimError } from "../../errors.js";
import { isAddress } from "../../sources/address.js";
import { UsageError } from "../usage-error.js";

/** One of many drafts. */
export interface DraftFile {
  /** Its path, from where the user is, with `/`; its name in the report. */
  readonly path: string;
  /** Its path inside the given folder, or its name: that of its report in a folder of reports. */
  readonly short: string;
}

/** Endings of the files that are drafts when a folder is given; a file or a pattern can name others. */
const ENDINGS: ReadonlySet<string> = new Set(
  ".md .markdown .txt .text .html .htm .xhtml .pdf .docx .odt .rtf .epub .tex .vtt .srt".split(" "),
);

/** Signs of a pattern. */
const PATTERN = /[*?[\]{}]/;

/** Whether the drafts that are named are many: several, a folder, or a pattern. */
export async function areMany(paths: readonly string[]): Promise<boolean> {
  const [path = ""] = paths;
  if (paths.length > 1) return true;
  const status = await stat(path).catch(() => undefined);
  return status ? status.isDirectory() : PATTERN.test(path) && path !== "-" && !isAddress(path);
}

/**
 * The drafts in files, folders and patterns, each once, in the order of the paths and inside one by name.
 *
 * @throws UsageError when a path cannot be one of many, or nothing is found.
 */
export async function draftsOf(paths: readonly string[]): Promise<DraftFile[]> {
  const found = new Map<string, DraftFile>();
  for (const path of paths) {
    if (path === "-" || isAddress(path))
      throw new UsageError(`${path === "-" ? "Standard input" : path} can be the only draft; to check many, give files.`);
    const drafts = await draftsAt(path);
    if (drafts.length === 0) throw new UsageError(`There is no draft in ${path}; give files, or a folder or a pattern that has some.`);
    for (const draft of drafts) if (!found.has(resolve(draft.path))) found.set(resolve(draft.path), draft);
  }
  return [...found.values()];
}

async function draftsAt(path: string): Promise<DraftFile[]> {
  const status = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" && PATTERN.test(path)) return undefined;
    const why = error.code === "ENOENT" ? "does not exist; check the path" : `could not be read (${error.message})`;
    throw new LiteratimError(error.code === "ENOENT" ? "not_found" : "unreadable", `${path} ${why}.`);
  });
  if (status?.isDirectory()) return draftsIn(path);
  if (status) return [{ path: slashed(path), short: slashed(path).split("/").at(-1) ?? path }];
  const { glob } = await import("tinyglobby");
  const files = await glob([slashed(path)], { expandDirectories: false, onlyFiles: true });
  return files.sort().map((file) => ({ path: slashed(file), short: slashed(relative(".", file)).replace(/^(\.\.\/)+/, "") }));
}

/** The drafts in a folder and in those below it, by name; hidden ones and other kinds of file are left out. */
async function draftsIn(folder: string): Promise<DraftFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: Error) => {
    throw new LiteratimError("unreadable", `${folder} could not be read (${error.message}).`);
  });
  const files = entries.filter((entry) => entry.isFile() && ENDINGS.has(extname(entry.name).toLowerCase()));
  const shorts = files.map((entry) => slashed(relative(folder, join(entry.parentPath ?? entry.path, entry.name))));
  const shown = shorts.filter((short) => !short.split("/").some((part) => part.startsWith(".")));
  return shown.sort().map((short) => ({ path: slashed(join(folder, short)), short }));
}

function slashed(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}
