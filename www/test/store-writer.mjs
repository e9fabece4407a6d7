// A process that keeps entries in a folder: node store-writer.mjs FOLDER LETTER COUNT BYTES LIMIT [halfway]
// Each value is LETTER many times over. It says "kept" after the first one, and each problem that it is given. With "halfway" it stops in the
// middle of its first file, says so, and waits.
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { folderStore } from "../dist/node.js";

const [dir = "", letter = "", count, bytes, limit, halfway] = process.argv.slice(2);
if (halfway) {
  const write = fs.writeFile;
  fs.writeFile = async (file, data, options) => {
    const text = /** @type {string} */ (data);
    await write(file, text.slice(0, text.length / 2), options);
    process.stdout.write("halfway\n");
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  };
  syncBuiltinESMExports();
}
const store = folderStore(dir, { limits: { cases: Number(limit) }, onProblem: ({ text }) => process.stdout.write(`${text}\n`) });
for (let index = 0; index < Number(count); index++) {
  await store.put("cases", `987 U.S. ${index % 50}`, letter.repeat(Number(bytes) + (index % 7)));
  await store.get("cases", `987 U.S. ${(index * 31) % 50}`);
  if (index === 0) process.stdout.write("kept\n");
}
