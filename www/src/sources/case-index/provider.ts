import type { Lookup } from "../../model.js";
import type { Desk, SourceProvider } from "../provider.js";
import { type RangedFile, readWhole } from "./file.js";

/**
 * The offline index of cases: says whether the cited cases exist, without a request. It has no texts.
 *
 * Of the file, the head and the blocks of the cited volumes are read.
 */
export function fromCaseIndex(file: RangedFile): SourceProvider {
  return {
    name: `Offline index ${file.name}`,
    isLocal: true,
    settles: isCovered,
    async *provide(lookups, desk) {
      const cases = lookups.filter(isCovered);
      if (cases.length === 0) return;
      const head = await headOf(file, desk);
      const { date, ranges } = await desk.rangesInIndex(
        head,
        cases.flatMap(({ cites }) => cites),
      );
      const blocks = new Map<string, Uint8Array>();
      for (const { cite, range } of ranges) if (range) blocks.set(cite, await readWhole(file, ...range));
      for (const { citation, name, cites } of cases) {
        const asked = cites.map((cite) => ({ cite, name: name ?? undefined, block: blocks.get(cite) }));
        const places = await desk.answersOfIndex(head, asked);
        await desk.settle(citation, { index: `offline index of ${date}`, cites: [], searches: [], places });
      }
    },
  };
}

/** Whether an index of reporter citations can answer a look-up. */
function isCovered({ is_case, cites }: Lookup): boolean {
  return is_case && cites.length > 0;
}

async function headOf(file: RangedFile, desk: Desk): Promise<Uint8Array> {
  const { prefix } = await desk.indexHead();
  const { length } = await desk.indexHead(await file.read(0, prefix));
  return readWhole(file, 0, length);
}
