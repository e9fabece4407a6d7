// Writes what this process took to its file 3 when it ends.
import { writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { takenBy } from "./measure.mjs";

if (isMainThread) process.on("exit", () => writeSync(3, JSON.stringify(takenBy(process.pid))));
