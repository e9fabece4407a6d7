import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";

type Waiting = [request: IncomingMessage, response: ServerResponse];

/** The most turns in a row in which nothing is handed over because connections come. */
const MOST_POSTPONED = 32;

/**
 * Hands the requests of a server over, one in each turn of the event loop, so that many at once keep neither a new connection nor a body waiting.
 * Questions about the health of the service go before the others. Node accepts one connection in a turn, in the order in which they came: while
 * they come, the others wait, so that such a question is soon read.
 */
export function inTurns(server: Server, listener: RequestListener): void {
  const first: Waiting[] = [];
  const others: Waiting[] = [];
  let hasArrived = false;
  let postponed = 0;
  const next = () => {
    const isPostponed = hasArrived && postponed < MOST_POSTPONED;
    postponed = isPostponed ? postponed + 1 : 0;
    hasArrived = false;
    const waiting = first.shift() ?? (isPostponed ? undefined : others.shift());
    if (first.length + others.length > 0) setImmediate(next);
    // Its client may have gone.
    if (waiting && !waiting[1].destroyed) listener(...waiting);
  };
  server.on("connection", () => {
    hasArrived = true;
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (first.length + others.length === 0) setImmediate(next);
    (/^\/health(?:$|\?)/.test(request.url ?? "") ? first : others).push([request, response]);
  });
}
