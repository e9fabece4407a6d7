// The documents that an attacker would give, through the package: the cases of tests/attacks.rs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { check, fromFiles, openEngine, textInput } from "../dist/node.js";

const CASES = JSON.parse(readFileSync(new URL("../../tests/cases/attacks.json", import.meta.url), "utf8"));

/** A text of pieces, of which one may be repeated. */
function textOf(pieces) {
  return pieces.map((piece) => (typeof piece === "string" ? piece : piece.repeat[0].repeat(piece.repeat[1]))).join("");
}

for (const { name, draft, sources, ...expected } of CASES) {
  test(name, async (t) => {
    const engine = openEngine();
    t.after(() => engine.close());
    const files = Object.entries(sources).map(([file, pieces]) => textInput(file, textOf(pieces)));
    const { draft: info, quotations } = await check(engine, textInput("draft", textOf(draft)), { sources: [fromFiles(files)] });
    if (expected.headlines)
      assert.deepEqual(
        quotations.map(({ headline }) => headline),
        expected.headlines,
      );
    if (expected.count) assert.equal(quotations.length, expected.count);
    if (expected.draft_problems)
      assert.deepEqual(
        info.problems.map(({ code }) => code),
        expected.draft_problems,
      );
    if (expected.links)
      assert.deepEqual(
        quotations[0].passages.map(({ link }) => link),
        expected.links,
      );
  });
}
