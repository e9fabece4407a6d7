// What a reviewer did with findings, and that it follows a finding into the next report.
import assert from "node:assert/strict";
import { test } from "node:test";
import { built } from "./built.mjs";

const { ReviewLog } = await built("../../src/report/review-log.ts");

const quotation = (id, text, headline = "altered") => ({ id, kind: "quotation", text, headline, attribution: { citation: null } });
const reportOf = (...quotations) => ({ quotations, citations: [], claims: [] });

test("an act settles a finding until it is opened again, and the log keeps both", () => {
  const kept = [];
  const log = new ReviewLog([], (entries) => kept.push(entries.length));
  const report = reportOf(quotation("q1", "a lamp"));
  assert.equal(log.settled(report.quotations[0], report), null);
  log.add(report.quotations[0], report, "dismissed", "a term of art");
  assert.equal(log.settled(report.quotations[0], report).note, "a term of art");
  log.add(report.quotations[0], report, "reopened");
  assert.equal(log.settled(report.quotations[0], report), null);
  assert.deepEqual(
    log.entries.map(({ act }) => act),
    ["dismissed", "reopened"],
  );
  assert.deepEqual(kept, [1, 2]);
});

test("an act follows its finding when ids change, and not to another verdict or to the same words elsewhere", () => {
  const before = reportOf(quotation("q1", "a lamp"), quotation("q2", "a lamp"));
  const log = new ReviewLog([], () => {});
  log.add(before.quotations[1], before, "reviewed");
  const after = reportOf(quotation("q1", "new words"), quotation("q2", "a lamp"), quotation("q3", "a lamp"));
  assert.deepEqual(
    after.quotations.map((one) => log.settled(one, after)?.act ?? null),
    [null, null, "reviewed"],
  );
  const worse = reportOf(quotation("q1", "a lamp"), quotation("q2", "a lamp", "not_found"));
  assert.equal(log.settled(worse.quotations[1], worse), null);
});

test("a log goes on from kept entries", () => {
  const report = reportOf(quotation("q1", "a lamp"));
  const first = new ReviewLog([], () => {});
  first.add(report.quotations[0], report, "reviewed", "seen");
  const second = new ReviewLog(JSON.parse(JSON.stringify(first.entries)), () => {});
  assert.equal(second.settled(report.quotations[0], report).note, "seen");
});
