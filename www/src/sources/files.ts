import { headOf, type Input } from "../input.js";
import { LIMITS } from "../limits.js";
import { mayBeKeyed } from "./keyed/header.js";
import type { Desk, MissingSource, ProvidedSource, SourceProvider } from "./provider.js";

/** Options of sources from files. */
export interface FilesOptions {
  /** The column of keyed files to use; by default each column of texts is a separate source. */
  readonly column?: string | undefined;
}

/** Given files, in order of name; they are iterated once the draft is read. Of a keyed file (JSON, CSV, TSV) only the texts that the draft cites are sources. */
export function fromFiles(files: Iterable<Input | MissingSource>, { column }: FilesOptions = {}): SourceProvider {
  return {
    name: "files",
    isLocal: true,
    async *provide(_lookups, desk): AsyncGenerator<ProvidedSource | MissingSource> {
      const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
      for (const file of sorted) {
        if ("data" in file) yield* (await keyed(file, column, desk)) ?? [{ data: file }];
        else yield file;
      }
    },
  };
}

/** The sources of a keyed file; undefined for any other. The reader of such files is loaded when there may be one. */
async function keyed(file: Input, column: string | undefined, desk: Desk): Promise<(ProvidedSource | MissingSource)[] | undefined> {
  // A file that cannot be opened, or is too large, is no table; reading it as a source says why.
  if (file.about || !mayBeKeyed(await headOf(file, LIMITS.fileBytes).catch(() => ""))) return undefined;
  const { keyedSources } = await import("./keyed/provide.js");
  return keyedSources(file, column, desk);
}
