// How a draft cites, in the terms of programs: by address, identifier, list or marker; and the same in REST's results.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check, openEngine, textInput } from "../dist/node.js";
import { moduleOf } from "./sources-of.mjs";

/** The words of citations that are markers to the engine, and the type of each. */
const MARKERS = {
  "https://lamp.example.org/rules": "url",
  "(https://lamp.example.org/rules)": "url",
  Rules: "url",
  "board log": "url",
  "doi:10.5555/lamp.7": "doi",
  "10.5555/lamp.7": "doi",
  "https://doi.org/10.5555/lamp.7": "doi",
  "arXiv:2101.00001": "doi",
  "https://arxiv.org/abs/2101.00001v2": "doi",
  "[2]": "marker",
  "[2, 4–6]": "marker",
  "[^1]": "marker",
  "†": "marker",
  "[Doc p. 3]": "marker",
  "Dunmore 2019": "bibliography",
  "Quill and Harrow, 2021b": "bibliography",
  "[Smith 2019]": "bibliography",
};

test("a marker has the type of what it is; other types stay", async (t) => {
  const { citedBy } = await moduleOf(t, "report/citation-type.ts");
  for (const [text, type] of Object.entries(MARKERS)) assert.equal(citedBy({ type: "marker", text, named: text }), type, text);
  const linked = (address) => citedBy({ type: "marker", text: "was closed in 1904", named: `was closed in 1904 (${address})` });
  assert.deepEqual([linked("https://lamp.example.org/a"), linked("https://doi.org/10.5555/lamp.7")], ["url", "doi"]);
  assert.equal(citedBy({ type: "marker", text: "³", named: "³" }), "marker", "a superscript");
  for (const type of ["full_case", "statute", "record", "custom"]) assert.equal(citedBy({ type, text: "[2]", named: "[2]" }), type);
  assert.equal(citedBy({ type: "work", text: "Harbour Times, Boats wait, 2019", named: "" }), "bibliography");
});

test("results for programs have the type of each claim's citation", async (t) => {
  const { resultsOf } = await moduleOf(t, "service/results.ts");
  const engine = openEngine();
  t.after(() => engine.close());
  const draft = `# Log

The keeper stayed at the light in the storm (https://lamp.example.org/rules).

Twelve of forty lamps failed in the year. doi:10.5555/lamp.7

The oil burns longer in the cold (Dunmore 2019).

The boats wait for the light [2].

The harbour [was closed in 1904](https://log.example.org/b) for ten days.

## References

Dunmore, B. (2019). Oil and light. Journal of Lamps, 4(2), 10-20.

[2] Harbour Times. Boats wait. 2018.
`;
  const report = await check(engine, textInput("draft.md", draft), { claims: true });
  const types = resultsOf(report).results.flatMap(({ kind, citation_type: type }) => (kind === "claim" && type ? [type] : []));
  assert.deepEqual(types, ["url", "doi", "bibliography", "marker", "url"]);
});
