import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

type Waiting = [request: IncomingMessage, response: ServerResponse];

/**
 * Hands requests over, one in each turn of the event loop, so that many at once keep neither a new connection nor a body waiting. Questions about the
 * health of the service go before the others.
 */
export function inTurns(listener: RequestListener): RequestListener {
  const first: Waiting[] = [];
  const others: Waiting[] = [];
  const next = () => {
    const waiting = first.shift() ?? others.shift();
    if (!waiting) return;
    if (first.length + others.length > 0) setImmediate(next);
    const [request, response] = waiting;
    // Its client may have gone.
    if (!response.destroyed) listener(request, response);
  };
  return (request, response) => {
    if (first.length + others.length === 0) setImmediate(next);
    (/^\/health(?:$|\?)/.test(request.url ?? "") ? first : others).push([request, response]);
  };
}
