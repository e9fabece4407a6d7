// References outside of case law: whether the works exist, by fake indexes, and their open copies as sources.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check, fromFiles, fromScholarlyIndexes, memoryStore, openEngine, textInput } from "../dist/node.js";
import { fakeIndexes } from "./fake-indexes.mjs";
import { pdfOf } from "./pdf.mjs";
import { virtualClock } from "./virtual-clock.mjs";
import { articleOf, draftOf, HORN, LAMP, PILOT, SCHEDULES, WORDS } from "./works-cases.mjs";

/** An engine, a store and the indexes before the fakes, with a clock that only sleeping moves. */
async function bench(t, content) {
  const { clock } = virtualClock();
  const fakes = await fakeIndexes(t, content);
  fakes.clock.now = clock.now;
  const engine = openEngine();
  t.after(() => engine.close());
  const store = memoryStore({ now: clock.now });
  const checked = (text, more = {}, options = {}, first = []) => {
    const sources = [...first, fromScholarlyIndexes({ bases: fakes.bases, store, ...options })];
    return check(engine, textInput("memo", text), { ...more, network: { clock, store, retryMs: 1, ...more.network }, sources });
  };
  return { ...fakes, clock, store, checked };
}

/** The finding of what leads to the entry of the list. */
const entryOf = (report) => report.citations[0];
const saidOf = (report) => {
  const { reason, evidence, warnings } = entryOf(report);
  return [reason, ...evidence, ...warnings.map(({ text }) => text)].join(" ");
};
const headlines = (report) => report.quotations.map(({ headline }) => headline);

/** What is cited of the works that the indexes hold, and what is right to say. */
const VERDICTS = [
  { name: "found by its DOI", reference: HORN.reference, existence: "found", verified: true, says: ["doi:10.5555/jca.2021.14.2"] },
  {
    name: "another work under the DOI: both titles are shown",
    reference: HORN.reference.replace("jca.2021.14.2", "ocean.3"),
    existence: "other_citation",
    verified: false,
    says: ["Fog Signals and the Ear of the Pilot", "Tides in Narrow Harbours", "10.5555/ocean.3"],
  },
  {
    name: "another work under the DOI, and the cited one nowhere",
    reference: "Zorn, Q. (2019). On the weight of unrung bells. Ocean Letters, 3(1), 1–9. https://doi.org/10.5555/ocean.3",
    existence: "other_name",
    verified: false,
    says: ["On the weight of unrung bells", "Tides in Narrow Harbours"],
  },
  {
    name: "another paper under the arXiv id",
    reference: "Q. Zorn, “On the weight of unrung bells,” arXiv:2203.04567, 2022.",
    existence: "other_name",
    verified: false,
    says: ["arXiv:2203.04567", "Learned Schedules for Ferry Berths"],
  },
  { name: "found by its arXiv id", reference: SCHEDULES.reference, existence: "found", verified: true, says: ["arXiv:2203.04567"] },
  {
    name: "found by title, first author and year",
    reference: PILOT.reference,
    existence: "found",
    verified: true,
    says: ["doi:10.5555/hsq.7.1"],
  },
  {
    name: "found with differences",
    reference: PILOT.reference.replace("2018", "2011"),
    existence: "found_with_differences",
    verified: null,
    says: ["2011", "2018"],
  },
  {
    name: "in Semantic Scholar alone",
    reference: "Vale, Rhea. 2015. “Bells of the Narrow Strait.” Ocean Letters 2 (1): 3–8.",
    existence: "found",
    verified: true,
    says: ["Semantic Scholar"],
  },
  {
    name: "in none of these indexes",
    reference: "Zorn, Q. (2019). On the weight of unrung bells. Annals of Campanology, 2(1), 1–20.",
    existence: "not_in_index",
    verified: null,
    says: ["Crossref, OpenAlex and Semantic Scholar have no work", "It may still exist"],
  },
];

