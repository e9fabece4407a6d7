import type { Input } from "../input.js";
import { keyedSources } from "./keyed/provide.js";
import type { MissingSource, ProvidedSource, SourceProvider } from "./provider.js";

/** How files are taken. */
export interface FilesOptions {
  /** The column of texts that is meant in files of keyed texts; where none is named, each column of texts is a source of its own. */
  readonly column?: string | undefined;
}

/** Files that were given, in order of name. Of a file of keyed texts (JSON, CSV, TSV) only those are sources that the draft cites. */
export function fromFiles(files: Iterable<Input | MissingSource>, { column }: FilesOptions = {}): SourceProvider {
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return {
    name: "files",
    isLocal: true,
    async *provide(_lookups, desk): AsyncGenerator<ProvidedSource | MissingSource> {
      for (const file of sorted) {
        if ("data" in file) yield* (await keyedSources(file, column, desk)) ?? [{ data: file }];
        else yield file;
      }
    },
  };
}
