import type { FoundFile } from "../intake/dropped.js";

/** The actions of a finding's card. Findings are named by their ids, sources by their names. */
export interface FindingActs {
  /** Shows another finding. */
  show(id: string): void;
  /** Copies the finding as text. */
  copy(id: string): void;
  /** Opens the source at a quotation's best passage. */
  openPassage(id: string): void;
  /** Opens a source at its beginning. */
  readSource(name: string): void;
  /** The offer to recognise the text of pages of a source; null if there are none. */
  recognitionOffer(name: string): HTMLElement | null;
  /** Adds a file as the source of a citation. */
  giveFor(citation: string, files: FoundFile[]): void;
}
