import type { WorkRecord } from "../../model.js";

/** An open copy of the text of a work. */
export interface OpenCopy {
  readonly address: string;
  /** `submittedVersion`, `acceptedVersion` or `publishedVersion`, if the index has it. */
  readonly version?: string | undefined;
}

/** A work of an index, with what is needed to get its text. */
export interface FoundWork extends WorkRecord {
  readonly retracted: string | null;
  readonly is_book: boolean;
  readonly copies: readonly OpenCopy[];
}
