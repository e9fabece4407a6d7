import type { FoundFile } from "../intake/dropped.js";

/** What a finding's card can have done. Findings are named by their ids, sources by their names. */
export interface FindingActs {
  /** Shows another finding. */
  show(id: string): void;
  /** Copies the finding as text. */
  copy(id: string): void;
  /** Opens the source of a quotation's best passage there. */
  openPassage(id: string): void;
  /** Opens a source from its beginning. */
  readSource(name: string): void;
  /** Takes a file for the source of a citation. */
  giveFor(citation: string, files: FoundFile[]): void;
}
