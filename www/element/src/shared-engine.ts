import { openEngine } from "../../src/engine/open-engine.js";
import type { EngineClient } from "../../src/index.js";

/** The elements of the page that may use the shared engine. */
const users = new Set<object>();
let shared: EngineClient | null = null;

/** The engine that all elements of the page share. Its worker starts with the first check. */
export function sharedEngine(): EngineClient {
  shared ??= openEngine();
  return shared;
}

/** Keeps the shared engine open for `user`. */
export function keepEngine(user: object): void {
  users.add(user);
}

/** Closes the shared engine if `user` was the last one; an element that is moved has returned by then. */
export function leaveEngine(user: object): void {
  users.delete(user);
  queueMicrotask(() => {
    if (users.size > 0) return;
    shared?.close();
    shared = null;
  });
}

/** Who checked last with an engine: it holds that draft's sources. */
const owners = new WeakMap<EngineClient, object>();

/** Notes that an engine has the sources of `owner`. */
export function ownEngine(engine: EngineClient, owner: object): void {
  owners.set(engine, owner);
}

/** Whether an engine has the sources of `owner`. */
export function isOwner(engine: EngineClient, owner: object): boolean {
  return owners.get(engine) === owner;
}
