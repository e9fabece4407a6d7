import type { LedgerEntry, Report } from "../../../src/model.js";

/** The requests of one check. */
interface Run {
  /** The digest of the draft that was checked, once it is known. */
  draft: string | null;
  readonly entries: LedgerEntry[];
}

/** Every request that has left the device since the page was opened, in the order in which they left. */
export class Ledger {
  readonly #entries: LedgerEntry[] = [];
  readonly #runs: Run[] = [];
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
    const run: Run = { draft: null, entries: [] };
    this.#runs.push(run);
    return run;
  }

  /** Completes the ledger of a report with the requests of earlier checks of the same draft whose answers it uses. */
  complete(report: Report): void {
    const before = this.#runs.filter(({ draft }) => draft === report.draft.sha256).flatMap(({ entries }) => entries);
    report.ledger = [...new Set([...before, ...report.ledger])];
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
