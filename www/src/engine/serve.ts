import { type ErrorCode, messageOf } from "../errors.js";
import { Engine, type EngineSettings, type LoadPart, type Parts } from "./engine.js";
import type { Request, Response, WorkerPort } from "./protocol.js";

/** Options of a served engine. Its panics go to the client. */
export type ServeSettings = Omit<EngineSettings, "onPanic">;

/**
 * Answers the requests of an `EngineClient` on `port`, one at a time and in order, with its own engine.
 *
 * A worker of your own serves the client that started it:
 *
 * ```ts
 * import { serve } from "literatim/engine";
 *
 * addEventListener("connect", (event) => serve((event as MessageEvent).ports[0], { core, read, pdf, web }));
 * ```
 *
 * @param parts the engine's parts, or a function that loads them.
 */
export function serve(port: WorkerPort | MessagePort, parts: Parts | LoadPart, settings: ServeSettings = {}): void {
  const { listen, send } = "listen" in port ? port : overMessages(port);
  let panic: string | undefined;
  const engine = new Engine(parts, {
    ...settings,
    onPanic: (message) => {
      panic = message;
    },
  });

  async function answer({ id, method, args }: Request): Promise<void> {
    const progress = (done: number, total: number | undefined) => send({ id, kind: "progress", done, total }, []);
    panic = undefined;
    try {
      // The types of `Request` tie the arguments to the method; a union of methods loses that tie.
      const call = engine[method] as (...args: unknown[]) => Promise<never>;
      const value = await call.call(engine, ...args, progress);
      send({ id, kind: "result", value, held: engine.held() }, buffersOf(value));
    } catch (error) {
      send(failure(id, error, panic), []);
    }
  }

  let last = Promise.resolve();
  listen((request) => {
    last = last.then(() => answer(request));
  });
}

function overMessages(port: MessagePort): WorkerPort {
  return {
    listen: (onRequest) => {
      port.onmessage = ({ data }) => onRequest(data);
    },
    send: (response, transfer) => port.postMessage(response, transfer),
  };
}

function failure(id: number, error: unknown, panic: string | undefined): Response {
  if (isTrap(error)) return { id, kind: "trap", message: placeOf(panic) ?? messageOf(error) };
  const { code, name, finalAddress } = error as { code?: unknown; name?: unknown; finalAddress?: string };
  return { id, kind: "error", code: String(code ?? name ?? "error") as ErrorCode, message: messageOf(error), finalAddress };
}

/** Whether an error is a Rust panic, a WebAssembly trap, or a stack overflow. */
function isTrap(error: unknown): boolean {
  return (
    error instanceof WebAssembly.RuntimeError || error instanceof RangeError || (error as { name?: unknown })?.name === "InternalError"
  );
}

/** Where in the engine's source code a panic began. Its message is left out, since it may contain words of the draft. */
function placeOf(panic: string | undefined): string | undefined {
  const [, place] = /panicked at ([^\s:]+:\d+)/.exec(panic ?? "") ?? [];
  return place === undefined ? undefined : `at ${place}`;
}

/** The buffers of a result that can be transferred instead of copied. */
function buffersOf(value: unknown): ArrayBuffer[] {
  const { wire, bytes } = (value ?? {}) as { wire?: Uint8Array; bytes?: Uint8Array };
  return [wire, bytes].filter((held) => held instanceof Uint8Array).map((held) => held.buffer as ArrayBuffer);
}
