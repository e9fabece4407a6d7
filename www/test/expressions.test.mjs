// No regular expression takes more than linear time: each meets long strings that repeat its parts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { attacksOn, expressionsIn, literalsIn } from "./expressions.mjs";

const SOURCE = fileURLToPath(new URL("../src", import.meta.url));

/** Characters of an attack: an expression with quadratic time takes minutes for them, one with linear time milliseconds. */
const LENGTH = 400_000;

if (isMainThread) {
  test("literals are found among divisions, comments, texts and templates", () => {
    const code = `const a = b / c / 2; // no /x/\nf(/a[/]b\\/c/gi, \`t/\${/d/.test(e) ? \`/n/\` : 1}/u\`, '/no/'); return /e/u;`;
    assert.deepEqual(
      literalsIn(code).map(({ source, flags }) => [source, flags]),
      [
        ["a[/]b\\/c", "gi"],
        ["d", ""],
        ["e", "u"],
      ],
    );
  });

  for (const source of ["^[\\w+/\\s-]*=?=?\\s*$", "\\s+$", "<[^>]*>", "(?:a|b)*c", "^(?:[a-z]+ ?)*!$"])
    test(`an expression that takes longer and longer is recognised: ${source}`, async () => {
      assert.deepEqual(await slowOf([{ source, flags: "" }], 3_000), [source]);
    });

  test("each expression of the package is linear", { timeout: 900_000 }, async () => {
    const all = expressionsIn(SOURCE);
    const known = new Map(all.map((one) => [`/${one.source}/${one.flags}`, one]));
    assert.ok(known.size > 120, `${known.size} expressions were found`);
    assert.deepEqual(await slowOf([...known.values()], 60_000), []);
  });
} else {
  for (const { source, flags } of workerData) {
    parentPort?.postMessage(source);
    const expression = new RegExp(source, flags.includes("g") ? flags : `${flags}g`);
    for (const attack of attacksOn(source, flags, LENGTH)) attack.replace(expression, "");
  }
}

/**
 * The first expression that takes longer than `ms`, if there is one.
 *
 * @param {{ source: string, flags: string }[]} expressions
 */
function slowOf(expressions, ms) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: expressions });
    let [timer, current] = [setTimeout(() => {}), ""];
    worker.on("message", (source) => {
      current = source;
      clearTimeout(timer);
      timer = setTimeout(() => {
        resolve([current]);
        void worker.terminate();
      }, ms);
    });
    worker.on("error", reject);
    worker.on("exit", () => {
      clearTimeout(timer);
      resolve([]);
    });
  });
}
