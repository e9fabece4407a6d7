// The client of CourtListener, against the fake with the limits of a free account and a clock of their own.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { fromFiles, inputsOf, textInput } from "../dist/node.js";
import { TOKEN } from "../fake/accounts.mjs";
import { API } from "../fake/application.mjs";
import { casesIn } from "../fake/cases.mjs";
import { fakeCourtListener } from "../fake/server.mjs";
import { bench, existences, headlines, memo, plain } from "./bench.mjs";
import { CASES, LARKIN, MADDERN, PROSE } from "./memo-cases.mjs";

const DATA = process.env.LITERATIM_DATA ?? fileURLToPath(new URL("../../../shared/data", import.meta.url));
const skip = existsSync(DATA) ? false : `no test data at ${DATA} (LITERATIM_DATA)`;

test("one look-up for all citations, a text for quoted cases, and no request the second time", async (t) => {
  const { fake, checked, asked } = await bench(t);
  const report = await checked();
  assert.deepEqual(existences(report), ["found", "found", "found"]);
  assert.deepEqual(headlines(report), ["faithful", "verbatim"]);
  assert.equal(new URLSearchParams(fake.log[0]?.body).get("text"), "991 F.3d 120; 991 F.3d 300; 991 F.3d 500");
  assert.deepEqual(
    asked().map((line) => line.replace(/&fields.*/, "")),
    ["POST citation-lookup/", `GET opinions/?cluster=${LARKIN}`, `GET opinions/?cluster=${MADDERN}`],
  );
  assert.deepEqual(
    report.sources.map(({ address, text_field, status }) => [address, text_field, status]),
    [LARKIN, MADDERN].map((id) => [`https://www.courtlistener.com/opinion/${id}/case/`, "html_with_citations", "ok"]),
  );
  fake.log.length = 0;
  const again = await checked();
  assert.deepEqual(asked(), []);
  assert.deepEqual(plain(again), plain(report));
  assert.deepEqual([report.kept, again.kept], [[], [{ store: "memory", answers: 7 }]]);
});

test("only citations of the draft are sent, and the ledger lists each request", async (t) => {
  const { fake, checked } = await bench(t);
  const live = new Set();
  const report = await checked(memo, { onLedger: (entry) => live.add(entry) });
  const out = fake.log.map(({ path, body, headers }) =>
    decodeURIComponent(`${path} ${body.replaceAll("+", " ")} ${JSON.stringify({ ...headers, authorization: "" })}`),
  );
  const words = [...PROSE.split(" "), "passenger", "luggage", "slate", "Neighbours", "memo", "Larkin", "Maddern"].filter(
    (word) => word.length > 4,
  );
  for (const word of words) assert.ok(!out.some((sent) => sent.includes(word)), word);
  assert.equal(report.ledger.length, fake.log.length);
  assert.deepEqual([...live], report.ledger);
  assert.deepEqual(
    report.ledger.map(({ host, purpose, sent, bytes_in }) => [host, purpose, sent, bytes_in > 0]),
    [
      [new URL(fake.url).host, "to look up 3 citations", "the citations: 991 F.3d 120; 991 F.3d 300; 991 F.3d 500", true],
      [new URL(fake.url).host, "to read the opinions of Larkin v. Oststrand Ferry Co.", "the number of a case", true],
      [new URL(fake.url).host, "to read the opinions of Maddern v. Polgarth Slate Co.", "the number of a case", true],
    ],
  );
});

test("words are searched for only if the user allows it", async (t) => {
  const draft = textInput(
    "memo",
    "It is settled that “a tannery owes its neighbours clean water on every day of the year.” Larkin v. Oststrand Ferry Co., 991 F.3d 120 (1st Cir. 2020).",
  );
  const { checked, asked } = await bench(t);
  await checked(draft);
  assert.ok(!asked().some((line) => line.includes("search/")));
  const report = await checked(draft, {}, { searchWords: true });
  assert.match(asked().at(-1) ?? "", /search\/\?type=o&q=%22a\+tannery\+owes\+its\+neighbours/);
  assert.match(
    report.quotations[0]?.notes.join(" ") ?? "",
    /finds “a tannery owes .*” in Osgood v\. Fenwick Tannery, 991 F\.3d 500: https:/,
  );
  assert.match(report.ledger.at(-1)?.sent ?? "", /^words of the draft: “a tannery owes/);
});

