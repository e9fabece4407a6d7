import {
  apiAddress,
  CourtListener,
  fromCourtListener,
  fromScholarlyIndexes,
  indexedDbStore,
  type LedgerEntry,
  LiteratimError,
  type Quota,
  Requests,
  type SourceProvider,
  type Store,
} from "../../../src/index.js";
import type { Given } from "../intake/given.js";
import { Token } from "./token.js";

/** What a token turned out to be worth. */
export type Tested = { is: "right"; quotas: Quota[] } | { is: "wrong" | "unknown"; why: string };

/** The API that everybody uses. */
const PUBLIC = "https://www.courtlistener.com/api/rest/v4/";

/** Milliseconds before the first retry of a request that the user stands before. */
const RETRY_MS = 300;

/** The way to CourtListener, to the indexes of works and to what is kept: the token, the store, and what the user allows. */
export class Connection {
  readonly token: Token;
  readonly store: Store;
  /** Whether nothing is asked of the network. */
  offline = false;
  /** Whether words that no source holds may be searched for. */
  searchWords = false;
  /** Whether works outside of law are looked up. */
  works = false;
  /** The user's e-mail address, which Unpaywall asks for; empty when none is given. */
  email = "";
  /** Told each request that leaves, and again when its answer is there. */
  onSent: (entry: LedgerEntry) => void = () => {};
  /** Told once what keeps the store from working, as a sentence. */
  onStoreProblem: (text: string) => void = () => {};
  /** Told when the token was forgotten, here or in another tab. */
  onForgotten: () => void = () => {};
  readonly #base: string;

  /** @param base the API's address, with `/` at its end. */
  constructor(base: string = addressOfApi()) {
    this.#base = base;
    this.token = new Token(() => this.onForgotten());
    const told = new Set<string>();
    this.store = indexedDbStore("literatim", {
      onProblem: ({ code, text }) => {
        if (told.has(code)) return;
        told.add(code);
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

  /** Where the sources of a draft come from besides those that the user gives. What the example cites is made up, so nobody is asked for it. */
  providersFor({ origin }: Given): SourceProvider[] {
    if (origin === "example" && this.#base === PUBLIC) return [];
    const searchWords = this.searchWords && !this.offline;
    const cases = this.isAsked ? [fromCourtListener({ ...this.#account(this.token.value), searchWords })] : [];
    return this.works ? [...cases, fromScholarlyIndexes({ mailto: this.email, store: this.store })] : cases;
  }

  /** Forgets the token here, on the device and in all other tabs. */
  forget(): void {
    this.token.forget();
    this.onForgotten();
  }

  /** Asks what is left of the limits of a token, which tells as well whether it is right. */
  async test(token: string): Promise<Tested> {
    const requests = new Requests({ store: this.store, offline: this.offline, retryMs: RETRY_MS, onLedger: (entry) => this.onSent(entry) });
    const api = new CourtListener(requests, this.#account(token));
    try {
      // What is known of how often the host was asked is another account's.
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

/**
 * The API's address, as the page itself says it. It is never taken from the page's address, with which a link could send the token elsewhere.
 */
function addressOfApi(): string {
  return apiAddress(document.querySelector<HTMLMetaElement>('meta[name="courtlistener-api"]')?.content ?? "");
}
