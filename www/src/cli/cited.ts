import type { Report } from "../model.js";
import { allowedHosts } from "../sources/cited/allowed.js";
import { type CitedHosts, fromCited, sentenceOfHosts } from "../sources/cited/provider.js";
import { sendsToPublic } from "../sources/cited/send-node.js";
import { fetchTotals, sentenceOfTotals } from "../sources/cited/totals.js";
import type { SourceProvider } from "../sources/provider.js";
import { agreed } from "./consent.js";
import type { NetworkOptions } from "./network.js";
import type { ProgressLine } from "./progress.js";
import { plainLine } from "./terminal.js";
import { UsageError } from "./usage-error.js";

/** What a command does with the addresses that its draft cites. */
export interface CitedFetching {
  readonly providers: readonly SourceProvider[];
  /** Aborted when nobody can be asked for the hosts. */
  readonly signal: AbortSignal;
  /** What became of the addresses; undefined when none was fetched. */
  readonly totals: (report: Pick<Report, "sources">) => string | undefined;
}

/**
 * Fetches what a draft cites by address, if the user gave `--fetch-cited`: from the hosts of `--cited-hosts`, or after one question on the terminal
 * that lists the hosts.
 */
export function citedFetching(
  { fetchCited, citedHosts, yes }: NetworkOptions,
  signal: AbortSignal,
  progress: ProgressLine,
  say: (sentence: string) => void,
): CitedFetching {
  if (!fetchCited) return { providers: [], signal, totals: () => undefined };
  const stop = new AbortController();
  const fetched = new Set<string>();
  const consent = async (asked: CitedHosts): Promise<boolean> => {
    if (citedHosts) return true;
    progress.erase();
    const sentence = plainLine(sentenceOfHosts(asked));
    try {
      const isAgreed = yes || (await agreed(sentence, "Fetch them?"));
      if (yes) say(sentence);
      if (!isAgreed) say("Nothing was fetched of what the draft cites.");
      return isAgreed;
    } catch (error) {
      // A check survives a provider that fails, but not this.
      if (error instanceof UsageError) stop.abort(error);
      throw error;
    }
  };
  const onFetched = (address: string) => fetched.add(address);
  return {
    providers: [fromCited({ consent, allows: citedHosts && allowedHosts(citedHosts), onFetched, ...sendsToPublic() })],
    signal: AbortSignal.any([signal, stop.signal]),
    totals: (report) => (fetched.size === 0 ? undefined : sentenceOfTotals(fetchTotals(report, fetched))),
  };
}
