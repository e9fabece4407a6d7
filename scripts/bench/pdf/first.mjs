// The first call of a reader in a new process, with all that it loads for it: prints milliseconds.
//
//     node scripts/bench/pdf/first.mjs literatim|pdfJs FILE

import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { literatim, pdfJs } from "./contestants.mjs";

const [name, file] = process.argv.slice(2);
const bytes = new Uint8Array(readFileSync(file));
const begun = performance.now();
const { read } = await { literatim, pdfJs }[name]();
await read(bytes);
console.log(performance.now() - begun);
process.exit(0);
