import type { Input } from "../input.js";
import type { MissingSource, ProvidedSource, SourceProvider } from "./provider.js";

/** Files that were given, in order of name. */
export function fromFiles(files: Iterable<Input | MissingSource>): SourceProvider {
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return {
    name: "files",
    isLocal: true,
    async *provide(): AsyncGenerator<ProvidedSource | MissingSource> {
      for (const file of sorted) yield "data" in file ? { data: file } : file;
    },
  };
}
