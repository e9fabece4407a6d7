import { stat } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { inputsOf } from "../files.js";
import type { Input } from "../input.js";

/** The sources of a draft. */
export interface SourceFiles {
  readonly inputs: readonly Input[];
  /** The path of each by its name in a report. */
  readonly paths: ReadonlyMap<string, string>;
}

/** The name of the folder that has the sources where no setting names one. */
const FOLDER = "sources";

/**
 * The files and folders that have the sources of a draft: those of the setting, else the folder `sources` beside the draft or in its workspace.
 *
 * @param draft the draft's path; undefined for one that was never saved.
 */
export async function rootsOf(setting: readonly string[], draft: string | undefined, workspace: string | undefined): Promise<string[]> {
  const base = workspace ?? (draft && dirname(draft));
  if (setting.length > 0) return setting.flatMap((path) => (isAbsolute(path) ? [path] : base ? [join(base, path)] : []));
  for (const parent of [draft && dirname(draft), workspace]) {
    const folder = parent && join(parent, FOLDER);
    if (folder && (await stat(folder).catch(() => undefined))?.isDirectory()) return [folder];
  }
  return [];
}

/**
 * The sources in files and folders, without the draft itself.
 *
 * @throws LiteratimError as {@link inputsOf} does.
 */
export async function sourcesIn(roots: readonly string[], draft: string | undefined): Promise<SourceFiles> {
  const inputs: Input[] = [];
  const paths = new Map<string, string>();
  for (const root of roots) {
    const isFolder = (await stat(root).catch(() => undefined))?.isDirectory() ?? false;
    for (const input of await inputsOf([root], { except: draft })) {
      if (!isFolder && root === draft) continue;
      inputs.push(input);
      if (!paths.has(input.name)) paths.set(input.name, isFolder ? join(root, input.name) : root);
    }
  }
  return { inputs, paths };
}
