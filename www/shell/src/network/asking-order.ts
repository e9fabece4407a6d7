import { ASKABLE, type Askable } from "../../../src/sources/plan/names.js";

const KEY = "literatim-asking";

/** Who is asked for cited cases, in the user's order, as it is kept on this device; the default order if none is. */
export function askingOrder(): Askable[] {
  const kept = localStorage.getItem(KEY);
  if (kept === null) return [...ASKABLE];
  return [...new Set(kept.split(","))].filter((name): name is Askable => (ASKABLE as readonly string[]).includes(name));
}

/** Keeps an order on this device; the default order is not kept. */
export function keepAskingOrder(order: readonly Askable[]): void {
  const isDefault = order.join() === ASKABLE.join();
  if (isDefault) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, order.join());
}
