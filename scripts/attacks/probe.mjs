// Asks a service for its health again and again, in a thread of its own: the longest that an answer took, in milliseconds of the clock and of the
// processor time of the service's main thread.
import { get } from "node:http";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { threadMs } from "./measure.mjs";

/** Milliseconds between an answer and the next request. */
const PAUSE_MS = 20;

/** Starts to ask; the function that is returned stops it. @returns {() => Promise<{ ms: number, cpuMs: number, answers: number }>} */
export function probing(url, pid) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, pid } });
  return () =>
    new Promise((resolve, reject) => {
      worker.once("error", reject);
      worker.once("message", (found) => {
        void worker.terminate();
        resolve(found);
      });
      worker.postMessage("stop");
    });
}

if (parentPort && workerData?.pid) {
  const { url, pid } = workerData;
  let isOver = false;
  parentPort.once("message", () => {
    isOver = true;
  });
  const found = { ms: 0, cpuMs: 0, answers: 0 };
  while (!isOver) {
    const [began, before] = [performance.now(), threadMs(pid)];
    await new Promise((resolve) => {
      const end = (response) => response.resume().once("close", resolve);
      get(`${url}/health`, { agent: false }, end).once("error", resolve);
    });
    found.ms = Math.max(found.ms, performance.now() - began);
    found.cpuMs = Math.max(found.cpuMs, threadMs(pid) - before);
    found.answers += 1;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  parentPort.postMessage(found);
}