test("more citations than one look-up takes are sent in several, and characters outside of the BMP shift nothing", async (t) => {
  const { client, asked } = await bench(t);
  const many = Array.from({ length: 260 }, (_, index) => `992 F.3d ${index + 1}`);
  const cites = ["😀 991 F.3d 120", ...many, "991 F.3d 300"];
  const answers = await client().lookUp(cites);
  assert.deepEqual(
    answers.map(({ cite }) => cite),
    cites,
  );
  const found = answers.filter(({ cases }) => cases.length > 0).map(({ cite, cases }) => [cite, cases.map(({ id }) => id)]);
  assert.deepEqual(found, [
    ["😀 991 F.3d 120", [String(LARKIN)]],
    ["991 F.3d 300", [String(MADDERN)]],
  ]);
  assert.ok(answers.every(({ problem }) => problem === null));
  // The second look-up is refused once: the first was worth more than four minutes of citations.
  assert.deepEqual(asked(), ["POST citation-lookup/", "POST citation-lookup/", "POST citation-lookup/"]);
});

test("an empty answer is requested again after a week, a found one never", async (t) => {
  const { client, clock, asked } = await bench(t);
  const cites = ["991 F.3d 120", "993 F.3d 7"];
  await client().lookUp(cites);
  await client().lookUp(cites);
  assert.equal(asked().length, 1);
  await clock.sleep(8 * 86_400_000);
  const answers = await client().lookUp(cites);
  assert.equal(asked().length, 2);
  assert.deepEqual(
    answers.map(({ cases }) => cases.length),
    [1, 0],
  );
});

test("the pages of a case are requested when the first field has none and a page is cited", async (t) => {
  const [larkin] = CASES;
  const bare = {
    id: LARKIN + 5,
    type: "020lead",
    html_with_citations: "<p>A ferry that waits for one passenger must wait for all of them.</p>",
  };
  const marked =
    '<opinion><p><page-number label="121">*121</page-number>A ferry that waits for one passenger must wait for all of them.</p></opinion>';
  const { checked, asked } = await bench(t, { cases: [{ ...larkin, opinions: [{ ...bare, xml_harvard: marked }] }] });
  const quoted =
    "The court held that “[a] ferry that waits for one passenger must wait for all of them.” Larkin v. Oststrand Ferry Co., 991 F.3d 120";
  const pinned = await checked(textInput("memo", `${quoted}, 121 (1st Cir. 2020).`));
  assert.deepEqual([pinned.quotations[0]?.place, pinned.sources[0]?.text_field], ["on_page", "xml_harvard"]);
  assert.equal(asked().filter((line) => line.includes("opinions/")).length, 2);
});

test("a text without its pages is still compared", async (t) => {
  const [larkin] = CASES;
  const bare = {
    id: LARKIN + 5,
    type: "020lead",
    html_with_citations: "<p>A ferry that waits for one passenger must wait for all of them.</p>",
  };
  const quoted =
    "The court held that “[a] ferry that waits for one passenger must wait for all of them.” Larkin v. Oststrand Ferry Co., 991 F.3d 120";
  const pinned = textInput("memo", `${quoted}, 121 (1st Cir. 2020).`);
  const unmarked = "<p>A ferry that waits for one passenger must wait for all of them.</p>";
  const broken = (address, init) =>
    String(address).includes("xml_harvard") ? Promise.reject(new TypeError("The line is dead.")) : fetch(address, init);
  for (const { name, network, account } of [
    { name: "offline", network: { offline: true } },
    { name: "without a token", account: { token: undefined } },
    { name: "when the request fails", network: { fetch: broken } },
    { name: "when no field has marks" },
  ]) {
    const { checked, asked } = await bench(t, { cases: [{ ...larkin, opinions: [{ ...bare, plain_text: unmarked }] }] });
    await checked(textInput("memo", `${quoted} (1st Cir. 2020).`));
    const [finding] = (await checked(pinned, { network }, account)).quotations;
    assert.deepEqual([finding?.words, finding?.place, finding?.headline], ["faithful", "unverifiable", "faithful"], name);
    // What is missing is requested again as soon as possible.
    await checked(pinned);
    assert.match(asked().at(-1) ?? "", /xml_harvard/, name);
  }
});

test("without a cited page the first field is enough", async (t) => {
  const [larkin] = CASES;
  const bare = {
    id: LARKIN + 5,
    type: "020lead",
    html_with_citations: "<p>A ferry that waits for one passenger must wait for all of them.</p>",
  };
  const { checked, asked } = await bench(t, { cases: [{ ...larkin, opinions: [bare] }] });
  const report = await checked(
    textInput(
      "memo",
      "He said that “[a] ferry that waits for one passenger must wait for all of them.” Larkin v. Oststrand Ferry Co., 991 F.3d 120 (1st Cir. 2020).",
    ),
  );
  assert.equal(report.quotations[0]?.headline, "faithful");
  assert.equal(asked().filter((line) => line.includes("opinions/")).length, 1);
});

