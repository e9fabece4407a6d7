import stringWidth from "string-width";
import type { FailedDraft } from "../formats/draft.js";
import { plainLine } from "../terminal.js";
import type { Entry } from "./entry.js";

/** Drafts that are listed by name. */
const SHOWN = 20;

/** Cells of a name in the table. */
const NAME = 60;

/** A table of the drafts with something to do, the gravest first, and the totals. */
export function summaryOf(
  entries: readonly Omit<Entry, "sha256">[],
  failed: readonly FailedDraft[],
  { kept, isVerbose }: { readonly kept: number; readonly isVerbose: boolean },
): string {
  const fix = ({ attention }: Omit<Entry, "sha256">) => attention?.fix ?? 0;
  const look = ({ attention }: Omit<Entry, "sha256">) => attention?.look_up ?? 0;
  const sorted = [...entries].sort((a, b) => b.code - a.code || fix(b) - fix(a) || look(b) - look(a) || (a.draft < b.draft ? -1 : 1));
  const rows = isVerbose ? sorted : sorted.filter((entry) => entry.code > 0).slice(0, SHOWN);
  const width = Math.min(NAME, Math.max(5, ...rows.map(({ draft }) => stringWidth(plainLine(draft)))));
  const lines = rows.map((entry) => {
    const numbers = [fix(entry), look(entry), entry.attention?.fine ?? 0].map((count) => String(count).padStart(8));
    const time = isVerbose ? `${(entry.ms / 1000).toFixed(1)} s`.padStart(10) : "";
    return `${fitted(plainLine(entry.draft), width)}${numbers.join("")}${time}${entry.why ? `  ${plainLine(entry.why)}` : ""}`;
  });
  const header = `${"Draft".padEnd(width)}  to fix look up    fine${isVerbose ? "      time" : ""}`;
  const more = entries.filter(({ code }) => code > 0).length - rows.length;
  const failures = failed.slice(0, SHOWN).map(({ why }) => `Not checked: ${plainLine(why)}`);
  if (failed.length > SHOWN) failures.push(`Not checked: ${failed.length - SHOWN} more.`);
  return `${[
    ...(rows.length > 0 ? [header, ...lines] : []),
    ...(!isVerbose && more > 0 ? [`${more} more with faults.`] : []),
    ...failures,
    totals(entries, failed, kept),
  ].join("\n")}\n`;
}

function totals(entries: readonly Omit<Entry, "sha256">[], failed: readonly FailedDraft[], kept: number): string {
  const count = (code: number) => entries.filter((entry) => entry.code === code).length;
  const parts = [`${count(0)} without a fault`, `${count(1)} with faults`];
  if (count(2) > 0) parts.push(`${count(2)} without a text or sources`);
  if (failed.length > 0) parts.push(`${failed.length} not checked`);
  if (kept > 0) parts.push(`${kept} of them done by the run before`);
  const all = entries.length + failed.length;
  return `${all} ${all === 1 ? "draft" : "drafts"}: ${parts.join(", ")}.`;
}

/** A text in a number of cells; of a longer one, its end. */
function fitted(text: string, width: number): string {
  const signs = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  let shown = text;
  while (stringWidth(shown) > width) {
    signs.shift();
    shown = `…${signs.join("")}`;
  }
  return shown + " ".repeat(width - stringWidth(shown));
}
