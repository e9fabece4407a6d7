// Findings that readers said are wrong, as the page saves them: DIR/cases/*.json, each a list of cases (www/src/report/wrong-finding.ts). Of each it
// counts whether the same is still said of the quotation. A reader may be wrong, too: what is still said is to be looked at.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check, fromFiles, openEngine } from "../../www/dist/node.js";

export async function cases(data) {
  const folder = join(data, "cases");
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const figures = { cases: 0, changed: 0, still_said: [], gone: [] };
  for (const file of files.sort()) {
    for (const [index, one] of JSON.parse(readFileSync(join(folder, file), "utf8")).entries()) {
      figures.cases += 1;
      const found = await findingOf(one);
      const where = `${file}#${index + 1}: ${one.why || one.said.reason}`;
      if (found === undefined) figures.gone.push(where);
      else if (found.headline === one.said.headline) figures.still_said.push(where);
      else figures.changed += 1;
    }
  }
  return figures;
}

/** The finding on the quotation of a case; undefined if it is no quotation any more. */
async function findingOf({ draft, sources, said }) {
  const bytes = (text) => new TextEncoder().encode(text);
  const engine = openEngine();
  try {
    const given = Object.entries(sources).map(([name, text]) => ({ name, data: bytes(text) }));
    const report = await check(engine, { name: "draft.txt", data: bytes(draft) }, { sources: [fromFiles(given)] });
    return report.quotations.find(({ text }) => text === said.quotation);
  } finally {
    engine.close();
  }
}
