import type { Passage, Report } from "../model.js";

/** The names of the sources of each report, by their ids. */
const NAMES = new WeakMap<Report, ReadonlyMap<string, string>>();

/** What to call a source of the report: its title, else the case as the draft names it in full, else its name; its id when the report does not list it. */
export function nameOfSource(report: Report, id: string): string {
  const known = NAMES.get(report) ?? namesOf(report);
  NAMES.set(report, known);
  return known.get(id) ?? id;
}

function namesOf({ sources, citations }: Report): ReadonlyMap<string, string> {
  const names = new Map(sources.map(({ id, name, metadata }) => [id, metadata.title || name]));
  const untitled = new Set(sources.flatMap(({ id, metadata }) => (metadata.title ? [] : [id])));
  for (const {
    type,
    name,
    sources: [source, ...others],
  } of [...citations].reverse())
    if (type === "full_case" && name && source !== undefined && others.length === 0 && untitled.has(source)) names.set(source, name);
  return names;
}

/** The pages of a passage as they follow its source's name: `, at 414`, or `, at 414–415`; empty when its source has none. */
export function pagesOf({ pages }: Pick<Passage, "pages">): string {
  return pages.length === 0 ? "" : `, at ${pages.length > 1 ? `${pages[0]}–${pages.at(-1)}` : pages[0]}`;
}
