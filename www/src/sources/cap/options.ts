import type { Store } from "../store/store.js";

/** Options of requests to the Caselaw Access Project. */
export interface CapOptions {
  /** The address of the static files, with `/` at its end. */
  readonly base?: string | undefined;
  /** The store for what was fetched. */
  readonly store?: Store | undefined;
}
