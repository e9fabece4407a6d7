import type { WorkRecord } from "../../model.js";

/** A place where the text of a work is open to everybody. */
export interface OpenCopy {
  readonly address: string;
  /** `submittedVersion`, `acceptedVersion` or `publishedVersion`, where the index tells it. */
  readonly version?: string | undefined;
}

/** A work of an index, with what it takes to get its text. */
export interface FoundWork extends WorkRecord {
  readonly is_book: boolean;
  readonly copies: readonly OpenCopy[];
}
