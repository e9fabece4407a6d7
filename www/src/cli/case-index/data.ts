import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import { LiteratimError, messageOf } from "../../errors.js";
import { filesUnder } from "../../files.js";
import { UsageError } from "../usage-error.js";

/** The tables of CourtListener's bulk data, in the order in which they are read. */
export const TABLES = ["clusters", "citations", "unmatched"] as const;

export type TableName = (typeof TABLES)[number];

/** A file of the data. */
export interface DataFile {
  readonly path: string;
  readonly kind: TableName | "cases";
  readonly bytes: number;
  /** When it was changed last, in milliseconds. */
  readonly changed: number;
}

/** Bytes of a table's first line that are read to see which table it is. */
const FIRST_LINE = 64_000;

/**
 * The files of the data at paths, in the order in which they are read. What they are is seen by their beginnings; other files of a folder are
 * left out.
 *
 * @throws UsageError for a path that is no data, or if a table of the bulk data is missing.
 */
export async function dataAt(paths: readonly string[]): Promise<DataFile[]> {
  const files: DataFile[] = [];
  for (const path of paths) {
    const status = await stat(path).catch((error: unknown) => {
      throw new LiteratimError("unreadable", `${path} cannot be read: ${messageOf(error)}`);
    });
    if (status.isDirectory()) {
      for await (const [file] of filesUnder(path, { most: Number.POSITIVE_INFINITY })) {
        const kind = /\.(?:csv|json)$/.test(file) ? await kindOf(file) : undefined;
        if (kind) files.push(await dataFile(file, kind));
      }
    } else {
      const kind = await kindOf(path);
      if (!kind)
        throw new UsageError(
          `${path} is neither a table of CourtListener's bulk data, unpacked, nor a CasesMetadata.json of the Caselaw Access Project.`,
        );
      files.push(await dataFile(path, kind));
    }
  }
  const has = (kind: DataFile["kind"]) => files.some((file) => file.kind === kind);
  if (files.length === 0) throw new UsageError(`There is no data in ${paths.join(", ")}.`);
  if (has("clusters") !== has("citations"))
    throw new UsageError(
      `CourtListener's bulk data need both tables; give ${has("clusters") ? "the file of citations" : "the file of opinion-clusters"} too.`,
    );
  if (has("unmatched") && !has("citations"))
    throw new UsageError("The file of unmatched-citations needs those of opinion-clusters and citations.");
  const order = ["cases", ...TABLES];
  return files.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (a.path < b.path ? -1 : 1));
}

async function dataFile(path: string, kind: DataFile["kind"]): Promise<DataFile> {
  const { size, mtimeMs } = await stat(path);
  return { path, kind, bytes: size, changed: mtimeMs };
}

async function kindOf(path: string): Promise<DataFile["kind"] | undefined> {
  const head = (await firstLine(path)).toString();
  if (/^\s*\[/.test(head)) return basename(path) === "CasesMetadata.json" ? "cases" : undefined;
  const columns = new Set(head.split(",").map((name) => name.replaceAll('"', "").trim()));
  const has = (...names: string[]) => names.every((name) => columns.has(name));
  if (has("case_name", "date_filed", "docket_id") && !has("court_id")) return "clusters";
  if (has("volume", "reporter", "page", "cluster_id")) return "citations";
  return has("volume", "reporter", "page", "citing_opinion_id") ? "unmatched" : undefined;
}

/** The first line of a file with its line break, or its first bytes. */
export async function firstLine(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: unknown) => {
    throw new LiteratimError("unreadable", `${path} cannot be read: ${messageOf(error)}`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_LINE), 0, FIRST_LINE, 0);
    const end = buffer.subarray(0, bytesRead).indexOf("\n");
    return buffer.subarray(0, end < 0 ? bytesRead : end + 1);
  } finally {
    await file.close();
  }
}

/** The date in the names of files: `citations-2026-06-30.csv`; the latest of several. */
export function dateIn(files: readonly DataFile[]): string | undefined {
  return files
    .flatMap(({ path }) => /\d{4}-\d{2}-\d{2}/.exec(basename(path))?.[0] ?? [])
    .sort()
    .at(-1);
}