const WORKS = [
  HORN.work,
  PILOT.work,
  SCHEDULES.work,
  LAMP.work,
  /** @type {import("./fake-indexes.mjs").Work} */ ({
    ...{ doi: "10.5555/ocean.3", title: "Tides in Narrow Harbours", authors: [["Petra", "Singh"]], year: 2020, container: "Ocean Letters" },
  }),
  /** @type {import("./fake-indexes.mjs").Work} */ ({
    ...{ title: "Bells of the Narrow Strait", authors: [["Rhea", "Vale"]], year: 2015, held: ["semanticScholar"] },
  }),
];

test("each reference has the right verdict on its existence", async (t) => {
  const { checked } = await bench(t, { works: WORKS });
  for (const { name, reference, existence, verified, says } of VERDICTS) {
    const report = await checked(`It was found so [1].\n\nReferences\n\n[1] ${reference}\n`);
    const finding = entryOf(report);
    assert.deepEqual([finding.existence, finding.verified], [existence, verified], `${name}: ${saidOf(report)}`);
    for (const part of says) assert.ok(saidOf(report).includes(part), `${name}: ${saidOf(report)}`);
  }
});

for (const [service, title, options] of /** @type {const} */ ([
  ["openalex", "OpenAlex", {}],
  ["unpaywall", "Unpaywall", { mailto: "reader@harrow.example" }],
  ["semanticScholar", "Semantic Scholar", {}],
])) {
  test(`an open copy that ${title} knows is fetched, and the quotation checked in it`, async (t) => {
    const works = [{ ...HORN.work, copies: { [service]: "horn.html" } }];
    const { checked } = await bench(t, { works, texts: { "horn.html": { body: articleOf(HORN.work.title, WORDS) } } });
    const report = await checked(draftOf(HORN.reference, WORDS, "the horn is never heard in fog by any pilot at all"), {}, options);
    assert.deepEqual(headlines(report), ["verbatim", "not_found"]);
    const [source] = report.sources;
    assert.deepEqual([source?.address, source?.status], ["https://doi.org/10.5555/jca.2021.14.2", "ok"]);
    const note = report.quotations[0]?.notes.join(" ") ?? "";
    if (service === "unpaywall") assert.match(note, /the accepted manuscript/);
    else assert.equal(note, "");
  });
}

test("what arXiv has of a paper is fetched by its id, one text in three seconds", async (t) => {
  const works = [
    { ...SCHEDULES.work, preprint: pdfOf(`Berths are so short that ${WORDS}.`) },
    { ...SCHEDULES.work, arxiv: "2203.04568", title: "Learned Berths for Late Ferries", preprint: pdfOf(`We add that ${WORDS}, too.`) },
  ];
  const { checked, log } = await bench(t, { works });
  const second = SCHEDULES.reference.replace("2203.04567", "2203.04568v2").replace("schedules for ferry berths", "berths for late ferries");
  const report = await checked(
    `So “${WORDS}” [1], and again “${WORDS}” [2].\n\nReferences\n\n[1] ${SCHEDULES.reference}\n\n[2] ${second}\n`,
  );
  assert.deepEqual(headlines(report).slice(0, 2), ["verbatim", "verbatim"]);
  const fetched = log.filter(({ service }) => service === "arxiv");
  assert.deepEqual(
    fetched.map(({ path }) => path),
    ["/pdf/2203.04567", "/pdf/2203.04568v2"],
  );
  assert.ok(Number(fetched[1]?.time) - Number(fetched[0]?.time) >= 3_000);
  assert.match(report.quotations[0]?.notes.join(" ") ?? "", /the version before review/);
});

