import type { KeptAnswers, LedgerEntry, Report } from "../../../src/model.js";

/** The requests of one check. */
interface Run {
  /** The digest of the draft that was checked, once it is known. */
  draft: string | null;
  readonly entries: LedgerEntry[];
  /** The answers that it took from stores. */
  kept: readonly KeptAnswers[];
}

/** Every request that has left the device since the page was opened, in the order in which they left. */
export class Ledger {
  readonly #entries: LedgerEntry[] = [];
  readonly #runs: Run[] = [];
  /** The plan of asking of the last check that was completed, in sentences. */
  plan: readonly string[] = [];
  /** Called when a request is sent, and again when its answer arrives. */
  changed: () => void = () => {};

  get entries(): readonly LedgerEntry[] {
    return this.#entries;
  }

  /** Adds a request, or updates one that was added before. */
  note(entry: LedgerEntry, run?: Run): void {
    if (!this.#entries.includes(entry)) this.#entries.push(entry);
    if (run && !run.entries.includes(entry)) run.entries.push(entry);
    this.changed();
  }

  /** Starts the ledger of a check. */
  begin(): Run {
    const run: Run = { draft: null, entries: [], kept: [] };
    this.#runs.push(run);
    return run;
  }

  /** Completes the report of a check with the requests and kept answers of earlier checks of the same draft, which it uses. */
  complete(report: Report, run: Run): void {
    run.draft = report.draft.sha256;
    run.kept = report.kept ?? [];
    this.plan = report.looked_for ?? [];
    const own = this.#runs.filter(({ draft }) => draft === run.draft);
    report.ledger = [...new Set([...own.flatMap(({ entries }) => entries), ...report.ledger])];
    const kept = new Map<string, number>();
    for (const { store, answers } of own.flatMap((one) => one.kept)) kept.set(store, (kept.get(store) ?? 0) + answers);
    report.kept = [...kept].map(([store, answers]) => ({ store, answers }));
  }
}

const COLUMNS = ["time", "host", "purpose", "sent", "bytes_out", "bytes_in"] as const satisfies readonly (keyof LedgerEntry)[];

/** The entries as a table of comma-separated values (RFC 4180). */
export function csvOf(entries: readonly LedgerEntry[]): string {
  const rows = entries.map((entry) => COLUMNS.map((column) => cellOf(String(entry[column]))));
  return [COLUMNS, ...rows].map((row) => `${row.join(",")}\r\n`).join("");
}

/** A cell; what a spreadsheet would read as a formula becomes text. */
function cellOf(value: string): string {
  const text = /^[=+\-@\t]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
