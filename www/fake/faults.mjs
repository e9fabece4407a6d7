// What goes wrong, on demand.
import { setTimeout as delay } from "node:timers/promises";
import { answer, page } from "./answers.mjs";

/**
 * @typedef {object} Fault
 * @property {"slow" | "timeout" | "reset" | "cut" | "length" | "status500" | "edge" | "html" | "empty" | "invalid-json" | "changed"} kind
 * @property {RegExp} [path] which requests, by path with query; all by default
 * @property {number} [nth] only the nth of them, from 1
 * @property {number} [ms] how slow
 * @property {403 | 404 | 429 | 503} [status] of an edge error
 * @property {(body: any) => unknown} [change] returns the changed answer; a text is sent unchanged
 */

/** The faults of a server. Preflights have none. */
export class Faults {
  /** @type {Fault[]} */
  #rules = [];
  /** @type {Map<Fault, number>} */
  #seen = new Map();

  /** @param {Fault[]} rules */
  constructor(rules) {
    this.set(rules);
  }

  /** Replaces the rules. */
  set(rules) {
    this.#rules = [...rules];
    this.#seen.clear();
  }

  /**
   * The first rule that applies to this request; every rule that matches counts it.
   *
   * @param {string} path
   * @returns {Fault | undefined}
   */
  meet(path) {
    let met;
    for (const rule of this.#rules) {
      if (rule.path !== undefined && path.search(rule.path) < 0) continue;
      const seen = (this.#seen.get(rule) ?? 0) + 1;
      this.#seen.set(rule, seen);
      if (rule.nth === undefined || rule.nth === seen) met ??= rule;
    }
    return met;
  }
}

/**
 * What happens before the application sees the request: nothing, an answer of the edge, or none at all.
 *
 * @param {Fault | undefined} fault
 * @param {import("node:http").ServerResponse} response
 * @returns {Promise<"pass" | "gone" | import("./answers.mjs").Answer>}
 */
export async function before(fault, response) {
  if (fault?.kind === "slow") await delay(fault.ms, undefined, { ref: false });
  if (fault?.kind === "edge") return page(fault.status ?? 503, "The request could not be satisfied");
  if (fault?.kind === "reset") response.socket?.destroy();
  return fault?.kind === "reset" || fault?.kind === "timeout" ? "gone" : "pass";
}

/**
 * The application's answer after a fault.
 *
 * @param {Fault | undefined} fault
 * @param {import("./answers.mjs").Answer} given
 */
export function spoilt(fault, given) {
  switch (fault?.kind) {
    case "status500":
      return page(500, "Server Error (500)");
    case "html":
      return page(200, "Down for maintenance");
    case "empty":
      return answer(given.status, "", { "content-type": "application/json" });
    case "invalid-json":
      return answer(given.status, `${JSON.stringify(given.body).slice(0, -1)},,`, { "content-type": "application/json" });
    case "changed":
      return answer(given.status, fault.change?.(structuredClone(given.body)), { "content-type": "application/json" });
    default:
      return given;
  }
}

/**
 * Sends the bytes: all of them, half of them and then nothing (`cut`), or more than announced (`length`).
 *
 * @param {Fault | undefined} fault
 * @param {import("node:http").ServerResponse} response
 * @param {number} status
 * @param {Record<string, string | number>} headers
 * @param {Buffer} bytes
 */
export function send(fault, response, status, headers, bytes) {
  if (fault?.kind === "cut") {
    response.writeHead(status, { ...headers, "content-length": bytes.length });
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  } else if (fault?.kind === "length") {
    response.writeHead(status, { ...headers, "content-length": Math.floor(bytes.length / 2), connection: "close" }).end(bytes);
  } else {
    response.writeHead(status, { ...headers, "content-length": bytes.length }).end(bytes);
  }
}
