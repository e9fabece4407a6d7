import { realpath, stat } from "node:fs/promises";
import { basename, resolve, sep } from "node:path";
import { LiteratimError } from "../errors.js";
import { inputsOf, inputWithFolder, isWithin, MOST_OF_FOLDER } from "../files.js";
import type { Input } from "../input.js";

/** The folder from which files are read for a client, and nothing outside of it nor hidden in it: links are followed before that is checked. */
export class Folder {
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
  }

  /** @throws LiteratimError `not_found` when it is no folder. */
  static async open(path: string): Promise<Folder> {
    const root = await realpath(path).catch(() => undefined);
    if (root === undefined || !(await stat(root)).isDirectory())
      throw new LiteratimError("not_found", `The folder ${path} does not exist; give one that does.`);
    return new Folder(root);
  }

  /**
   * A file by its path inside the folder, named by its last part.
   *
   * @throws LiteratimError `path`.
   */
  async file(path: string): Promise<Input> {
    const real = await this.#real(path);
    const input = (await stat(real)).isFile() ? await inputWithFolder(real, this.#isOpen) : undefined;
    if (!input) throw new LiteratimError("path", `${path} is no file; name one in the folder.`);
    return { ...input, name: basename(path) };
  }

  /**
   * A file, or the files of a folder, by its path inside this folder.
   *
   * @throws LiteratimError `path`.
   */
  async files(path: string, signal?: AbortSignal): Promise<Input[]> {
    const real = await this.#real(path);
    if (!(await stat(real)).isDirectory()) return [await this.file(path)];
    return inputsOf([real], { isOpen: this.#isOpen, most: MOST_OF_FOLDER, signal });
  }

  /** Whether a path is in the folder, without hidden parts there. */
  readonly #isOpen = (path: string): boolean => {
    const parts = path.slice(this.#root.length).split(sep);
    return path === this.#root || (isWithin(path, this.#root) && !parts.some((part) => part.startsWith(".")));
  };

  /** Every path that is refused gets the same answer, so that nothing is learned of what is outside. */
  async #real(path: string): Promise<string> {
    const asked = resolve(this.#root, path);
    const real = this.#isOpen(asked) && !path.includes("\0") ? await realpath(asked).catch(() => undefined) : undefined;
    if (real === undefined || !this.#isOpen(real))
      throw new LiteratimError(
        "path",
        `${path.slice(0, 200)} is not in the folder from which files are read; give a path inside it, without hidden files.`,
      );
    return real;
  }
}

/**
 * Reads documents from one folder, for the `read` of `verifyInvestigation`: by their paths inside it, and nothing outside of it.
 *
 * ```ts
 * const { state: verified } = await verifyInvestigation(state, { read: await documentsIn("dossier") });
 * ```
 *
 * @throws LiteratimError `not_found` when it is no folder. What it returns throws `path` for a path that leads out of the folder, is hidden or is no file.
 */
export async function documentsIn(folder: string): Promise<(path: string) => Promise<Input>> {
  const opened = await Folder.open(folder);
  return (path) => opened.file(path);
}
