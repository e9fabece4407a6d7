// Whether cited cases exist: each citation of existence/ through the engine and the client, against its own index.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { check, fromCourtListener, openEngine, textInput } from "../dist/node.js";
import { TOKEN } from "../fake/accounts.mjs";
import { API } from "../fake/application.mjs";
import { entriesOf, SHARED } from "./existence/records.mjs";
import { fakeOf } from "./fake-cases.mjs";

const DATA = process.env.LITERATIM_DATA ?? fileURLToPath(new URL("../../../shared/data", import.meta.url));
const skip = existsSync(DATA) ? false : `no test data at ${DATA} (LITERATIM_DATA)`;

/** What the records of an entry are called where readers find them. */
function addressOf(path) {
  const [kind, id] = path.split("/");
  return kind === "clusters" ? `/opinion/${id}/` : `/docket/${id}/`;
}

for (const name of [...SHARED, /** @type {const} */ ("own")]) {
  test(`${name}: each citation has the right verdict on its existence`, { skip: name === "own" ? false : skip }, async (t) => {
    const engine = openEngine();
    t.after(() => engine.close());
    const wrong = [];
    for (const [index, entry] of (await entriesOf(name, DATA)).entries()) {
      const { fake } = await fakeOf(t, entry);
      const sources = [fromCourtListener({ base: fake.url + API, token: TOKEN })];
      const report = await check(engine, textInput("draft", `As was held in ${entry.citation}.`), { sources });
      const { existence, or, record = [], candidates = [], cites, parallel = [] } = entry.expected;
      const [finding] = report.citations;
      if (finding === undefined) {
        wrong.push(`${name} ${index} ${entry.citation}: no citation was found`);
        continue;
      }
      const said = [finding.reason, ...finding.evidence].join(" ");
      const places = finding.links.join(" ");
      const meant = [record].flat().map(addressOf);
      const faults = [];
      if (finding.existence !== existence && finding.existence !== or)
        faults.push(`${finding.existence}, not ${existence}${or ? ` or ${or}` : ""}`);
      if (finding.existence === existence) {
        if (meant.length > 0 && !meant.some((place) => places.includes(place)))
          faults.push(`leads to ${places || "nothing"}, not ${meant}`);
        for (const place of candidates.map(addressOf)) if (!places.includes(place)) faults.push(`does not name the candidate ${place}`);
        for (const cite of cites) if (!said.includes(cite)) faults.push(`does not show ${cite}`);
      }
      for (const { citation, existence: own, or: also } of parallel) {
        const standing = finding.standings.find(({ cite }) => cite === citation);
        if (standing?.existence !== own && standing?.existence !== also) faults.push(`${citation}: ${standing?.existence}, not ${own}`);
      }
      if (process.env.SHOW) console.log(`${name} ${index} ${entry.citation}\n   ${finding.existence} ${finding.verified}: ${said}\n`);
      if (faults.length > 0) wrong.push(`${name} ${index} ${entry.citation}: ${faults.join("; ")}\n   said: ${said}`);
    }
    assert.deepEqual(wrong, []);
  });
}
