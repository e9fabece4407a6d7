// Verses, the patterns by which they are cited, and a check with files by name. Fictional: all texts, laws and papers are invented for these tests.
import { check, fromFiles, openEngine, textInput } from "../dist/node.js";

export const PATTERNS = JSON.stringify({
  patterns: [
    {
      name: "verse",
      kind: "verse",
      pattern: "\\[(?<book>(?:1 )?Lantern|Horn) (?<list>\\d[^\\[\\]]{0,99})\\]",
      item: "(?:(?<chapter>\\d{1,3})[.:])?(?<first>\\d{1,3})(?:[-–](?<last>\\d{1,3}))?",
      key: "{book} {chapter}:{first}",
    },
    { name: "exhibits", kind: "exhibit", pattern: "\\bExs\\. (?<first>[A-Z])–(?<last>[A-Z])\\b", key: "Exhibit {first}" },
    { name: "term", pattern: "\\[Glossary: (?<term>[^\\[\\]]+)\\]", key: "{term}" },
  ],
});

export const VERSES = {
  "Lantern 1:1": "The lamp is lit upon the northern mole.",
  "Lantern 1:2": "The horn is heard upon the southern mole.",
  "Lantern 1:3": "The keeper counts the ships that pass by night.",
  "1 Lantern 1:1": "Another book begins with other words.",
};

export const COLUMNS = `key,text,harrow,dunmore,note
Horn 2:1,"Cornu per noctem auditur, dum nebula manet.","The horn is heard all night, while the fog stays.","All night, as long as there is fog, the horn sounds.",old
Horn 2:2,"Nemo dormit in turri ante lucem.","Nobody sleeps in the tower before dawn.",,old
`;

/**
 * A check of `text` with these files by name, and what is quickly asked of its report.
 *
 * @param {import("node:test").TestContext} t
 * @param {string} text
 * @param {Record<string, string>} files
 * @param {{ column?: string, name?: string, patterns?: string | undefined }} [options]
 */
export async function checked(t, text, files, { column, name = "draft.md", ...options } = {}) {
  const engine = openEngine();
  t.after(() => engine.close());
  const inputs = Object.entries(files).map(([name, content]) => textInput(name, content));
  const report = await check(engine, textInput(name, text), {
    sources: [fromFiles(inputs, { column })],
    patterns: PATTERNS,
    ...options,
  });
  return {
    report,
    headlines: report.quotations.map(({ headline }) => headline),
    names: report.sources.map(({ name }) => name),
    problems: report.sources.flatMap(({ problems }) => problems.map(({ text }) => text)),
    nameOf: (id) => report.sources.find((source) => source.id === id)?.name,
  };
}
