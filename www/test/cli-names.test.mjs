// What the command line finds by name, what it leaves open without a network, and what it says where there is nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { draftOf, folderOf, literatim, SOURCE, TRUE_WORDS } from "./fixtures.mjs";

const VERSES = "“the lamp is lit again before the dawn” ";
const KEYED = JSON.stringify({ "Bala 1.18": "Then the lamp is lit again before the dawn.", "Sundara 35.7": "No lamp here." });

test("a citation for which a file answers is not to look up without a network", async (t) => {
  const other = "He wrote “the harbor was closed for two whole weeks.” Vale v. Moor, 701 F.3d 9 (2d Cir. 2013).";
  const cwd = await folderOf(t, { "good.md": draftOf(TRUE_WORDS), "two.md": `${draftOf(TRUE_WORDS)}\n\n${other}\n`, "alder.txt": SOURCE });
  const offline = async (draft, ...more) =>
    JSON.parse((await literatim(["check", draft, "--offline", "--store", "kept", "-o", "json", ...more], { cwd })).stdout);
  const one = await offline("good.md", "--sources", "alder.txt");
  assert.deepEqual(
    one.citations.map(({ attention }) => attention),
    ["aside"],
  );
  assert.deepEqual(
    one.sources.map(({ name }) => name),
    ["alder.txt"],
  );
  const two = await offline("two.md", "--sources", "alder.txt");
  assert.deepEqual(
    two.citations.map(({ attention }) => attention),
    ["aside", "look_up"],
  );
  const none = await offline("good.md");
  assert.deepEqual(
    none.citations.map(({ attention }) => attention),
    ["look_up"],
    "without a file it stays open",
  );
});

test("a place that can only be a path and is none is said to be missing", async (t) => {
  const cwd = await folderOf(t, { "alder.txt": SOURCE });
  for (const place of ["missing.txt", "Alder v. Birch.pdf", "cases/alder", "./alder", "..\\alder", "notes", "a folder/of cases"]) {
    const { code, stderr } = await literatim(["quote", "the words of a quotation here", "--in", place], { cwd });
    assert.equal(code, 2);
    assert.ok(stderr.startsWith(`literatim: There is no file or folder ${place}; check the path, or give a citation`), stderr);
  }
  for (const place of ["505 U.S. 377", "700 F.3d 100, 105", "Case C-415/93"]) {
    const { code, stderr } = await literatim(["quote", "the words of a quotation here", "--in", place], { cwd });
    assert.deepEqual([code, stderr.includes(`To get "${place}"`)], [2, true], stderr);
  }
});

test("patterns of the package are found by their bare names, from an option and from a file", async (t) => {
  const draft = `${VERSES}[Bala Kanda 1.18].\n\n${VERSES}[Bala 1.18].\n\n${VERSES}[Sundara 35.7].\n`;
  const cwd = await folderOf(t, { "v.md": draft, "verses.csv.json": KEYED, "set.toml": 'patterns = "verses"\n' });
  for (const given of [
    ["--patterns", "verses"],
    ["--config", "set.toml"],
  ]) {
    const { stdout, stderr } = await literatim(["check", "v.md", "-s", "verses.csv.json", "-o", "json", ...given], { cwd });
    assert.deepEqual(
      JSON.parse(stdout)
        .quotations.map(({ headline }) => headline)
        .slice(0, 2),
      ["verbatim", "verbatim"],
      stderr,
    );
  }
  const { stdout } = await literatim(["cites", "v.md", "--patterns", "verses", "-o", "json"], { cwd });
  assert.equal(JSON.parse(stdout).length, 3);
  const wrong = await literatim(["cites", "v.md", "--patterns", "psalms"], { cwd });
  assert.match(wrong.stderr, /The file of patterns psalms cannot be read: .*; give a file, or one of the package: exhibits, verses/);
});

