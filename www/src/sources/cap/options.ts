import type { Store } from "../store/store.js";

/** The name of the project in findings, and in the report when it fails as a whole. */
export const CAP_NAME = "The Caselaw Access Project";

/** Options of requests to the Caselaw Access Project. */
export interface CapOptions {
  /** The address of the static files, with `/` at its end. */
  readonly base?: string | undefined;
  /** The store for what was fetched. */
  readonly store?: Store | undefined;
}
