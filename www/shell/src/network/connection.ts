import type { Given } from "../../../element/src/intake/given.js";
import { LiteratimError } from "../../../src/errors.js";
import type { LedgerEntry, Quota, SourceProvider, Store } from "../../../src/index.js";
import { indexedDbStore } from "../../../src/sources/store/indexed-db.js";
import { apiAddress } from "../../../src/web-address.js";
import { withOwnServer } from "../offline/own-server.js";
import type { OpenHosts } from "./cited.js";
import { stored, Token } from "./token.js";

/** The result of testing a token. */
export type Tested = { is: "right"; quotas: Quota[] } | { is: "wrong" | "unknown"; why: string };

/** CourtListener's own API. */
const PUBLIC = "https://www.courtlistener.com/api/rest/v4/";

/** Milliseconds before the first retry of a request that the user is waiting for. */
const RETRY_MS = 300;

/** Access to CourtListener, to the indexes of works and to the store: the token, and what the user allows. */
export class Connection {
  readonly token: Token;
  readonly store: Store;
  /** Whether no request is made. */
  offline = false;
  /** Whether words of quotations that no source has may be searched for. */
  searchWords = false;
  /** Whether cited cases are read in the files of the Caselaw Access Project. */
  cap = false;
  /** Whether works outside of law are looked up. */
  works = false;
  /** Whether what the draft cites by address is fetched, after a question that lists the hosts. */
  cited = false;
  /** Asks whatever else has to agree to these hosts. */
  openHosts: OpenHosts | undefined;
  /** The user's e-mail address, which Unpaywall requires; empty when none is given. */
  email = "";
  /** Called when a request is sent, and again when its answer arrives. */
  onSent: (entry: LedgerEntry) => void = () => {};
  /** Why the store does not work, in a sentence; empty while it does. */
  storeProblem = "";
  /** Called once with a sentence on why the store does not work. */
  onStoreProblem: (text: string) => void = () => {};
  /** Called when the token is forgotten, here or in another tab. */
  onForgotten: () => void = () => {};
  readonly #base: string;

  /** @param base the API's address, with `/` at its end. */
  constructor(base: string = addressOfApi()) {
    this.#base = base;
    this.token = new Token("courtlistener-token", () => this.onForgotten());
    const reported = new Set<string>();
    this.store = indexedDbStore("literatim", {
      onProblem: ({ code, text }) => {
        if (reported.has(code)) return;
        reported.add(code);
        this.storeProblem = text;
        this.onStoreProblem(text);
      },
    });
  }

  /** The host of the API. */
  get host(): string {
    return new URL(this.#base).host;
  }

  /** Whether cases are looked up: there is a token, or what is kept is enough. */
  get isAsked(): boolean {
    return this.token.value !== null || this.offline;
  }

  /** The providers of sources besides those that the user gives. The example cites fictional cases, so it needs none. */
  async providersFor({ origin }: Pick<Given, "origin">): Promise<SourceProvider[]> {
    const isExample = origin === "example" && this.#base === PUBLIC;
    if (isExample || !(this.isAsked || this.works || this.cap || this.cited || hasIndex())) return [];
    const { casesInPage, citedInPage, fromScholarlyIndexes } = await import("./lookups.js");
    const { store, offline, cap } = this;
    const account = { ...this.#account(this.token.value), searchWords: this.searchWords && !offline };
    const providers = await casesInPage({ store, offline, cap, courtlistener: this.isAsked ? account : undefined });
    if (this.works) providers.push(fromScholarlyIndexes({ mailto: this.email, store: this.store }));
    if (this.cited) providers.push(citedInPage(this.openHosts));
    return providers;
  }

  /** Forgets the token here, on the device and in all other tabs. */
  forget(): void {
    this.token.forget();
    this.onForgotten();
  }

  /** Requests the remaining quota of a token, which also shows whether the token is valid. */
  async test(token: string): Promise<Tested> {
    const { CourtListener, Requests } = await withOwnServer(import("./lookups.js"));
    const requests = new Requests({ store: this.store, offline: this.offline, retryMs: RETRY_MS, onLedger: (entry) => this.onSent(entry) });
    const api = new CourtListener(requests, this.#account(token));
    try {
      // The requests counted so far are those of another account.
      const replaced = this.token.value !== null && this.token.value !== token;
      const quotas = await api.usage();
      if (replaced) await requests.forget(this.host);
      return { is: "right", quotas };
    } catch (error) {
      if (!(error instanceof LiteratimError)) throw error;
      return { is: error.code === "token" || error.code === "shut_out" ? "wrong" : "unknown", why: error.message };
    }
  }

  #account(token: string | null): { token?: string; base: string; store: Store } {
    return { ...(token === null ? {} : { token }), base: this.#base, store: this.store };
  }
}

/** Whether the user chose an offline index of cases, or gave its address; few do, so that what reads it is loaded then. */
function hasIndex(): boolean {
  return stored("localStorage", (kept) => kept.getItem("literatim-index") ?? kept.getItem("literatim-index-address")) !== null;
}

/**
 * The API's address, from the page's own HTML. It never comes from the page's address, since a link could then send the token elsewhere.
 */
function addressOfApi(): string {
  return apiAddress(document.querySelector<HTMLMetaElement>('meta[name="courtlistener-api"]')?.content ?? "");
}
