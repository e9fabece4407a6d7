import { LiteratimError } from "../../errors.js";
import type { Lookup, Problem } from "../../model.js";
import { statusOf } from "../../status.js";
import { isDecided, isOpen } from "../need.js";
import type { Desk, MissingSource, SourceProvider } from "../provider.js";
import { FileAtAddress } from "./address.js";
import { INDEX_NAME, type RangedFile, readWhole } from "./file.js";

/**
 * The offline index of cases: says whether the cited cases exist, without a request. It has no texts.
 *
 * Of the file, the head and the blocks of the cited volumes are read.
 */
export function fromCaseIndex(file: RangedFile): SourceProvider {
  return {
    name: `${INDEX_NAME}${file.name}`,
    isLocal: true,
    hasTexts: false,
    settles: isCovered,
    provide: (lookups, desk) => answers(file, lookups, desk),
  };
}

/**
 * {@link fromCaseIndex} of a file at an address: a request for the head, and one for each cited volume, which tell the host the reporter and the volume.
 * A host that sends no ranges sends the whole file, which tells it nothing. What is read is kept with the provider: a later check with it requests only
 * further volumes.
 */
export function fromCaseIndexAt(address: string): SourceProvider {
  const file = new FileAtAddress(address);
  return {
    name: `${INDEX_NAME}${address}`,
    hasTexts: false,
    settles: isCovered,
    async *provide(lookups, desk) {
      yield* answers(file.with(desk.requests), lookups, desk);
    },
  };
}

/** Whether an index of reporter citations can answer a look-up. */
function isCovered({ is_case, cites }: Lookup): boolean {
  return is_case && cites.length > 0;
}

/** Settles the look-ups that are not decided. Where a block cannot be read, its look-ups stay open, and the problem is said once. */
async function* answers(file: RangedFile, lookups: readonly Lookup[], desk: Desk): AsyncGenerator<MissingSource> {
  const cases = lookups.filter((lookup) => isCovered(lookup) && !isDecided(desk.settled(lookup.citation)));
  if (cases.length === 0) return;
  const head = await headOf(file, desk);
  const { date, ranges } = await desk.rangesInIndex(
    head,
    cases.flatMap(({ cites }) => cites),
  );
  const { blocks, failed, problem } = await blocksOf(file, ranges, desk);
  for (const { citation, name, cites } of cases) {
    if (cites.some((cite) => failed.has(cite))) continue;
    const asked = cites.map((cite) => ({ cite, name: name ?? undefined, block: blocks.get(cite) }));
    const places = await desk.answersOfIndex(head, asked);
    const before = desk.settled(citation);
    const settlement = await desk.settle(citation, { index: `offline index of ${date}`, cites: [], searches: [], places });
    // Somebody who was asked before it, and has a case there, knows more.
    if (before && !isOpen(before.settlement) && isOpen(settlement)) await desk.settle(citation, before.inquiry);
  }
  if (problem) yield { name: `${INDEX_NAME}${file.name}`, status: statusOf(problem.code, "not_fetched"), problem };
}

/** The blocks of citations, each read once, and the citations whose block cannot be read. */
async function blocksOf(
  file: RangedFile,
  ranges: readonly { readonly cite: string; readonly range?: readonly [offset: number, length: number] | undefined }[],
  desk: Desk,
) {
  const reads = new Map<number, Promise<Uint8Array>>();
  for (const { range } of ranges) if (range && !reads.has(range[0])) reads.set(range[0], readWhole(file, ...range));
  const results = new Map<number, PromiseSettledResult<Uint8Array>>();
  const all = await Promise.allSettled(reads.values());
  for (const [at, offset] of [...reads.keys()].entries()) results.set(offset, all[at] as PromiseSettledResult<Uint8Array>);
  desk.signal?.throwIfAborted();
  const blocks = new Map<string, Uint8Array>();
  const failed = new Set<string>();
  let problem: Problem | undefined;
  for (const { cite, range } of ranges) {
    const result = range && results.get(range[0]);
    if (result?.status === "fulfilled") blocks.set(cite, result.value);
    if (result?.status !== "rejected") continue;
    if (!(result.reason instanceof LiteratimError)) throw result.reason;
    failed.add(cite);
    problem ??= { code: result.reason.code, text: result.reason.message };
  }
  return { blocks, failed, problem };
}

async function headOf(file: RangedFile, desk: Desk): Promise<Uint8Array> {
  const { prefix } = await desk.indexHead();
  const { length } = await desk.indexHead(await file.read(0, prefix));
  return readWhole(file, 0, length);
}
