/** How far a check has come. */
export interface Progress {
  /** `read`: draft and sources; `fetch`: what is asked of addresses; `check`: the quotations. */
  readonly phase: "read" | "fetch" | "check";
  /** How many documents, requests or quotations are done, and how many there are as far as is known. */
  readonly done: number;
  readonly total: number;
  /** The document under way. */
  readonly name?: string | undefined;
  /** How far that one has come: pages of a PDF, bytes of a download. */
  readonly part?: { readonly done: number; readonly total: number | undefined } | undefined;
  /** Until when a request waits (milliseconds since 1970), and for what. */
  readonly wait?: { readonly until: number | undefined; readonly why: string } | undefined;
  /** Milliseconds until all requests that are known of can have been sent, by the limits of their hosts. */
  readonly leftMs?: number | undefined;
}
