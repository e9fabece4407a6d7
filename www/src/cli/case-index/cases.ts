import { readFile } from "node:fs/promises";
import * as v from "valibot";
import type { IndexBuilder } from "../../../../pkg/index/index.js";
import { LiteratimError, messageOf } from "../../errors.js";

/** What an index keeps of a case in a `CasesMetadata.json`. */
const CASE = v.object({
  name: v.nullish(v.string(), ""),
  name_abbreviation: v.nullish(v.string(), ""),
  decision_date: v.nullish(v.string(), ""),
  last_page: v.nullish(v.union([v.string(), v.number()]), ""),
  citations: v.array(v.object({ type: v.nullish(v.string(), ""), cite: v.string() })),
  court: v.nullish(v.object({ name_abbreviation: v.nullish(v.string(), "") }), { name_abbreviation: "" }),
});

/**
 * Adds the cases of a volume of the Caselaw Access Project, and notes that the volume is complete: the file lists all its cases.
 *
 * @throws LiteratimError `index` for a file of another form.
 */
export async function addVolume(builder: IndexBuilder, path: string): Promise<void> {
  const volumes = new Map<string, number>();
  for (const record of await casesIn(path)) {
    const found = v.safeParse(CASE, record);
    if (!found.success) throw new LiteratimError("index", `A case in ${path} has another form: ${found.issues[0].message}`);
    const { name, name_abbreviation: short, decision_date: date, court, citations, last_page } = found.output;
    // The pages of a case are those of its official reporter.
    const official = citations.filter(({ type }) => type === "official");
    const cites = [...official, ...citations.filter(({ type }) => type !== "official")].map(({ cite }) => cite);
    const last = official.length > 0 && /^\d{1,9}$/.test(String(last_page)) ? Number(last_page) : 0;
    builder.case(short || name, date, court.name_abbreviation, cites.join("\n"), last);
    for (const { cite } of official) {
      const [, volume, reporter] = /^(\d+) (.+) \d+$/.exec(cite) ?? [];
      if (volume === undefined || reporter === undefined) continue;
      volumes.set(`${volume} ${reporter}`, (volumes.get(`${volume} ${reporter}`) ?? 0) + 1);
    }
  }
  // A few cases of a volume may have an official citation of another.
  const [own] = [...volumes].sort(([, a], [, b]) => b - a);
  if (!own) return;
  const [volume = "", ...reporter] = own[0].split(" ");
  builder.complete(reporter.join(" "), volume);
}

async function casesIn(path: string): Promise<readonly unknown[]> {
  try {
    const records: unknown = JSON.parse(await readFile(path, "utf8"));
    if (Array.isArray(records)) return records;
  } catch (error) {
    throw new LiteratimError("index", `${path} cannot be read as JSON: ${messageOf(error)}`);
  }
  throw new LiteratimError("index", `${path} is no list of cases.`);
}
