/**
 * The user's token or key for one service. It is kept for the tab, and on the device only if the user wants that; it is sent to that service
 * only.
 */
export class Token {
  #value: string | null = null;
  #isRemembered = false;
  /** The storage key, for the tab and for the device, and the name of the channel on which the tabs of the page forget it together. */
  readonly #place: string;
  readonly #channel: BroadcastChannel;

  /** `forgotten` is called when another tab forgets the token of this name. */
  constructor(name: string, forgotten: () => void) {
    this.#place = `literatim.${name}`;
    this.#channel = new BroadcastChannel(this.#place);
    const remembered = stored("localStorage", (storage) => storage.getItem(this.#place));
    this.#value = stored("sessionStorage", (storage) => storage.getItem(this.#place)) ?? remembered;
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
    stored("sessionStorage", (storage) => storage.setItem(this.#place, value));
    this.remember(this.#isRemembered);
  }

  /** Starts or stops keeping the token on the device too. */
  remember(wanted: boolean): void {
    const value = this.#value;
    this.#isRemembered = wanted;
    if (value === null) return;
    stored("localStorage", (storage) => (wanted ? storage.setItem(this.#place, value) : storage.removeItem(this.#place)));
  }

  /** Forgets the token: here, on the device and in all other tabs. */
  forget(): void {
    this.#drop();
    this.#channel.postMessage("forget");
  }

  #drop(): void {
    this.#value = null;
    this.#isRemembered = false;
    for (const storage of ["sessionStorage", "localStorage"] as const) stored(storage, (one) => one.removeItem(this.#place));
  }
}

/** Uses a storage; if the browser has none, nothing is kept and the token lasts as long as the page. */
export function stored<Result>(which: "sessionStorage" | "localStorage", ask: (storage: Storage) => Result): Result | null {
  try {
    return ask(window[which]);
  } catch {
    return null;
  }
}
