import type { Report, SourceStatus } from "../../model.js";
import { isRead } from "../../status.js";

/** What became of a cited address. */
export type FetchStatus = "fetched" | "paywalled" | "failed";

/** What became of the cited addresses of a draft. */
export interface FetchTotals extends Readonly<Record<FetchStatus, number>> {
  readonly total: number;
  /** The share that could not be fetched, from 0 to 1; 0 if there were none. */
  readonly missing: number;
}

/** What a status of a source says of its request. A page that asks for a login is as closed as one that asks for payment. */
export function fetchStatusOf(status: SourceStatus): FetchStatus {
  if (isRead(status)) return "fetched";
  return status === "paywalled" || status === "login" ? "paywalled" : "failed";
}

/** The totals of the sources of a report that were requested at these addresses. */
export function fetchTotals({ sources }: Pick<Report, "sources">, addresses: ReadonlySet<string>): FetchTotals {
  const counts = { fetched: 0, paywalled: 0, failed: 0 };
  const asked = sources.filter(({ address }) => address !== null && addresses.has(address));
  for (const { status } of asked) counts[fetchStatusOf(status)] += 1;
  const total = asked.length;
  return { ...counts, total, missing: total === 0 ? 0 : (total - counts.fetched) / total };
}

/** The totals as a sentence. */
export function sentenceOfTotals({ total, fetched, paywalled, failed, missing }: FetchTotals): string {
  const share = `${Math.round(missing * 100)} % could not be fetched`;
  return `Cited addresses: ${total}, of which ${fetched} fetched, ${failed} failed, ${paywalled} paywalled; ${share}.`;
}
