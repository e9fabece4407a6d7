import { fromCap } from "../../../src/sources/cap/provider.js";
import { fromCaseIndex, fromCaseIndexAt } from "../../../src/sources/case-index/provider.js";
import { type CourtListenerSourceOptions, fromCourtListener } from "../../../src/sources/courtlistener/provider.js";
import { ASKABLE_NAMES } from "../../../src/sources/plan/names.js";
import { planOf } from "../../../src/sources/plan/order.js";
import type { SourceProvider } from "../../../src/sources/provider.js";
import type { Store } from "../../../src/sources/store/store.js";
import { askingOrder } from "./asking-order.js";
import { INDEX_ADDRESS, KeptIndex } from "./kept-index.js";

/** Where the page's settings of the network are, at the beginning of a sentence. */
const SETTING = "Under “Network and kept data”,";

/** What the user has set up for cited cases, besides an index. */
interface CaseSettings {
  readonly store: Store;
  readonly offline: boolean;
  /** Whether the files of the Caselaw Access Project are read. */
  readonly cap: boolean;
  /** The account of CourtListener, if it is asked. */
  readonly courtlistener: CourtListenerSourceOptions | undefined;
}

/** The providers of cases in the order of asking, with what would help where one is not set up. */
export async function casesInPage({ store, offline, cap, courtlistener }: CaseSettings): Promise<SourceProvider[]> {
  const online = (help: string) => (offline ? undefined : help);
  return planOf(
    askingOrder(),
    {
      index: {
        provider: await indexOf(),
        help: `${SETTING} choose an offline index of cases, which says without a request whether cases exist.`,
      },
      cap: {
        provider: cap ? fromCap({ store }) : undefined,
        help: online(`${SETTING} switch on “Read cited cases at static.case.law”, which needs no account.`),
      },
      courtlistener: {
        provider: courtlistener && fromCourtListener(courtlistener),
        help: online("Give a free token of CourtListener, and it is looked up there."),
      },
    },
    (name) => `${SETTING} tick ${ASKABLE_NAMES[name]} in the order of asking.`,
  );
}

/** The offline index of cases: the file that the user chose, or else the one at the address that they gave. */
async function indexOf(): Promise<SourceProvider | undefined> {
  const file = await new KeptIndex().ranges();
  if (file) return fromCaseIndex(file);
  const address = localStorage.getItem(INDEX_ADDRESS);
  return address === null ? undefined : fromCaseIndexAt(address);
}
