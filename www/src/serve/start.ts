import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { LiteratimError } from "../errors.js";
import { formatTime } from "../limits.js";
import { Application, type ApplicationOptions } from "./application.js";
import { isLoopback } from "./guard.js";
import { inTurns } from "./turns.js";

/** How a service listens, and how it ends. */
export interface Listening extends ApplicationOptions {
  readonly host: string;
  readonly port: number;
  /** Whether it may listen on other addresses than this machine's own without a token. */
  readonly isOpen: boolean;
  /** The most milliseconds for what is at work when it stops. */
  readonly graceMs: number;
  /** Says a sentence to the owner. */
  readonly say: (sentence: string) => void;
}

/** Milliseconds for the head of a request, and for all of it. */
const HEAD_MS = 10_000;
const REQUEST_MS = 60_000;
const CONNECTIONS = 1024;
/** Connections above that number for the moment until one of them is closed. */
const MORE = 64;

/**
 * Serves until SIGTERM or Ctrl-C; a second signal stops the process at once.
 *
 * @throws LiteratimError `open` when it would be open to other machines without a token; `listen` when it cannot listen.
 */
export async function serve({ host, port, isOpen, graceMs, say, ...options }: Listening): Promise<void> {
  if (!isLoopback(host) && options.admission.tokens.length === 0 && !isOpen)
    throw new LiteratimError(
      "open",
      `On ${host}, other machines can reach the service: give access tokens with --access-file FILE, or insist with --without-token.`,
    );
  const application = new Application({ ...options, admission: { ...options.admission, names: [...options.admission.names, host] } });
  const sendMs = Math.min(REQUEST_MS, options.timeMs);
  const times = { headersTimeout: Math.min(HEAD_MS, sendMs), requestTimeout: sendMs, connectionsCheckingInterval: 1000 };
  const server = createServer(times);
  inTurns(server, getRequestListener(application.fetch));
  server.maxConnections = CONNECTIONS + MORE;
  dropWaiting(server);
  // A client that neither sends nor reads is cut off.
  server.timeout = options.timeMs + REQUEST_MS;
  const address = await listen(server, host, port);
  say(`Serving at http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}; Ctrl-C stops it.`);
  await signalled();
  say(`Stopping: what is at work has ${formatTime(graceMs)}.`);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const atOnce = signalled();
  await Promise.race([application.stop(graceMs), atOnce]);
  server.closeIdleConnections();
  // Answers that are still being read have a moment.
  await Promise.race([closed, atOnce, new Promise((resolve) => setTimeout(resolve, 1000))]);
  server.closeAllConnections();
  options.threads.close();
}

/** When there are too many connections, closes the one that has been without a request for the longest time: half a head of one, or none. */
function dropWaiting(server: Server): void {
  const waiting = new Set<Socket>();
  let count = 0;
  server.on("connection", (socket: Socket) => {
    count += 1;
    waiting.add(socket);
    socket.once("close", () => {
      count -= 1;
      waiting.delete(socket);
    });
    const [oldest] = waiting;
    if (count > CONNECTIONS) oldest?.destroy();
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    waiting.delete(socket);
    response.once("close", () => {
      if (!socket.destroyed) waiting.add(socket);
    });
  });
}

function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) =>
      reject(new LiteratimError("listen", `The service cannot listen on ${host}, port ${port}: ${error.message}.`)),
    );
    // As many connections may wait to be accepted as are taken; others are tried again after a second.
    server.listen({ port, host, backlog: CONNECTIONS + MORE }, () => resolve(server.address() as AddressInfo));
  });
}

/** Resolves at SIGTERM or Ctrl-C. */
function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
  });
}
