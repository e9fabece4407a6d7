import { DelegateBackoff, handleWhen, type IRetryBackoffContext, retry } from "cockatiel";
import { asModelError } from "./failure.js";

/** Tries of a question after the first one. */
const RETRIES = 3;

/** The longest wait that a host may ask for; a longer one fails the question. */
const PATIENCE_MS = 60_000;

/** Repeats `work` after temporary failures: when the host says, or after a wait that doubles, beginning with `retryMs`. */
export function patiently<T>(work: () => Promise<T>, retryMs: number, signal: AbortSignal | undefined): Promise<T> {
  const isWorthIt = (error: unknown): boolean => {
    const failure = asModelError(error);
    return failure?.isTransient === true && (failure.retryAfterMs ?? 0) <= PATIENCE_MS;
  };
  const backoff = new DelegateBackoff(({ attempt, result }: IRetryBackoffContext<unknown>) => {
    const failure = "error" in result ? asModelError(result.error) : undefined;
    return failure?.retryAfterMs ?? retryMs * 2 ** (attempt - 1);
  });
  return retry(handleWhen(isWorthIt), { maxAttempts: RETRIES, backoff }).execute(() => {
    signal?.throwIfAborted();
    return work();
  }, signal);
}
