// Many requests at once keep no other waiting: one is handed over in each turn, those for the health first.
import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { test } from "node:test";
import { moduleOf } from "./sources-of.mjs";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Clients that have gone, and what is asked after the first turn. @typedef {{ gone?: string[], between?: string[] }} Moments */

/**
 * What is handed over in each turn when these are asked at once.
 *
 * @param {Moments} moments
 */
async function turnsOf(inTurns, urls, moments) {
  const { gone = [], between = [] } = moments;
  const turns = [];
  const seen = [];
  const server = new EventEmitter();
  inTurns(server, ({ url }) => seen.push(url));
  const ask = (url, destroyed) => server.emit("request", { url }, { destroyed });
  for (const url of urls) ask(url, gone.includes(url));
  for (let count = 0; count < urls.length + between.length + 1; count++) {
    await turn();
    turns.push(seen.splice(0).join(" "));
    if (count === 0) for (const url of between) ask(url, false);
  }
  return turns;
}

for (const [name, given, moments, turns] of /** @type {[string, string[], Moments, string[]][]} */ ([
  ["one in each turn, in order", ["/verify?1", "/verify?2", "/mcp"], {}, ["/verify?1", "/verify?2", "/mcp", ""]],
  ["the health first", ["/verify", "/health", "/fields", "/health?x"], {}, ["/health", "/health?x", "/verify", "/fields", ""]],
  ["the health before those that wait", ["/a", "/b", "/c"], { between: ["/health"] }, ["/a", "/health", "/b", "/c", ""]],
  ["other paths are not the health", ["/a", "/healthy", "/x/health"], {}, ["/a", "/healthy", "/x/health", ""]],
  ["a client that has gone is passed over", ["/a", "/b", "/c"], { gone: ["/b"] }, ["/a", "", "/c", ""]],
  ["again after a pause", ["/a"], { between: ["/b"] }, ["/a", "/b", ""]],
]))
  test(`requests are handed over in turns: ${name}`, async (t) => {
    const { inTurns } = await moduleOf(t, "serve/turns.ts");
    assert.deepEqual(await turnsOf(inTurns, given, moments), turns);
  });
