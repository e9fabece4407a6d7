// docs/accuracy.md, www/src/accuracy.ts and crates/report/src/accuracy.rs: how often the verdicts were wrong on texts that nobody had seen, from the lines of benches/first-sight.jsonl, one for each batch.
//
// A line has the figures of `make eval SET=honest`, `SET=planted` and `SET=sweep` with BATCH=FOLDER, scored once before anybody read the texts. `accused`
// of `honest` are read by a person: `justified` are those in which the judge misquotes.

/** The lines of the file, in order of the batches. */
export const linesOf = (text) =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

/** docs/accuracy.md. */
export function accuracyPage(lines) {
  const batches = lines.map(
    ({ batch, date, commit, honest, planted, sweep }) =>
      `| ${batch} | ${date} | ${commit} | ${honest.drafts} | ${honest.listed} | ${honest.given} | ${honest.accepted} | ${honest.accused} (${honest.justified}) | ${planted.right} of ${planted.faults} | ${planted.passed} | ${planted.accused} of ${planted.honest} | ${sweep.given} of ${sweep.marked} |`,
  );
  const total = (read) => lines.map(read).reduce((sum, count) => sum + count, 0);
  const accusedWrongly = total(({ honest, planted }) => honest.accused - honest.justified + planted.accused);
  const honestOnes = total(({ honest, planted }) => honest.accepted + honest.accused - honest.justified + planted.honest);
  const faults = total(({ planted }) => planted.faults);
  const drafts = total(({ honest }) => honest.drafts);
  const verdicts = Object.entries(byVerdict(lines)).map(([verdict, { n, wrong }]) => `| \`${verdict}\` | ${shareOf(wrong, n)} |`);
  return `# Accuracy

Written by \`scripts/site/verdicts.mjs\` from \`benches/first-sight.jsonl\`.

How often Literatim was wrong on texts that nobody had seen. Each batch is twelve opinions of federal
courts of appeals and some of the opinions that they cite. It is scored once, at the commit named,
before anybody reads it; after that its figures are no longer first sight. Judges quote honestly, so
nearly every accusation is wrong: each is read, and those in which the judge misquotes are in
parentheses. The *faults* are planted by a seeded script in quotations that were accepted
([measuring](measuring.md)).

The batches are small: of the opinions that a draft cites few are loaded. The intervals (Wilson, 95 %)
say how little is known.

- Honest quotations accused: ${shareOf(accusedWrongly, honestOnes)}.
- Planted faults passed: ${shareOf(
    total(({ planted }) => planted.passed),
    faults,
  )}; found for the right reason: ${shareOf(
    total(({ planted }) => planted.right),
    faults,
  )}.
- Findings to fix in an honest draft: ${(total(({ honest }) => honest.accused) / drafts).toFixed(2)} per draft.

## By batch

*Given* are quotations with a citation whose text is loaded; *reached* are quotations of eight words and
more, of those that stand word for word in a loaded text, that are given to it. The others go with a
citation whose text is not loaded, as a rule because the loaded one quotes it.

| batch | date | commit | drafts | quotations | given | accepted | accused (rightly) | faults found | passed | honest changes accused | reached |
|---|---|---|---|---|---|---|---|---|---|---|---|
${batches.join("\n")}

## By verdict

How often each verdict was wrong, in honest quotations and in planted ones: an acceptance of a fault, or
an accusation of an honest quotation.

| verdict | wrong |
|---|---|
${verdicts.join("\n")}
`;
}

/** For each verdict how often it was given and how often it was wrong, in all batches that have counted them. */
export function byVerdict(lines) {
  const counts = {};
  for (const [verdict, [n, wrong]] of lines.flatMap(({ verdicts }) => Object.entries(verdicts ?? {}))) {
    const before = counts[verdict] ?? { n: 0, wrong: 0 };
    counts[verdict] = { n: before.n + n, wrong: before.wrong + wrong };
  }
  return counts;
}

/** www/src/accuracy.ts: what is said behind each verdict. */
export function accuracyTable(headlines, counts) {
  const said = (verdict) =>
    counts[verdict] ? `${shareOf(counts[verdict].wrong, counts[verdict].n)}, on texts that nobody had seen` : "Not counted yet";
  const rows = Object.entries(headlines)
    .filter(([, { group }]) => group !== "aside")
    .map(([verdict]) => `  ${verdict}: ${JSON.stringify(`${said(verdict)}.`)},\n`);
  return `// Written by scripts/site/verdicts.mjs from benches/first-sight.jsonl.

/** How often each verdict was wrong, with the interval of 95 %. */
export const ACCURACY: Readonly<Record<string, string>> = {
${rows.join("")}};
`;
}

/** crates/report/src/accuracy.rs: the same for the report's table of verdicts. */
export function accuracyRows(headlines, counts) {
  const counted = Object.keys(headlines).filter((verdict) => counts[verdict] && headlines[verdict].group !== "aside");
  const variant = (verdict) => verdict.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase());
  const rows = counted.map((verdict) => `    (Headline::${variant(verdict)}, "${shareOf(counts[verdict].wrong, counts[verdict].n)}"),\n`);
  return `//! How often each verdict was wrong on texts that nobody had seen, with the interval of 95 %. Written by scripts/site/verdicts.mjs from
//! benches/first-sight.jsonl.

use super::model::Headline;

pub(super) const ACCURACY: &[(Headline, &str)] = &[
${rows.join("")}];
`;
}

/** `1 of 30 (3 %; .2 to 17 %)`, with Wilson's interval for a share (E. B. Wilson, 1927). */
export function shareOf(count, n) {
  if (n === 0) return "0 of 0";
  const z = 1.96;
  const share = count / n;
  const middle = (share + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const reach = (z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2))) / (1 + z ** 2 / n);
  const percent = (value) => (100 * value).toFixed(value < 0.1 ? 1 : 0);
  return `${count} of ${n} (${percent(share)} %; ${percent(Math.max(0, middle - reach))} to ${percent(Math.min(1, middle + reach))} %)`;
}