test("only references of the draft are sent, and the ledger lists them", async (t) => {
  const works = [HORN.work, PILOT.work];
  const { checked, log } = await bench(t, { works });
  const mailto = "reader@harrow.example";
  const draft = `The keeper writes this for nobody else: “${WORDS}” [1], see [2].\n\nReferences\n\n[1] ${HORN.reference}\n\n[2] ${PILOT.reference}\n`;
  const report = await checked(draft, {}, { mailto });
  const out = log.map(({ path }) => decodeURIComponent(path).toLowerCase());
  for (const word of ["keeper", "nobody", "twice", "rain", "harbour", "brandt", "achterberg"])
    assert.ok(!out.some((sent) => sent.includes(word)), word);
  assert.equal(report.ledger.length, log.length);
  assert.deepEqual([...new Set(report.ledger.map(({ purpose, sent }) => `${purpose}: ${sent}`))].sort(), [
    "to find an open copy of a quoted work: the reference: doi 10.5555/jca.2021.14.2; also your e-mail address",
    "to look up a cited work: the reference: Who Pays the Pilot?, Holm, 2018; also your e-mail address",
    "to look up a cited work: the reference: doi 10.5555/jca.2021.14.2",
  ]);
});

test("without an e-mail address Unpaywall is not used, and the finding says that it may know more", async (t) => {
  const { checked, asked } = await bench(t, { works: [HORN.work] });
  const report = await checked(draftOf(HORN.reference, WORDS));
  const all = asked();
  assert.ok(!all.some((line) => line.startsWith("unpaywall") || line.includes("mailto")), all.join("\n"));
  assert.match(
    report.sources[0]?.problems[0]?.text ?? "",
    /^No open copy of “Fog signals .*” is known; give its text as a file\. Unpaywall/,
  );
});

test("a wrong e-mail address is reported, and affects nothing else", async (t) => {
  const { checked, setFaults } = await bench(t, { works: [HORN.work] });
  setFaults({ unpaywall: [{ status: 422 }] });
  const report = await checked(draftOf(HORN.reference, WORDS), {}, { mailto: "me@nowhere" });
  assert.equal(entryOf(report).existence, "found");
  assert.match(report.sources[0]?.problems[0]?.text ?? "", /does not accept the e-mail address/);
});

test("a second check makes no requests, and one without the network gives the same report", async (t) => {
  const works = [{ ...HORN.work, copies: { openalex: "horn.pdf" } }, PILOT.work];
  const { checked, asked } = await bench(t, {
    works,
    texts: { "horn.pdf": { body: pdfOf(`Pilots say that ${WORDS}.`), type: "application/pdf" } },
  });
  const draft = `So “${WORDS}” [1], see [2].\n\nReferences\n\n[1] ${HORN.reference}\n\n[2] ${PILOT.reference}\n`;
  const plain = (/** @type {any} */ { ledger: _, times: __, kept: ___, ...report }) => report;
  const first = await checked(draft);
  assert.equal(headlines(first)[0], "verbatim");
  assert.equal(asked().length, 3);
  const second = await checked(draft);
  assert.deepEqual([asked(), second.ledger], [[], []]);
  assert.deepEqual(plain(second), plain(first));
  assert.deepEqual(plain(await checked(draft, { network: { offline: true } })), plain(first));
});

test("without the network and kept answers, existence cannot be checked", async (t) => {
  const { checked, asked } = await bench(t, { works: [HORN.work] });
  const report = await checked(draftOf(HORN.reference, WORDS), { network: { offline: true } });
  assert.deepEqual([entryOf(report).existence, entryOf(report).verified], ["cannot_check", null]);
  assert.match(saidOf(report), /the check runs without the network/);
  assert.deepEqual(headlines(report), ["cannot_check"]);
  assert.deepEqual(asked(), []);
});

test("without the look-ups, works have no verdict", async (t) => {
  const engine = openEngine();
  t.after(() => engine.close());
  const report = await check(engine, textInput("memo", draftOf(HORN.reference, WORDS)));
  assert.ok(report.citations.every(({ existence }) => existence === "not_looked_up"));
  assert.deepEqual(report.ledger, []);
});

