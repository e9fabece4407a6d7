/** The part of the Trusted Types API that is used; TypeScript's DOM library does not have it yet. */
interface Policies {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): { createScriptURL(address: string): string };
}

let policy: ReturnType<Policies["createPolicy"]> | null | undefined;

/** The package's policy; null in browsers without Trusted Types, and on pages whose policy names others only. */
function ownPolicy(): ReturnType<Policies["createPolicy"]> | null {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  try {
    policy ??= trustedTypes?.createPolicy("literatim", { createScriptURL: (address) => address }) ?? null;
  } catch {
    policy = null;
  }
  return policy;
}

/**
 * Starts the worker that `start` constructs, also on pages that require Trusted Types, whose policy must then allow `literatim`.
 *
 * Bundlers find a worker only in the plain form `new Worker(new URL("...", import.meta.url))`, so the address cannot be wrapped there. While
 * `start` runs, which is one call without a pause, the constructor takes the address through the policy.
 */
export function startTrusted(start: () => Worker): Worker {
  const own = ownPolicy();
  if (own === null) return start();
  const trusted = (address: string | URL): string => own.createScriptURL(String(address));
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(trusted(address), options);
    }
  };
  try {
    return start();
  } finally {
    globalThis.Worker = Plain;
  }
}