test("of two otherwise equal candidates, the one with the quotation is chosen", async (t) => {
  const twin = (id, date_filed, text) => ({
    cluster: {
      id,
      case_name: "United States v. Pike",
      slug: "case",
      date_filed,
      citations: [{ volume: "991", reporter: "F.3d", page: "700", type: 1 }],
    },
    opinions: [{ id: id + 1, type: "020lead", html_with_citations: `<p>${text}</p>` }],
  });
  const cases = [
    twin(8100, "2019-02-03", "The sentence was longer than the drum that he beat."),
    twin(8200, "2019-05-06", "The sentence was shorter than the fish that he sold."),
  ];
  const { checked } = await bench(t, { cases });
  const report = await checked(
    textInput("memo", "“The sentence was shorter than the fish that he sold.” United States v. Pike, 991 F.3d 700 (2019)."),
  );
  const [citation] = report.citations;
  assert.deepEqual([citation?.existence, citation?.links], ["found", ["https://www.courtlistener.com/opinion/8200/case/"]]);
  assert.equal(report.quotations[0]?.headline, "verbatim");
});

test("no text is requested if the user gave one", async (t) => {
  const { checked, asked } = await bench(t);
  const given = textInput(
    "larkin.txt",
    "Larkin v. Oststrand Ferry Co.\n\n991 F.3d 120 (1st Cir. 2020)\n\nA ferry that waits for one passenger must wait for all of them.",
  );
  const report = await checked(memo, {}, {}, [fromFiles([given])]);
  assert.deepEqual(
    asked().map((line) => line.replace(/&fields.*/, "")),
    ["POST citation-lookup/", `GET opinions/?cluster=${MADDERN}`],
  );
  assert.deepEqual(headlines(report), ["faithful", "verbatim"]);
});

test("volumes that are numbers are read too", async (t) => {
  const { checked } = await bench(t, { volumes: "integer" });
  assert.deepEqual(existences(await checked()), ["found", "found", "found"]);
});

test("the higher limits of an account are learned, and nothing is refused", async (t) => {
  const cases = Array.from({ length: 12 }, (_, index) => ({
    ...CASES[0],
    cluster: {
      ...CASES[0]?.cluster,
      id: 9000 + index,
      case_name: `Larkin v. Ferry Number ${index}`,
      citations: [{ volume: "994", reporter: "F.3d", page: String(10 + index), type: 1 }],
    },
    opinions: [
      {
        id: 9500 + index,
        type: "020lead",
        html_with_citations: `<p>Ferry number ${index} waits for one passenger and for all of them.</p>`,
      },
    ],
    docket: { id: 9700 + index, docket_number: "20-1" },
  }));
  const draft = textInput(
    "memo",
    cases
      .map(
        ({ cluster }, index) =>
          `It is said that “[f]erry number ${index} waits for one passenger.” ${cluster.case_name}, 994 F.3d ${10 + index} (1st Cir. 2020).`,
      )
      .join("\n\n"),
  );
  const { fake, checked, clock } = await bench(t, { cases, tokens: { [TOKEN]: { user: ["25/min", "300/hour", "1400/day"] } } });
  const started = clock.now();
  const report = await checked(draft);
  assert.deepEqual(new Set(headlines(report)), new Set(["faithful"]));
  assert.ok(fake.log.every(({ status }) => status === 200));
  assert.equal(clock.now(), started);
  assert.equal(fake.log.filter(({ path }) => path.includes("api-usage")).length, 1);
});

test("a free account: no request is early, and the user sees the reason of each wait", async (t) => {
  const { fake, checked, clock } = await bench(t);
  for (let index = 0; index < 5; index++) await fetch(`${fake.url}${API}courts/`, { headers: { authorization: `Token ${TOKEN}` } });
  const waits = [];
  const report = await checked(memo, { onProgress: ({ wait, leftMs }) => wait && waits.push([wait.until, wait.why, leftMs]) });
  assert.deepEqual(existences(report), ["found", "found", "found"]);
  // Others had used up the minute: one refusal says so.
  assert.equal(fake.log.filter(({ status }) => status === 429).length, 1);
  assert.ok(waits.some(([, why]) => /^the limit of .*: 5 a minute, 50 an hour, 125 a day$/.test(why)));
  assert.ok(clock.sleeps.every((milliseconds) => milliseconds <= 62_000));
});

test("a wait that exceeds the user's patience is refused with the time, and what has arrived is kept", async (t) => {
  const { fake, checked, asked, clock } = await bench(t, { tokens: { [TOKEN]: { user: ["2/min"] } } });
  const report = await checked(memo, { network: { patienceMs: 1000 } });
  assert.deepEqual(existences(report), ["found", "found", "found"]);
  assert.deepEqual(headlines(report).sort(), ["cannot_check", "faithful"]);
  const missing = report.sources.find(({ status }) => status !== "ok");
  assert.match(missing?.problems[0]?.text ?? "", /accepts no request before .* run the check again then, what has arrived is kept/);
  assert.ok(missing?.cited_by.length === 1);
  await clock.sleep(120_000);
  fake.log.length = 0;
  assert.deepEqual(headlines(await checked()), ["faithful", "verbatim"]);
  assert.equal(asked().length, 1);
});

