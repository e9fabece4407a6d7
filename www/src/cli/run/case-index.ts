import makeIndex from "bindings:index";
import { readFile } from "node:fs/promises";
import { LiteratimError, messageOf } from "../../errors.js";
import { readWhole } from "../../sources/case-index/file.js";
import { rangesOfPath } from "../../sources/case-index/node.js";
import { Build } from "../case-index/build.js";
import { dataAt, dateIn } from "../case-index/data.js";
import type { Command } from "../command.js";
import { NO_FAULT } from "../outcome.js";
import { writeOut } from "../output.js";
import { refuseOverwriting } from "../places.js";
import { plainLine, printableJson } from "../terminal.js";
import { UsageError } from "../usage-error.js";
import { here, say } from "./running.js";

type IndexCommand = Command & { name: "index" };

/** Builds an offline index of cases, or says what is in one. Returns the exit code. */
export function runIndex(command: IndexCommand): Promise<number> {
  return command.action === "build" ? build(command) : show(command);
}

async function build({ file, paths, date: given, output }: IndexCommand & { action: "build" }): Promise<number> {
  await refuseOverwriting([{ option: "The index", path: file }], paths);
  const files = await dataAt(paths);
  const date = given ?? dateIn(files);
  if (date === undefined)
    throw new UsageError("The names of the files have no date; give that of the data with --date, such as --date 2026-06-30.");
  const { IndexBuilder } = await opened();
  const builder = new IndexBuilder();
  const tell = output.quiet ? () => {} : say;
  const onProgress = (name: string, share: number) => tell(`${plainLine(name)}: ${Math.floor(share * 100)} % of the data read`);
  const work = new Build(builder, `${file}.part`, IndexBuilder.buckets(), files, { onProgress });
  if (await work.resume()) tell(`The build goes on where it was stopped; its state is in ${file}.part.`);
  await work.read();
  await work.write(file, date, files.some(({ kind }) => kind === "cases") ? "the Caselaw Access Project" : "CourtListener's bulk data");
  const { cases, citations, odd, orphans } = builder.counts();
  const left = odd > 0 ? `; ${odd} whose volume or page is no plain number were left out` : "";
  const nameless = orphans > 0 ? `; ${orphans} have no case in the table of cases, and are without a name` : "";
  tell(`${file} has ${citations} citations of ${cases} cases${left}${nameless}.`);
  return NO_FAULT;
}

async function show({ file: path, output }: IndexCommand & { action: "show" }): Promise<number> {
  const bindings = await opened();
  const file = rangesOfPath(path);
  const head = new bindings.IndexHead(await readWhole(file, 0, lengthOf(bindings, await file.read(0, bindings.indexPrefix()))));
  const { date, data, volumes } = head.about();
  const text = `${plainLine(path)}: offline index of ${plainLine(date)}, from ${plainLine(data)}; ${volumes} volumes.\n`;
  await writeOut(output.format === "json" ? printableJson({ date, data, volumes }) : text);
  return NO_FAULT;
}

type Bindings = ReturnType<typeof makeIndex>;

function lengthOf(bindings: Bindings, prefix: Uint8Array): number {
  try {
    return bindings.indexHeadLength(prefix);
  } catch (error) {
    throw new LiteratimError("index", messageOf(error));
  }
}

/** The WebAssembly of the index, in this thread: a build is the only work of the process. */
async function opened(): Promise<Bindings> {
  const bindings = makeIndex({ error: (message) => console.error(message), warn: (...parts) => console.warn(...parts) });
  await bindings.default({ module_or_path: await readFile(here("index_bg.wasm")) });
  bindings.start();
  return bindings;
}