/** The forms in which verses are cited, each with the key of the verse in a file, and one that no file has. */
const FORMS = [
  ["[Bala Kanda 1.18]", "Bala 1.18"],
  ["[Bala Kanda 1.18]", "Bala Kanda 1.18"],
  ["[Balakanda 1.18]", "Bala Kanda 1.18"],
  ["[Bala 1.18]", "Bala Kanda 1.18"],
  ["[Kishkindha Kanda, 4.5]", "Kishkindha 4.5"],
  ["(Bala Kanda 1.2.3)", "Bala 1.2.3"],
  ["[Lanka Kanda 6:12]", "Lanka 6.12"],
  ["[Lanka 6:12]", "Lanka Kanda 6.12"],
  ["[Sundarakāṇḍa 6.13]", "Sundara 6.13"],
  ["[Sundara Kāṇḍa 6:13]", "Sundara Kanda 6.13"],
  ["[Adi 3.4]", "Adi 3:4"],
];

test("verses of any book are found in each form in which they are cited, by keys in each form", async (t) => {
  const text = "In spring the mayor closed the harbor for two weeks.";
  for (const [marker, key = ""] of FORMS) {
    const draft = `He wrote that “the mayor closed the harbor for two weeks” ${marker}.\n`;
    const cwd = await folderOf(t, {
      "v.md": draft,
      "keyed.json": JSON.stringify({ [key]: text, "Aranya 9.9": "No.", "Yuddha 8.8": "Nor this." }),
    });
    const { stdout } = await literatim(["check", "v.md", "-s", "keyed.json", "-o", "json", "--patterns", "verses"], { cwd });
    const [{ headline }] = JSON.parse(stdout).quotations;
    assert.equal(headline, "verbatim", `${marker} for ${key}`);
  }
});

test("what is no verse is none: a list of controls", async (t) => {
  const controls = ["(Table 3.4)", "[3.4]", "[see 3.4]", "(Bala 3.4", "[Table 3]", "(p. 3.4)"];
  const draft = controls.map((one) => `He wrote ${one} so.`).join("\n\n");
  const cwd = await folderOf(t, { "v.md": draft });
  const { stdout } = await literatim(["cites", "v.md", "-o", "json", "--patterns", "verses"], { cwd });
  assert.deepEqual(
    JSON.parse(stdout).filter(({ type }) => type === "custom"),
    [],
  );
});

test("patterns leave the passages of a golden set their ids", async (t) => {
  const line = (id, marker, ids) =>
    JSON.stringify({
      id,
      answer: `He wrote that “the mayor closed the harbor for two weeks” [${marker}].`,
      retrieval_results: ids.map((one, index) => ({
        id: one,
        text: index === 1 ? "In spring the mayor closed the harbor for two weeks." : "No.",
      })),
    });
  const golden = [
    line("own", "Bala Kanda 1.19", ["Bala Kanda 1.18", "Bala Kanda 1.19"]),
    line("key", "Bala Kanda 1.19", ["Bala 1.18", "Bala 1.19"]),
    line("short", "Sundara 3.4", ["Sundara 3.3", "Sundara 3.4"]),
    line("other", "v-19", ["v-18", "v-19"]),
  ];
  const cwd = await folderOf(t, { "golden.jsonl": golden.join("\n") });
  for (const given of [[], ["--patterns", "verses"]]) {
    const { stdout } = await literatim(["eval", "--golden", "golden.jsonl", "--format", "json", ...given], { cwd });
    const counts = JSON.parse(stdout).results.map(({ quotations }) => quotations);
    const right = given.length === 0 ? [0, 2, 3] : [0, 1, 2, 3];
    for (const index of right) assert.deepEqual(counts[index], { verbatim: 1 }, `${golden[index]} ${given}`);
  }
});

test("AI_CITATIONS_ENABLED lets a model cite passages on the command line", async (t) => {
  const cwd = await folderOf(t, { "values.json": '{"name": "Ada Vale"}', "form.txt": "Name: Ada Vale" });
  const fields = (env) => literatim(["fields", "values.json", "form.txt", "--json"], { cwd, env: { ANTHROPIC_API_KEY: "", ...env } });
  for (const value of ["true", "1", "TRUE"]) {
    const { code, stderr } = await fields({ AI_CITATIONS_ENABLED: value });
    assert.deepEqual([code, /needs your key in the environment variable ANTHROPIC_API_KEY/.test(stderr)], [2, true], stderr);
  }
  assert.equal((await fields({ AI_CITATIONS_ENABLED: "false" })).code, 0);
  assert.equal((await fields({ AI_CITATIONS_ENABLED: "true", LITERATIM_CITATIONS: "false" })).code, 0);
});
