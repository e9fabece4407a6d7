/**
 * An error for the user: `message` is a full sentence with the exceeded limit and what to do;
 * `code` is a stable name:
 *
 * - `empty`, `unsupported`, `damaged`, `encrypted`, `wrong_password`, `too_large`, `unreadable`: of an input;
 * - `too_large`, `timeout`, `blocked`, `login`, `paywalled`, `not_found`, `rate_limited`, `http` (any other status of failure): of a request;
 * - `paywalled`, `login`, `blocked`, `not_found`, `unsupported`: of a web page that was sent instead of the text;
 * - `address`: an address cannot be fetched; `redirected`: a host redirected a request to a forbidden target; `bad_answer`: a host sent an answer
 *   that cannot be used;
 * - `offline`, `host_down`, `stopped`: a request was not made, or was cancelled; `no_source`: there is no such source;
 * - `format`: a file cannot be written in this format; `unwritable`: nothing can be added to this PDF; `other_file`: a report is on another file than the given one;
 * - `time_limit`: a call of the engine took too long and was stopped;
 * - `trap`: a call of the engine stopped on an internal error;
 * - `ocr`: text recognition is not installed, or failed;
 * - `load`: the worker or a part of the engine could not be loaded; `closed`: the engine was closed.
 */
export class LiteratimError extends Error {
  override readonly name = "LiteratimError";
  readonly code: string;
  /** The address that answered, if a browser followed redirects of a request for a document without naming them. */
  readonly finalAddress: string | undefined;

  /** Whether a value is such an error, also of another copy of the package: `literatim` and `literatim/element` each have one. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "LiteratimError";
  }

  constructor(code: string, message: string, finalAddress?: string) {
    super(message);
    this.code = code;
    this.finalAddress = finalAddress;
  }
}

/** What to say of a file whose reader trapped. */
export function stoppedReader(trap: unknown): string {
  return `The file could not be read: the reader stopped on an internal error (${messageOf(trap)}). Save its text and give that; please report it.`;
}

/** The message of any thrown value. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
