// Whether the verdicts on the existence of cases are right for the recorded look-ups.
//
// Each text is a draft, and the recorded answers are those of the index. The citations of `real-204.json` are known to be real: of these a
// verdict other than `found` is listed under `not_found`, and a warning on name or year under `warned`. Searches find nothing here.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, fromCourtListener, openEngine, textInput } from "../../www/dist/node.js";
import { TOKEN } from "../../www/fake/accounts.mjs";
import { API } from "../../www/fake/application.mjs";
import { fakeCourtListener } from "../../www/fake/server.mjs";

export async function existence(data) {
  const json = (...path) => JSON.parse(readFileSync(join(data, ...path), "utf8"));
  const lookups = json("courtlistener", "recorded_citation_lookup.json");
  const real = new Set(json("citations", "real-204.json").map(({ citation }) => citation));
  const fake = await fakeCourtListener({ lookups, tokens: { [TOKEN]: { user: [], citations: "1000000/min" } } });
  const engine = openEngine();
  const figures = { texts: 0, real: 0, real_single: 0, verdicts: {}, not_found: [], warned: [], single_warned: 0 };
  try {
    for (const [text, items] of Object.entries(lookups)) {
      const sources = [fromCourtListener({ base: fake.url + API, token: TOKEN })];
      const report = await check(engine, textInput("draft", text), { sources });
      figures.texts += 1;
      for (const citation of report.citations.filter(({ id, authority }) => id === authority)) {
        figures.verdicts[citation.existence] = (figures.verdicts[citation.existence] ?? 0) + 1;
        if (!real.has(text)) continue;
        figures.real += 1;
        const single = items.length === 1 && items[0].status === 200;
        figures.real_single += Number(single);
        if (citation.existence !== "found") figures.not_found.push({ text, existence: citation.existence });
        const codes = citation.warnings
          .map(({ code }) => code)
          .filter((code) => ["other_name", "year_differs", "court_differs"].includes(code));
        if (codes.length > 0) figures.warned.push({ text, codes });
        if (single && (citation.existence === "other_name" || codes.includes("other_name"))) figures.single_warned += 1;
      }
    }
  } finally {
    engine.close();
    fake.close();
  }
  return figures;
}
