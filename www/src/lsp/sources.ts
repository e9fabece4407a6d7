import { realpath, stat } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { inputsOf, isWithin, MOST_OF_FOLDER } from "../files.js";
import type { Input } from "../input.js";

/** The sources of a draft. */
export interface SourceFiles {
  readonly inputs: readonly Input[];
  /** The path of each by its name in a report. */
  readonly paths: ReadonlyMap<string, string>;
}

/** The name of the folder that has the sources where no setting names one. */
const FOLDER = "sources";

/** Where the sources of a draft are. */
export interface Roots {
  readonly paths: readonly string[];
  /** The real paths of the folders out of which no link is followed: the workspace, and what the user's settings name. */
  readonly within: readonly string[];
  /** A folder `sources` that is a link out of them, and so is not read. */
  readonly outside?: string | undefined;
}

/**
 * The files and folders that have the sources of a draft: those of the setting, else the folder `sources` next to the draft or in its workspace.
 *
 * @param draft the draft's path; undefined for one that was never saved.
 */
export async function rootsOf(setting: readonly string[], draft: string | undefined, workspace: string | undefined): Promise<Roots> {
  const parents = [draft && dirname(draft), workspace].flatMap((parent) => parent || []);
  const base = workspace ?? parents[0];
  const named = setting.flatMap((path) => (isAbsolute(path) ? [path] : base ? [join(base, path)] : []));
  // A draft may be outside of the workspace, with its sources.
  const within = await realOf([...parents, ...named]);
  if (setting.length > 0) return { paths: named, within };
  let outside: string | undefined;
  for (const parent of parents) {
    const folder = join(parent, FOLDER);
    const [real] = await realOf([folder]);
    if (real === undefined) continue;
    if (!within.some((root) => isWithin(real, root))) outside ??= folder;
    else if ((await stat(real)).isDirectory()) return { paths: [folder], within };
  }
  return { paths: [], within, outside };
}

/** The real paths of those that there are. */
async function realOf(paths: readonly string[]): Promise<string[]> {
  return (await Promise.all(paths.map((path) => realpath(path).catch(() => [])))).flat();
}

/**
 * The sources in files and folders, without the draft itself.
 *
 * @throws LiteratimError as {@link inputsOf} does; the signal's reason.
 */
export async function sourcesIn({ paths: roots, within }: Roots, draft: string | undefined, signal?: AbortSignal): Promise<SourceFiles> {
  const inputs: Input[] = [];
  const paths = new Map<string, string>();
  const isOpen = (real: string) => within.some((root) => real === root || isWithin(real, root));
  for (const root of roots) {
    const isFolder = (await stat(root).catch(() => undefined))?.isDirectory() ?? false;
    for (const input of await inputsOf([root], { except: draft, isOpen, most: MOST_OF_FOLDER, signal })) {
      if (!isFolder && root === draft) continue;
      inputs.push(input);
      if (!paths.has(input.name)) paths.set(input.name, isFolder ? join(root, input.name) : root);
    }
  }
  return { inputs, paths };
}
