import { createReadStream } from "node:fs";
import { LiteratimError, messageOf } from "../errors.js";
import { formatBytes } from "../limits.js";
import type { Command } from "./command.js";
import { agreed } from "./consent.js";
import { folderOf, openStore } from "./network.js";
import { writeOut, writeWhole } from "./output.js";
import { refuseOverwriting } from "./places.js";
import { naming } from "./run/running.js";
import { plainLine, printableJson } from "./terminal.js";

/** Lists, exports, imports or removes what was fetched and kept. Returns the exit code. */
export async function keptSources(command: Command & { name: "sources" }, say: (sentence: string) => void): Promise<number> {
  const store = openStore(command, say);
  try {
    switch (command.action) {
      case "list": {
        const items = await store.list();
        if (command.output.format === "json") {
          await writeOut(printableJson(items));
        } else {
          const shown = items.filter(({ shelf }) => shelf !== "hosts");
          const lines = shown.map(
            ({ shelf, key, bytes, stored }) =>
              `${new Date(stored).toISOString().slice(0, 10)}  ${shelf.padEnd(9)}  ${formatBytes(bytes).padStart(9)}  ${plainLine(key)}`,
          );
          const total = shown.reduce((sum, { bytes }) => sum + bytes, 0);
          await writeOut(
            `${[...lines, `${shown.length} answers and texts are kept in ${folderOf(command)}, ${formatBytes(total)}.`].join("\n")}\n`,
          );
        }
        return 0;
      }
      case "export": {
        await refuseOverwriting([{ option: "The export", path: command.file }], [folderOf(command)]);
        const lines: string[] = [];
        for await (const line of store.exportAll()) lines.push(line);
        // The first line is the header.
        if (lines.length < 2)
          throw new LiteratimError("empty", `Nothing is kept in ${folderOf(command)}, so ${command.file} was not written.`);
        await writeWhole(command.file, lines.join(""));
        say(`What is kept was written to ${command.file}; import it on another machine with: literatim sources import ${command.file}`);
        return 0;
      }
      case "import": {
        const { added, kept, refused } = await store.importAll(await opened(command.file)).catch((error: unknown) => {
          throw naming(command.file, error);
        });
        say(`${added} answers and texts were imported; ${kept} were there already.`);
        for (const { line, text } of refused) say(`Line ${line} was not imported: ${text}`);
        return refused.length > 0 ? 1 : 0;
      }
      case "clear": {
        const items = await store.list();
        const bytes = items.reduce((sum, item) => sum + item.bytes, 0);
        const sentence = `${items.length} answers and texts in ${folderOf(command)}, ${formatBytes(bytes)}, would be removed.`;
        if (items.length > 0 && !command.yes && !(await agreed(sentence, "Remove them?"))) {
          say("Nothing was removed.");
          return 0;
        }
        say(`${await store.clear()} answers and texts were removed.`);
        return 0;
      }
    }
  } finally {
    store.close();
  }
}

/** The file as a stream, which is known to be readable. */
function opened(file: string): Promise<AsyncIterable<string>> {
  return new Promise((resolve, reject) => {
    const stream = createReadStream(file, "utf8");
    stream.once("open", () => resolve(stream));
    stream.once("error", (error) => reject(new LiteratimError("unreadable", `${file} cannot be read: ${messageOf(error)}`)));
  });
}
