// The order of asking: what a brief with 25 cases costs at CourtListener, with the offline index and the static files before it, and without.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
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
  const cases = all.map((one) => one.case);
  const { fake: time, clock } = virtualClock();
  const courtListener = await fakeCourtListener({ cases, clock: time, tokens: { [TOKEN]: { user: [], citations: "100000/min" } } });
  const files = await fakeStaticFiles({ cases: cases.map(staticCaseOf), isLimited: true });
  const engine = openEngine();
  t.after(() => Promise.all([courtListener.close(), files.close(), engine.close()]));
  const draft = textInput("brief", all.map(({ text }) => text).join("\n\n"));
  const run = async (first) => {
    courtListener.log.length = 0;
    const store = memoryStore({ now: clock.now });
    const report = await check(engine, draft, {
      sources: [...first(store, files.url), fromCourtListener({ base: courtListener.url + API, token: TOKEN, store })],
      network: { clock, store, retryMs: 1 },
    });
    return { report, requests: courtListener.log.length };
  };
  return { all, run, files, engine, draft };
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

test("with the index alone, whether the cases exist takes no request", async (t) => {
  const { all, engine, draft } = await place(t);
  const rows = all.map((one) => one.case.cluster);
  const quoted = (values) => values.map((value) => `"${value}"`).join(",");
  const clusters = ["id,case_name,case_name_full,case_name_short,date_filed,precedential_status,docket_id"].concat(
    rows.map(({ id, case_name, date_filed }) => quoted([id, case_name, "", "", date_filed, "Published", 1])),
  );
  const citations = ["id,volume,reporter,page,type,cluster_id"].concat(
    rows.map(({ id, citations: [cite] }) => quoted([id, cite.volume, cite.reporter, cite.page, 1, id])),
  );
  const cwd = await folderOf(t, {});
  await writeFile(join(cwd, "opinion-clusters-2026-06-30.csv"), clusters.join("\n"));
  await writeFile(join(cwd, "citations-2026-06-30.csv"), citations.join("\n"));
  const built = await literatim(["index", "build", "cases.index", "opinion-clusters-2026-06-30.csv", "citations-2026-06-30.csv"], { cwd });
  assert.equal(built.code, 0, built.stderr);
  const index = rangesOfBlob("cases.index", new Blob([await readFile(join(cwd, "cases.index"))]));
  const report = await check(engine, draft, { sources: [fromCaseIndex(index)] });
  assert.deepEqual([existences(report).filter((existence) => existence !== "found"), report.ledger], [[], []]);
  assert.equal(report.citations.length, 25);
});
