/** How far a check has come. */
export interface Progress {
  /** `read`: draft and sources; `recognise`: pages that are pictures; `fetch`: requests; `check`: the quotations. */
  readonly phase: "read" | "recognise" | "fetch" | "check";
  /** How many documents, requests or quotations are done, and how many are known so far. */
  readonly done: number;
  readonly total: number;
  /** The current document. */
  readonly name?: string | undefined;
  /** The progress of that document: pages of a PDF, bytes of a download. */
  readonly part?: { readonly done: number; readonly total: number | undefined } | undefined;
  /** Until when a request waits (milliseconds since 1970), and why. */
  readonly wait?: { readonly until: number | undefined; readonly why: string } | undefined;
  /** Milliseconds until all known requests can be sent, by the limits of their hosts. */
  readonly leftMs?: number | undefined;
}
