// References outside of case law from a page: what the browser lets it read of each service, and what becomes of a text that it does not.
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { fakeIndexes } from "./fake-indexes.mjs";
import { DIST, folderOf } from "./fixtures.mjs";
import { pdfOf } from "./pdf.mjs";
import { tabAt } from "./site.mjs";
import { articleOf, draftOf, HORN, SCHEDULES, WORDS } from "./works-cases.mjs";

/** A page that checks a draft with the scholarly indexes at these addresses: `checked(text)`, a report. */
async function pageOf(t, bases) {
  const site = await folderOf(t);
  await mkdir(join(site, "src"));
  await writeFile(
    join(site, "src", "page.js"),
    `import { check, fromScholarlyIndexes, openEngine, textInput } from ${JSON.stringify(join(DIST, "index.js"))};
     window.checked = async (text) => {
       const engine = openEngine();
       const sources = [fromScholarlyIndexes({ bases: ${JSON.stringify(bases)}, mailto: "reader@harrow.example" })];
       const report = await check(engine, textInput("memo", text), { sources, network: { retryMs: 1 } });
       engine.close();
       return report;
     };`,
  );
  await build({
    entryPoints: [join(site, "src", "page.js")],
    bundle: true,
    format: "esm",
    outfile: join(site, "page.js"),
    logLevel: "silent",
  });
  const { tab, address } = await tabAt(t, site, DIST);
  await tab.goto(address);
  await tab.waitForFunction(() => "checked" in window);
  // @ts-expect-error: the page's own function
  return (text) => tab.evaluate((draft) => window.checked(draft), text);
}

test("a page can read all services, and the copies that their hosts allow", async (t) => {
  const text = articleOf(HORN.work.title, WORDS);
  const open = { ...HORN.work, doi: "10.5555/open.1", title: "Fog Signals Heard from Open Windows", copies: { unpaywall: "open.html" } };
  const shut = { ...HORN.work, doi: "10.5555/shut.1", title: "Fog Signals Behind Closed Doors", copies: { openalex: "shut.html" } };
  const works = [open, shut, { ...SCHEDULES.work, preprint: pdfOf(`Berths are so short that ${WORDS}.`) }];
  const texts = { "open.html": { body: text }, "shut.html": { body: text, cors: false } };
  const { bases, repository } = await fakeIndexes(t, { works, texts });
  const checked = await pageOf(t, bases);
  const cited = (work) => `Okonjo, A., & Brandt, L. (2021). ${work.title}. Journal of Coastal Acoustics. https://doi.org/${work.doi}`;

  for (const reference of [cited(open), SCHEDULES.reference]) {
    const report = await checked(draftOf(reference, WORDS));
    assert.deepEqual([report.quotations[0].headline, report.sources[0].status], ["verbatim", "ok"], reference);
  }

  const report = await checked(draftOf(cited(shut), WORDS));
  const [source] = report.sources;
  assert.equal(report.quotations[0].headline, "cannot_check");
  assert.deepEqual([source.status, source.cited_by.length], ["blocked", 1]);
  assert.match(
    source.problems[0].text,
    new RegExp(`^${repository}shut\\.html could not be fetched: .*does not allow access from here; save the file and add it\\.$`),
  );
  assert.match(report.quotations[0].notes.join(" ") + report.quotations[0].reason, /could not be fetched|has no source|not loaded/);
  // Crossref was asked as well for what OpenAlex says, and the page could read it.
  const unknown = await checked(draftOf(cited({ ...shut, doi: "10.5555/none.1", title: "A Bell that Nobody Ever Rang at Night" })));
  assert.match(unknown.citations[0].reason, /^OpenAlex, Crossref and Semantic Scholar have no work/);
});
