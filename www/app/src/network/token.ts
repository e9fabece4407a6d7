/** The storage key of the token, for the tab and for the device. */
const PLACE = "literatim.courtlistener-token";

/** The broadcast channel on which the tabs of the page forget the token together. */
const CHANNEL = "literatim.token";

/**
 * The user's token for CourtListener. It is kept for the tab, and on the device only if the user wants that; it is sent to the API only.
 */
export class Token {
  #value: string | null = null;
  #isRemembered = false;
  readonly #channel = new BroadcastChannel(CHANNEL);

  /** `forgotten` is called when another tab forgets the token. */
  constructor(forgotten: () => void) {
    const remembered = stored("localStorage", (storage) => storage.getItem(PLACE));
    this.#value = stored("sessionStorage", (storage) => storage.getItem(PLACE)) ?? remembered;
    this.#isRemembered = remembered !== null && remembered === this.#value;
    this.#channel.addEventListener("message", () => {
      this.#drop();
      forgotten();
    });
  }

  /** The token; null when there is none. */
  get value(): string | null {
    return this.#value;
  }

  /** Whether it is kept on the device. */
  get isRemembered(): boolean {
    return this.#isRemembered;
  }

  /** Replaces the token. */
  take(value: string): void {
    this.#value = value;
    stored("sessionStorage", (storage) => storage.setItem(PLACE, value));
    this.remember(this.#isRemembered);
  }

  /** Starts or stops keeping the token on the device too. */
  remember(wanted: boolean): void {
    const value = this.#value;
    this.#isRemembered = wanted;
    if (value === null) return;
    stored("localStorage", (storage) => (wanted ? storage.setItem(PLACE, value) : storage.removeItem(PLACE)));
  }

  /** Forgets the token: here, on the device and in all other tabs. */
  forget(): void {
    this.#drop();
    this.#channel.postMessage("forget");
  }

  #drop(): void {
    this.#value = null;
    this.#isRemembered = false;
    for (const storage of ["sessionStorage", "localStorage"] as const) stored(storage, (one) => one.removeItem(PLACE));
  }
}

/** Uses a storage; if the browser has none, nothing is kept and the token lasts as long as the page. */
function stored<Result>(which: "sessionStorage" | "localStorage", ask: (storage: Storage) => Result): Result | null {
  try {
    return ask(window[which]);
  } catch {
    return null;
  }
}
