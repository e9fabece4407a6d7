/**
 * What went wrong, said to the user: `message` is a full sentence with the limit that was passed and what to do;
 * `code` is a stable name:
 *
 * - `empty`, `unsupported`, `damaged`, `encrypted`, `wrong_password`, `too_large`, `unreadable`: of an input;
 * - `too_large`, `timeout`, `blocked`, `login`, `paywalled`, `not_found`, `rate_limited`, `http` (any other status of failure): of a request;
 * - `paywalled`, `login`, `blocked`, `not_found`, `unsupported`: of a web page that came in the place of the text;
 * - `address`: an address cannot be asked; `redirected`: a host led a request on to where it must not go; `bad_answer`: a host sent an answer
 *   that cannot be used;
 * - `offline`, `host_down`, `stopped`: a request was not made, or given up; `no_source`: a source is not there;
 * - `time_limit`: a call of the engine took too long and was stopped;
 * - `trap`: a call of the engine stopped on an internal error;
 * - `load`: the worker or a part of the engine could not be loaded; `closed`: the engine was closed.
 */
export class LiteratimError extends Error {
  override readonly name = "LiteratimError";
  readonly code: string;
  /** Of a request for a document that a browser led on without naming where: the address that answered. */
  readonly finalAddress: string | undefined;

  constructor(code: string, message: string, finalAddress?: string) {
    super(message);
    this.code = code;
    this.finalAddress = finalAddress;
  }
}

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
