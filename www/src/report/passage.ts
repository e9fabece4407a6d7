import type { Passage, Report, SourceInfo } from "../model.js";

/** What to call a source of the report: its title, else its name; its id when the report does not list it. */
export function nameOfSource(report: Report, id: string): string {
  const source: SourceInfo | undefined = report.sources.find((one) => one.id === id);
  return source?.metadata.title || source?.name || id;
}

/** The pages of a passage as they follow its source's name: `, at 414`, or `, at 414–415`; empty when its source has none. */
export function pagesOf({ pages }: Pick<Passage, "pages">): string {
  return pages.length === 0 ? "" : `, at ${pages.length > 1 ? `${pages[0]}–${pages.at(-1)}` : pages[0]}`;
}
