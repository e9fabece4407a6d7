import { Engine, type LoadPart } from "./engine.js";
import { messageOf } from "./errors.js";
import type { Request, Response, WorkerPort } from "./protocol.js";

/** Serves the engine's calls on `port`, one at a time and in order. The other parameters are those of {@link Engine}. */
export function serve(port: WorkerPort, load: LoadPart, namesRedirects: boolean): void {
  const engine = new Engine(load, namesRedirects);
  let panic: string | undefined;
  // The panic hook writes to the console before the trap unwinds: its message goes to the client instead.
  console.error = (...parts: unknown[]) => {
    panic = parts.map(String).join(" ");
  };

  async function answer({ id, method, args }: Request): Promise<void> {
    const progress = (done: number, total: number | undefined) => port.send({ id, kind: "progress", done, total }, []);
    panic = undefined;
    try {
      // The types of `Request` tie the arguments to the method; a union of methods loses that tie.
      const call = engine[method] as (...args: unknown[]) => Promise<never>;
      const value = await call.call(engine, ...args, progress);
      port.send({ id, kind: "result", value }, buffersOf(value));
    } catch (error) {
      port.send(failure(id, error, panic), []);
    }
  }

  let last = Promise.resolve();
  port.listen((request) => {
    last = last.then(() => answer(request));
  });
}

function failure(id: number, error: unknown, panic: string | undefined): Response {
  if (isTrap(error)) return { id, kind: "trap", message: placeOf(panic) ?? messageOf(error) };
  const { code, name, finalAddress } = error as { code?: unknown; name?: unknown; finalAddress?: string };
  return { id, kind: "error", code: String(code ?? name ?? "error"), message: messageOf(error), finalAddress };
}

/** A Rust panic, a fault of WebAssembly, or a stack that ran out. */
function isTrap(error: unknown): boolean {
  return (
    error instanceof WebAssembly.RuntimeError || error instanceof RangeError || (error as { name?: unknown })?.name === "InternalError"
  );
}

/** Where in the engine's source code a panic began. Its message stays out: it may hold words of the draft. */
function placeOf(panic: string | undefined): string | undefined {
  const [, place] = /panicked at ([^\s:]+:\d+)/.exec(panic ?? "") ?? [];
  return place === undefined ? undefined : `at ${place}`;
}

/** What of a result can be handed over instead of copied. */
function buffersOf(value: unknown): ArrayBuffer[] {
  const { wire, bytes } = (value ?? {}) as { wire?: Uint8Array; bytes?: Uint8Array };
  return [wire, bytes].filter((held) => held instanceof Uint8Array).map((held) => held.buffer as ArrayBuffer);
}
