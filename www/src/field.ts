/** How a passage gives a value: by our own search, or as a model cites it. */
export type FieldCitationKind =
  /** The same characters. */
  | "exact"
  /** The same words, apart from case, accents and punctuation. */
  | "folded"
  /** The same date. */
  | "date"
  /** The same number or amount. */
  | "number"
  /** The same names in another order. */
  | "name"
  /** The same letters and figures, apart from spaces, hyphens and the like. */
  | "identifier"
  /** A model cites it, by characters, pages, blocks or search results. */
  | "char_location"
  | "page_location"
  | "content_block_location"
  | "search_result_location"
  /** A model says that it inferred the value. */
  | "inferred";

/** The passage that gives a value. */
export interface FieldCitation {
  readonly type: FieldCitationKind;
  /** Its words, as they are in the document; empty for an inferred value without a passage. */
  readonly citedText: string;
  readonly documentType: string | null;
  readonly documentId: string | null;
  /** Its first UTF-16 unit in the document's text, and one past its last. */
  readonly startIndex: number | null;
  readonly endIndex: number | null;
  /** The page of the document's file, from 1. */
  readonly page: number | null;
  /** Whether another place gives the value as well, and nothing near them says which one is meant. Of a list, only the first may be so. */
  readonly ambiguous: boolean;
}

/** A value with its path in the object that has it: `holder.names[0].family`. */
export interface FieldValue {
  readonly path: string;
  readonly value: string;
}

/** A document in its binary form. */
export interface FieldWire {
  readonly id: string;
  readonly type: string;
  readonly wire: Uint8Array;
}

/** A piece of a model's answer, with what it cites. */
export interface FieldAnswer {
  readonly text: string;
  readonly citations: readonly {
    readonly type: FieldCitationKind;
    readonly cited_text: string;
    /** The document, from 0. It is a hint: the words are looked up in all documents. */
    readonly document: number | null;
  }[];
}