test("after a refusal for too many requests, the wait is as long as it says", async (t) => {
  const { checked, setFaults, clock, log } = await bench(t, { works: [PILOT.work] });
  const draft = draftOf(PILOT.reference);
  setFaults({ crossref: [{ status: 429, times: 1, headers: { "retry-after": "40" } }] });
  const began = clock.now();
  assert.equal(entryOf(await checked(draft)).existence, "found");
  assert.ok(clock.now() - began >= 40_000 && clock.now() - began < 60_000, `${clock.now() - began}`);
  assert.equal(log.length, 2);
});

test("a refusal beyond the user's patience, or without an end, leaves the verdict open", async (t) => {
  const { checked, setFaults, asked } = await bench(t, { works: WORKS });
  const unknown = "Zorn, Q. (2019). On the weight of unrung bells. Annals of Campanology, 2(1), 1–20.";
  const other = unknown.replace("unrung bells", "unlit lamps");
  const draft = `See [1] and [2].\n\nReferences\n\n[1] ${unknown}\n\n[2] ${other}\n`;
  // OpenAlex has answered as often as it does today: that is said of both, and it is asked once.
  setFaults({ openalex: [{ status: 429 }] });
  const two = await checked(draft);
  assert.deepEqual(
    two.citations.map(({ existence }) => existence),
    ["not_in_index", "not_in_index"],
  );
  assert.match(
    saidOf(two),
    /Crossref and Semantic Scholar have no work .* Another index could not be asked: .* has used up today's allowance/,
  );
  assert.equal(two.sources.filter(({ name }) => name === "OpenAlex").length, 1);
  assert.equal(asked().filter((line) => line.startsWith("openalex")).length, 1);
  setFaults({ openalex: [{ status: 429 }], crossref: [{ status: 429, headers: { "retry-after": "7200" } }] });
  const one = await checked(draftOf(unknown.replace("bells", "gongs")), { network: { patienceMs: 60_000 } });
  assert.equal(entryOf(one).existence, "cannot_check");
  assert.match(saidOf(one), /accepts no request before \d\d:\d\d/);
});

test("an index that fails is retried, and then named; what another one has is found", async (t) => {
  const { checked, setFaults } = await bench(t, { works: [HORN.work, PILOT.work] });
  setFaults({ openalex: [{ status: 503, times: 2 }] });
  const again = await checked(draftOf(HORN.reference));
  assert.equal(entryOf(again).existence, "found");
  assert.deepEqual(again.sources, []);
  setFaults({ crossref: [{ status: 500 }] });
  const other = await checked(draftOf(PILOT.reference));
  assert.equal(entryOf(other).existence, "found");
  assert.deepEqual(
    other.sources.map(({ name, status }) => [name, status]),
    [["Crossref", "not_fetched"]],
  );
  assert.match(other.sources[0]?.problems[0]?.text ?? "", /answered with a server error \(500\); try again later/);
});

test("a book without an available text says so, and has a slot for a file", async (t) => {
  const { checked } = await bench(t, { works: [LAMP.work] });
  const report = await checked(draftOf(LAMP.reference, WORDS));
  assert.equal(entryOf(report).existence, "found");
  const [source] = report.sources;
  assert.deepEqual([source?.status, source?.cited_by.length, headlines(report)], ["not_fetched", 1, ["cannot_check"]]);
  assert.match(source?.problems[0]?.text ?? "", /is a book, whose text is not available; give the quoted pages as a file\./);
});

test("the user's own text of a work is used, and none is requested", async (t) => {
  const works = [{ ...HORN.work, copies: { openalex: "horn.html" } }];
  const { checked, asked } = await bench(t, { works });
  const own = fromFiles([textInput(`${HORN.work.title}.txt`, `Here ${WORDS}.`)]);
  const report = await checked(draftOf(HORN.reference, WORDS), {}, {}, [own]);
  assert.deepEqual(headlines(report), ["verbatim"]);
  assert.deepEqual(
    asked().map((line) => line.replace(/\?.*/, "")),
    ["openalex /works/doi:10.5555/jca.2021.14.2"],
  );
});

