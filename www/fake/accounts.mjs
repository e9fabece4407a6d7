// Accounts, their tokens and what each has used.
import { CitationThrottle, Throttle } from "./throttle.mjs";

/** The token of the default account. It is made up and opens nothing. */
export const TOKEN = "f1c71054fa4e70f1c71054fa4e70f1c71054fa4e";

/** The limits of a free account. */
export const FREE = { user: ["5/min", "50/hour", "125/day"], citations: "60/min" };

/**
 * @typedef {object} AccountOptions
 * @property {"Token" | "Bearer"} [scheme] how the token is sent, `Token` by default
 * @property {string[]} [user] the rates in requests
 * @property {string} [citations] the rate in citations
 * @property {boolean} [blocked] whether an administrator has blocked it
 */

class Account {
  /**
   * @param {AccountOptions} options
   * @param {import("./throttle.mjs").Clock} clock
   */
  constructor({ user = FREE.user, citations = FREE.citations, blocked = false }, clock) {
    this.anonymous = false;
    this.blocked = blocked;
    this.user = new Throttle(user, clock);
    this.citations = new CitationThrottle(citations, clock);
    this.usage = new Throttle(["10/min", "120/hour"], clock);
  }
}

export class Accounts {
  #clock;
  #anonymousRates;
  /** @type {Map<string, Account>} */
  #byCredentials = new Map();
  /** @type {Map<string, Account>} */
  #byAddress = new Map();

  /**
   * @param {Record<string, AccountOptions>} tokens
   * @param {string[]} anonymousRates
   * @param {import("./throttle.mjs").Clock} clock
   */
  constructor(tokens, anonymousRates, clock) {
    this.#clock = clock;
    this.#anonymousRates = anonymousRates;
    for (const [token, options] of Object.entries(tokens)) {
      this.#byCredentials.set(`${(options.scheme ?? "Token").toLowerCase()} ${token}`, new Account(options, clock));
    }
  }

  /**
   * The account of a request, or what is wrong with its credentials.
   *
   * @param {string | undefined} authorization
   * @param {string} address of the client, by which anonymous requests are counted
   * @returns {Account | string}
   */
  identify(authorization, address) {
    const [scheme = "", token, ...more] = (authorization ?? "").trim().split(/\s+/);
    const kind = scheme.toLowerCase();
    if (kind !== "token" && kind !== "bearer") return this.#anonymous(address);
    if (kind === "token" && token === undefined) return "Invalid token header. No credentials provided.";
    if (kind === "token" && more.length > 0) return "Invalid token header. Token string should not contain spaces.";
    return this.#byCredentials.get(`${kind} ${token}`) ?? (kind === "token" ? "Invalid token." : "Invalid or expired bearer token.");
  }

  #anonymous(address) {
    let account = this.#byAddress.get(address);
    if (account === undefined) {
      account = new Account({ user: this.#anonymousRates }, this.#clock);
      account.anonymous = true;
      this.#byAddress.set(address, account);
    }
    return account;
  }
}
