// The shipped engine, and the floors to compare it with.

import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { readPlain, Session, sessionOf } from "../../eval/engine.mjs";
import { build } from "./peers.mjs";

/** The engine with an effort: each call folds the quotation and maps the span back to the original. */
export function engineOf(texts, effort) {
  const sessions = new Map(texts.map(({ name, original }) => [name, sessionOf(readPlain(original), name)]));
  return {
    name: effort,
    place: (text, quotation) => timed(() => sessions.get(text.name).locate(quotation, effort)?.span ?? null),
    passage: (text, [start, end]) => text.original.slice(start, end),
  };
}

/** One pass of memchr over the text, in WebAssembly: for a byte that it does not contain. */
export async function memchrOf(texts) {
  const module = await WebAssembly.compile(readFileSync(await build("floor")));
  const floors = new Map(
    texts.map(({ name, folded }) => {
      const { exports } = new WebAssembly.Instance(module);
      const at = exports.reserve(folded.length);
      new TextEncoder().encodeInto(folded, new Uint8Array(exports.memory.buffer, at, folded.length));
      return [name, exports];
    }),
  );
  return { name: "memchr", place: (text) => timed(() => void floors.get(text.name).find(0)) };
}

/** JavaScript's own search, which finds verbatim quotations only. */
export const indexOf = {
  name: "indexOf",
  place: (text, quotation) =>
    timed(() => {
      const start = text.folded.indexOf(quotation);
      return start < 0 ? null : [start, start + quotation.length];
    }),
};

/** Times of one round over many sources at once: the engine's, the sweep's, and the engine's building. */
export function manyOf({ sources, quotations }) {
  const wires = sources.map(({ original }) => readPlain(original));
  const session = new Session();
  const built = timed(() => {
    for (const [i, { name }] of sources.entries()) session.addSource(name, undefined, undefined, "", wires[i]);
  });
  const located = timed(() => {
    for (const { quote } of quotations) session.locate(quote, "quick");
  });
  const swept = timed(() => {
    for (const { folded } of quotations) for (const source of sources) source.folded.indexOf(folded);
  });
  session.free();
  return { built: built.ms, located: located.ms, swept: swept.ms };
}

/** Times of one round of building: reading the text, and folding and indexing it; and the bytes that the engine reports to keep. */
export function buildingOf({ original }) {
  let wire;
  const read = timed(() => {
    wire = readPlain(original);
  });
  const session = new Session();
  const indexed = timed(() => session.addSource("source", undefined, undefined, "", wire));
  const memory = session.memory?.();
  session.free();
  return { read: read.ms, indexed: indexed.ms, memory };
}

function timed(call) {
  const begun = performance.now();
  const span = call();
  return { ms: performance.now() - begun, span };
}
