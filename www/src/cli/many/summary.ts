import type { FailedDraft } from "../formats/draft.js";
import { plainLine } from "../terminal.js";
import type { Entry } from "./entry.js";

/** Drafts that are listed by name. */
const SHOWN = 20;

/** A table of the drafts with something to do, the gravest first, and the totals. No line begins with a name, which could be a command of a workflow. */
export function summaryOf(
  entries: readonly Omit<Entry, "sha256">[],
  failed: readonly FailedDraft[],
  { kept, isVerbose }: { readonly kept: number; readonly isVerbose: boolean },
): string {
  const fix = ({ attention }: Omit<Entry, "sha256">) => attention?.fix ?? 0;
  const look = ({ attention }: Omit<Entry, "sha256">) => attention?.look_up ?? 0;
  const sorted = [...entries].sort((a, b) => b.code - a.code || fix(b) - fix(a) || look(b) - look(a) || (a.draft < b.draft ? -1 : 1));
  const rows = isVerbose ? sorted : sorted.filter((entry) => entry.code > 0).slice(0, SHOWN);
  const lines = rows.map((entry) => {
    const numbers = [fix(entry), look(entry), entry.attention?.fine ?? 0].map((count) => String(count).padStart(8));
    const time = isVerbose ? `${(entry.ms / 1000).toFixed(1)} s`.padStart(10) : "";
    return `${numbers.join("")}${time}  ${plainLine(entry.draft)}${entry.why ? `  ${plainLine(entry.why)}` : ""}`;
  });
  const header = `  to fix look up    fine${isVerbose ? "      time" : ""}  draft`;
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