test("a page about the work is not its text: the next copy is used, else the reason is given", async (t) => {
  const works = [{ ...HORN.work, copies: { openalex: "landing.html", semanticScholar: "horn.html" } }];
  const landing = { body: `<!doctype html><title>${HORN.work.title}</title><p>An abstract. Sign in to read more.</p>` };
  const text = { body: articleOf(HORN.work.title, WORDS) };
  const whole = await bench(t, { works, texts: { "landing.html": landing, "horn.html": text } });
  assert.deepEqual(headlines(await whole.checked(draftOf(HORN.reference, WORDS))), ["verbatim"]);
  const none = await bench(t, { works, texts: { "landing.html": landing } });
  const report = await none.checked(draftOf(HORN.reference, WORDS));
  const [source] = report.sources;
  assert.deepEqual([source?.status, source?.cited_by.length, headlines(report)], ["not_fetched", 1, ["cannot_check"]]);
  assert.match(source?.problems[0]?.text ?? "", /landing\.html answers with a page about the work, .*and give the file\./);
});

test("an address of doi.org or arxiv.org as a source is the work itself", async (t) => {
  const works = [{ ...HORN.work, copies: { openalex: "horn.html" } }];
  const { checked } = await bench(t, { works, texts: { "horn.html": { body: articleOf(HORN.work.title, WORDS) } } });
  const report = await checked(`Nobody is cited, yet “${WORDS}.”\n`, {}, { addresses: ["https://doi.org/10.5555/JCA.2021.14.2"] });
  const [quotation] = report.quotations;
  assert.deepEqual([quotation?.words, quotation?.passages.map(({ source }) => source)], ["verbatim", ["s1"]]);
  assert.equal(report.sources[0]?.address, "https://doi.org/10.5555/JCA.2021.14.2");
});

test("a cited work that was retracted is warned of, with the date and the notice as far as an index has them", async (t) => {
  const retraction = { date: [2023, 5, 2], notice: "10.5555/notice.7" };
  const notice = {
    doi: "10.5555/notice.8",
    title: "Retraction: Who Pays the Pilot?",
    authors: PILOT.work.authors,
    year: 2020,
    update: { date: [2020, 1], of: "10.5555/hsq.7.1" },
  };
  const cases = [
    { cited: HORN, works: [{ ...HORN.work, update: retraction }], says: /Crossref .*\(2023-05-02, doi:10\.5555\/notice\.7\)/ },
    { cited: HORN, works: [{ ...HORN.work, update: retraction, held: ["openalex"] }], says: /OpenAlex .*\(no notice is known\)/ },
    {
      cited: HORN,
      works: [{ ...HORN.work, update: { ...retraction, type: "withdrawal" }, held: ["crossref"] }],
      says: /Crossref .*2023-05-02/,
    },
    {
      cited: PILOT,
      works: [
        { ...PILOT.work, held: ["crossref"] },
        { ...notice, held: ["crossref"] },
      ],
      says: /\(2020-01, doi:10\.5555\/notice\.8\)/,
    },
    { cited: HORN, works: [{ ...HORN.work, update: { ...retraction, type: "correction" } }], says: undefined },
    { cited: HORN, works: [HORN.work], says: undefined },
  ];
  for (const { cited, works, says } of cases) {
    const { checked, store } = await bench(t, { works: /** @type {any} */ (works) });
    const report = await checked(draftOf(cited.reference));
    const { existence, attention, warnings } = entryOf(report);
    const [warning] = warnings.filter(({ code }) => code === "work_retracted");
    assert.deepEqual([existence, warning !== undefined, attention], ["found", says !== undefined, says ? "fix" : "fine"], String(says));
    if (says) assert.match(warning?.text ?? "", says);
    const again = await checked(draftOf(cited.reference), { network: { offline: true, store } });
    assert.equal(entryOf(again).warnings.length, warnings.length, "what is kept says so too");
  }
});