test("offline: kept answers are used, and the rest cannot be checked", async (t) => {
  const { fake, checked } = await bench(t);
  const nothing = await checked(memo, { network: { offline: true } });
  assert.deepEqual(existences(nothing), ["cannot_check", "cannot_check", "cannot_check"]);
  assert.match(nothing.sources[0]?.problems[0]?.text ?? "", /was not contacted: the check runs without the network/);
  await checked();
  fake.log.length = 0;
  const kept = await checked(memo, { network: { offline: true } }, { token: undefined });
  assert.deepEqual(headlines(kept), ["faithful", "verbatim"]);
  assert.equal(fake.log.length, 0);
});

test("a paused check can be resumed, and a stopped one keeps what has arrived", async (t) => {
  const { checked, asked, fake } = await bench(t);
  let requests;
  const running = checked(memo, {
    onQueue: (queue) => {
      requests = queue;
      queue.pause();
    },
  });
  await new Promise((resolve) => setTimeout(resolve, 150));
  assert.deepEqual(asked(), []);
  requests?.resume();
  assert.deepEqual(headlines(await running), ["faithful", "verbatim"]);
  assert.equal(fake.log.length, 3);
});

test("the token is sent to its own host only", async (t) => {
  const other = await fakeCourtListener({ cases: CASES });
  t.after(() => other.close());
  const seen = [];
  const { client } = await bench(t, {});
  const next = async (address, init) => {
    seen.push([new URL(address).host, new Headers(init?.headers).get("authorization")]);
    const answer = {
      count: null,
      next: `${other.url}${API}opinions/?cursor=x`,
      previous: null,
      results: [{ id: 1, html_with_citations: "<p>*1 Some words.</p>" }],
    };
    return new Response(JSON.stringify(answer), { headers: { "content-type": "application/json" } });
  };
  const record = {
    id: "1",
    name: "A v. B",
    full_name: null,
    court: null,
    court_name: null,
    date: null,
    docket: null,
    cites: [],
    address: null,
    docket_only: false,
  };
  await assert.rejects(client({}, { fetch: next }).text(record, false), {
    code: "bad_answer",
    message: /names a next page outside of its own site/,
  });
  assert.equal(seen.length, 1);
  assert.ok(!seen.some(([host]) => host === new URL(other.url).host));
});

test("the brief of Fletcher: as few requests as possible, within the limits, and nothing lost by a stop at any of them", {
  skip,
}, async (t) => {
  const lookups = JSON.parse(readFileSync(join(DATA, "courtlistener", "recorded_citation_lookup.json"), "utf8"));
  const cases = [...(await casesIn(join(DATA, "opinions"))), ...(await casesIn(join(DATA, "opinions", "pairs")))];
  const [brief] = await inputsOf([join(DATA, "briefs", "fletcher-v-experian", "brief.txt")]);
  const { checked, fake, asked, clock } = await bench(t, { cases, lookups });
  const report = await checked(brief);
  assert.ok(
    fake.log.every(({ status }) => status === 200),
    "a request was refused",
  );
  const whole = asked();
  const meter = whole.filter((line) => line.includes("api-usage")).length;
  const metered = whole.length - meter;
  t.diagnostic(
    `${metered} requests and ${meter} to the meter, in ${Math.round((clock.now() - Date.UTC(2031, 0, 6, 9)) / 60_000)} minutes of the set clock`,
  );
  assert.equal(new Set(whole).size, whole.length, "something was asked twice");
  const texts = report.sources.filter(({ status }) => status === "ok").length;
  assert.deepEqual(report.counts.existence, { found: 18, other_name: 1, other_citation: 1 });
  assert.ok(metered <= 1 + texts + 5, `${metered} requests for ${texts} texts`);
  fake.log.length = 0;
  assert.deepEqual(plain(await checked(brief)), plain(report));
  assert.equal(fake.log.length, 0);

  for (let stop = 1; stop <= whole.length; stop++) {
    const { checked: again, fake: other, asked: lines } = await bench(t, { cases, lookups });
    const giveUp = new AbortController();
    await assert.rejects(
      again(brief, {
        signal: giveUp.signal,
        onRequest: () => {
          if (other.log.length >= stop) giveUp.abort(new Error("stopped"));
        },
      }),
      /stopped/,
    );
    assert.deepEqual(plain(await again(brief)), plain(report), `stopped at request ${stop}`);
    // Only what was not yet kept when it was stopped is asked again: two requests under way, two answers, and the meter.
    const repeated = lines().length - new Set(lines()).size;
    assert.ok(repeated <= 5, `stopped at request ${stop}: ${repeated} requests were made twice`);
  }
});
