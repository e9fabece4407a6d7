/** Where the token stands, in the storage of the tab or in that of the device. */
const PLACE = "literatim.courtlistener-token";

/** By which the tabs of the page tell one another that the token is to be forgotten. */
const CHANNEL = "literatim.token";

/**
 * The user's token for CourtListener. It is kept for the tab, and on the device only when the user says so; it goes nowhere but to the API.
 */
export class Token {
  #value: string | null = null;
  #isRemembered = false;
  readonly #channel = new BroadcastChannel(CHANNEL);

  /** `forgotten` is called when another tab has had the token forgotten. */
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

  /** Takes a token in place of the one before. */
  take(value: string): void {
    this.#value = value;
    stored("sessionStorage", (storage) => storage.setItem(PLACE, value));
    this.remember(this.#isRemembered);
  }

  /** Keeps the token on the device as well, or no longer. */
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

/** Asks a storage; where the browser gives none, nothing is kept and the token lasts as long as the page. */
function stored<Result>(which: "sessionStorage" | "localStorage", ask: (storage: Storage) => Result): Result | null {
  try {
    return ask(window[which]);
  } catch {
    return null;
  }
}
