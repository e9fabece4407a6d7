// The order of asking: what a brief with 25 cases costs at CourtListener, with the offline index and the static files before it, and without.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { check, fromCap, fromCaseIndex, fromCourtListener, memoryStore, openEngine, rangesOfBlob, textInput } from "../dist/node.js";
import { TOKEN } from "../fake/accounts.mjs";
import { API } from "../fake/application.mjs";
import { fakeCourtListener } from "../fake/server.mjs";
import { fakeStaticFiles, staticCaseOf } from "../fake/static-files.mjs";
import { existences, headlines } from "./bench.mjs";
import { randomOf, surname } from "./bulk-data.mjs";
import { folderOf, literatim } from "./fixtures.mjs";
import { virtualClock } from "./virtual-clock.mjs";

/** The reporters of an ordinary brief with the volumes of its cases; the last three are not among the static files. */
const VOLUMES = [
  ...[410, 447, 489, 505, 530, 550, 556, 566].map((volume) => `${volume} U.S.`),
  ...[12, 105, 340, 497, 640, 721, 803, 888, 930].map((volume) => `${volume} F.3d`),
  ...[611, 905].map((volume) => `${volume} F.2d`),
  ...[88, 391].map((volume) => `${volume} F. Supp. 3d`),
  "410 F. App'x",
  "593 U.S.",
  "31 F.4th",
  "650 F. Supp. 3d",
];

/** Fictional cases at made pages of these volumes. */
function casesOf() {
  const random = randomOf(25);
  return VOLUMES.map((place, index) => {
    const [volume, ...reporter] = place.split(" ");
    const page = 100 + index * 7;
    const name = `${surname(random)} v. ${surname(random)}`;
    const words = `The keeper of pier ${index + 1} answers for ${surname(random)} and for the bell of ${surname(random)} alone`;
    return {
      words,
      page,
      case: {
        cluster: {
          id: 5000 + index * 10,
          case_name: name,
          slug: "",
          date_filed: "2011-05-09",
          citations: [{ volume, reporter: reporter.join(" "), page: String(page), type: 1 }],
        },
        opinions: [
          {
            id: 5001 + index * 10,
            type: "020lead",
            html_with_citations: `<p><span class="star-pagination">*${page}</span> It is so. <span class="star-pagination">*${page + 1}</span> ${words}.</p>`,
          },
        ],
        docket: { id: 5002 + index * 10, docket_number: "10-77" },
        court: { id: "scotus", full_name: "Court", short_name: "Court", citation_string: "" },
      },
      text: `“${words}.” ${name}, ${place} ${page}, ${page + 1} (2011).`,
    };
  });
}

async function place(t) {
  const all = casesOf();
  const draft = textInput("brief", all.map(({ text }) => text).join("\n\n"));
  return {
    all,
    draft,
    ...(await placeOf(
      t,
      all.map((one) => one.case),
      draft,
    )),
  };
}

/** The fakes with these cases, of which the static files have those that the project's last volumes allow. */
async function placeOf(t, cases, draft, printed = cases) {
  const { fake: time, clock } = virtualClock();
  const courtListener = await fakeCourtListener({ cases, clock: time, tokens: { [TOKEN]: { user: [], citations: "100000/min" } } });
  const files = await fakeStaticFiles({ cases: printed.map(staticCaseOf), isLimited: true });
  const engine = openEngine();
  t.after(() => Promise.all([courtListener.close(), files.close(), engine.close()]));
  const run = async (first) => {
    courtListener.log.length = 0;
    const store = memoryStore({ now: clock.now });
    const report = await check(engine, draft, {
      sources: [...first(store, files.url), fromCourtListener({ base: courtListener.url + API, token: TOKEN, store })],
      network: { clock, store, retryMs: 1 },
    });
    return { report, requests: courtListener.log.length };
  };
  return { run, files, courtListener, engine, clock };
}

test("the static files save four of five requests to CourtListener, and find the same", async (t) => {
  const { run, files } = await place(t);
  const alone = await run(() => []);
  const planned = await run((store, base) => [fromCap({ base, store })]);
  assert.deepEqual(existences(planned.report), existences(alone.report));
  assert.deepEqual(headlines(planned.report), headlines(alone.report));
  assert.ok(headlines(alone.report).every((headline) => headline === "verbatim"));
  assert.ok(planned.requests <= alone.requests / 5, `${planned.requests} of ${alone.requests} requests`);
  // The list of reporters, and for each case the list of its volume and its text.
  assert.equal(files.log.length, 1 + 22 * 2);
});

