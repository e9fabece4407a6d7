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

/** The place of a passage as it follows its source's name: `, at 414`, `, at 414–415`, or `, at 1:02` of a recording; empty when its source has none. */
export function pagesOf({ pages, second = null }: Pick<Passage, "pages"> & Partial<Pick<Passage, "second">>): string {
  if (pages.length === 0 && second !== null) return `, at ${clock(second)}`;
  return pages.length === 0 ? "" : `, at ${pages.length > 1 ? `${pages[0]}–${pages.at(-1)}` : pages[0]}`;
}

/** A time of a recording: `1:02`, `1:00:02`. */
function clock(second: number): string {
  const two = (value: number) => String(value % 60).padStart(2, "0");
  const minutes = Math.floor(second / 60);
  return minutes < 60 ? `${minutes}:${two(second)}` : `${Math.floor(minutes / 60)}:${two(minutes)}:${two(second)}`;
}
