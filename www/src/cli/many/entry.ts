import type { Attention } from "../../model.js";

/** What is remembered of a draft when its report is written and forgotten. */
export interface Entry {
  /** The digest of its work: the draft, the sources, the options, the version. */
  readonly key: string;
  readonly draft: string;
  /** The digest of what was written. */
  readonly sha256: string;
  /** Its exit code. */
  readonly code: number;
  /** Why it could not be checked. */
  readonly why?: string | undefined;
  readonly attention?: Readonly<Record<Attention, number>> | undefined;
  readonly ms: number;
}