/** An offline index of cases, built from tables in the form of CourtListener's bulk data. */
async function indexOf(t, clusters) {
  const quoted = (values) => values.map((value) => `"${String(value).replaceAll("\\", "").replaceAll('"', '\\"')}"`).join(",");
  const names = clusters.map(({ id, case_name, date_filed }) => quoted([id, case_name, "", "", date_filed, "Published", 1]));
  const rows = clusters.flatMap(({ id, citations }) =>
    citations.map(({ volume, reporter, page }, at) => quoted([`${id}${at}`, volume, reporter, page, 1, id])),
  );
  const cwd = await folderOf(t, {});
  const header = "id,case_name,case_name_full,case_name_short,date_filed,precedential_status,docket_id";
  await writeFile(join(cwd, "opinion-clusters-2026-06-30.csv"), [header, ...names].join("\n"));
  await writeFile(join(cwd, "citations-2026-06-30.csv"), ["id,volume,reporter,page,type,cluster_id", ...rows].join("\n"));
  const built = await literatim(["index", "build", "cases.index", "opinion-clusters-2026-06-30.csv", "citations-2026-06-30.csv"], { cwd });
  assert.equal(built.code, 0, built.stderr);
  return rangesOfBlob("cases.index", new Blob([await readFile(join(cwd, "cases.index"))]));
}

test("with the index alone, whether the cases exist takes no request", async (t) => {
  const { all, engine, draft } = await place(t);
  const index = await indexOf(
    t,
    all.map((one) => one.case.cluster),
  );
  const report = await check(engine, draft, { sources: [fromCaseIndex(index)] });
  assert.deepEqual([existences(report).filter((existence) => existence !== "found"), report.ledger], [[], []]);
  assert.equal(report.citations.length, 25);
});

const DATA = process.env.LITERATIM_DATA ?? fileURLToPath(new URL("../../../shared/data", import.meta.url));
const skip = existsSync(DATA) ? false : `no test data at ${DATA} (LITERATIM_DATA)`;

/**
 * Real citations, each with a made quotation, the cases that CourtListener has at them, with made texts, and which of these a volume prints: CourtListener
 * has some twice.
 */
async function realBrief() {
  const read = async (...path) => JSON.parse(await readFile(join(DATA, ...path), "utf8"));
  const [entries, recorded] = await Promise.all([
    read("citations", "real-204.json"),
    read("courtlistener", "recorded_citation_lookup.json"),
  ]);
  const known = entries.filter(({ citation }) => recorded[citation]?.some(({ clusters }) => clusters.length > 0));
  const cases = new Map();
  const copies = new Set();
  const paragraphs = known.map(({ citation, expected_cluster_id: own }, index) => {
    const words = `The keeper of pier ${index + 1} answers for the lamp and for the bell of gate ${index + 1} alone`;
    for (const { clusters, normalized_citations: cites } of recorded[citation])
      for (const cluster of clusters) {
        const [printed] = clusters.filter(({ id }) => id === own);
        if (printed && cluster !== printed && cluster.case_name === printed.case_name) copies.add(cluster.id);
        const isCited = ({ volume, reporter, page }) => cites.includes(`${volume} ${reporter} ${page}`);
        // The volume's own list has the case under the citation that the brief gives.
        const citations = [...cluster.citations].sort((a, b) => Number(isCited(b)) - Number(isCited(a)));
        const text = cluster.id === own || clusters.length === 1 ? `<p>${words}.</p>` : "<p>Affirmed.</p>";
        if (cases.has(cluster.id)) cases.get(cluster.id).opinions[0].html_with_citations += text;
        else
          cases.set(cluster.id, {
            cluster: { ...cluster, citations },
            opinions: [{ id: cluster.id, type: "020lead", html_with_citations: text }],
            docket: { id: cluster.docket_id, docket_number: "" },
            court: { id: "", full_name: "", short_name: "", citation_string: "" },
          });
      }
    return `“${words}.” ${citation.replaceAll("*", "")}.`;
  });
  const all = [...cases.values()];
  return {
    cases: all,
    printed: all.filter(({ cluster }) => !copies.has(cluster.id)),
    draft: textInput("brief", paragraphs.join("\n\n")),
    count: known.length,
  };
}

test("of a brief with real citations, the static files save four of five requests, and the index all for existence", {
  skip,
}, async (t) => {
  const { cases, printed, draft, count } = await realBrief();
  const { run, engine } = await placeOf(t, cases, draft, printed);
  const alone = await run(() => []);
  const planned = await run((store, base) => [fromCap({ base, store })]);
  const found = (report) => existences(report).filter((existence) => existence === "found").length;
  const verbatim = (report) => headlines(report).filter((headline) => headline === "verbatim").length;
  t.diagnostic(`${count} citations: ${alone.requests} requests to CourtListener alone, ${planned.requests} with the static files`);
  assert.ok(planned.requests <= alone.requests / 5, `${planned.requests} of ${alone.requests} requests`);
  assert.ok(verbatim(planned.report) >= verbatim(alone.report), `${verbatim(planned.report)} of ${verbatim(alone.report)} verbatim`);
  assert.ok(found(planned.report) >= found(alone.report), `${found(planned.report)} of ${found(alone.report)} found`);
  const index = await indexOf(
    t,
    cases.map(({ cluster }) => cluster),
  );
  const offline = await check(engine, draft, { sources: [fromCaseIndex(index)] });
  assert.deepEqual(offline.ledger, []);
  t.diagnostic(`by the index alone ${found(offline)} of ${offline.citations.length} found`);
  assert.ok(found(offline) >= 0.97 * count, `${found(offline)} of ${count} found`);
});
