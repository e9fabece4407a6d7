import type { ErrorCode } from "./error-codes.js";

export type { ErrorCode } from "./error-codes.js";

/**
 * An error for the user: `message` is a full sentence with the exceeded limit and what to do; `code` is a stable name, of which `ERRORS` has the
 * meaning (see docs/errors.md).
 */
export class LiteratimError extends Error {
  override readonly name = "LiteratimError";
  readonly code: ErrorCode;
  /** The address that answered, if a browser followed redirects of a request for a document without naming them. */
  readonly finalAddress: string | undefined;

  /** Whether a value is such an error, also of another copy of the package: `literatim` and `literatim/element` each have one. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "LiteratimError";
  }

  constructor(code: ErrorCode, message: string, finalAddress?: string) {
    super(message);
    this.code = code;
    this.finalAddress = finalAddress;
  }
}

/** What to say of a file whose reader trapped. */
export function stoppedReader(trap: unknown): string {
  return `The file could not be read: the reader stopped on an internal error (${messageOf(trap)}). Save its text and give that; please report it.`;
}

/** The error for a draft, by its name, in which changes cannot be tracked. */
export function untrackable(name: string): LiteratimError {
  return new LiteratimError("format", `${name} is no DOCX or ODT file; changes can be tracked in these only.`);
}

/** The message of any thrown value. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
