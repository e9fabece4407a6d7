// A real model, small enough for any machine: it invents words, and none of them counts.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { askClaims } from "../../www/dist/models.js";
import { check, fromFiles, openEngine, textInput } from "../../www/dist/node.js";
import { MODEL, openSmolLM } from "./smollm.mjs";

const FOLDER = fileURLToPath(new URL("../../target/local-model/", import.meta.url));
const { claims } = JSON.parse(readFileSync(new URL("claims.json", import.meta.url), "utf8"));
const CITED = "Doe v. Roe, 900 F.3d 12";

test("of what a small model quotes, only words of the source count", async (t) => {
  const provider = await openSmolLM(FOLDER);
  const engine = openEngine();
  t.after(() => Promise.all([engine.close(), provider.close()]));
  const figures = { claims: claims.length, failed: 0, quotes: 0, invented: 0, supported: 0, tokens: 0, seconds: 0 };
  for (const { claim, source } of claims) {
    const draft = textInput("draft", `${claim.replace(/\.$/, "")}. ${CITED} (2018).`);
    const report = await check(engine, draft, { sources: [fromFiles([textInput(`${CITED}.txt`, source)])], claims: true });
    const asked = await askClaims(engine, report, provider, { model: MODEL, consent: () => true, concurrency: 1, maxTokens: 700 });
    figures.failed += asked.failed;
    for (const { input_tokens, output_tokens, ms } of asked.report.model_calls) {
      figures.tokens += input_tokens + output_tokens;
      figures.seconds += ms / 1000;
    }
    const [finding] = asked.report.claims.filter(({ citations }) => citations.length > 0);
    const quotes = finding.parts.flatMap((part) => part.quotes);
    const invented = quotes.filter(({ text }) => !plain(source).includes(plain(text)));
    figures.quotes += quotes.length;
    figures.invented += invented.length;
    figures.supported += Number(finding.headline === "supported");
    for (const { text, passage } of invented) assert.equal(passage, null, `“${text}” is not in the source of “${claim}”`);
    if (invented.length > 0) assert.equal(finding.headline, "inconclusive", claim);
  }
  t.diagnostic(`${MODEL}: ${JSON.stringify({ ...figures, seconds: Math.round(figures.seconds) })}`);
  assert.ok(figures.invented > 0, "The model invented nothing, so this run shows nothing: choose other claims.");
});

/** A text without what the engine does not compare: case, spaces, the shape of marks. */
function plain(text) {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[‐-―]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}
