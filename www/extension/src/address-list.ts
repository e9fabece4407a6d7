import { button, element } from "../../element/src/ui/element.js";
import { addressWay } from "../../shell/src/intake/ways.js";
import type { SourceProvider } from "../../src/index.js";
import { fromAddresses } from "../../src/sources/address.js";
import { patternsOf } from "./documents.js";

/** The sources at addresses that the user gives. A site is asked for its page only after the user has opened it to the extension. */
export class AddressList {
  readonly #list = element("ul", { class: "address-list", "aria-label": "Sources from the web" });
  readonly #problem = element("p", { class: "problem", role: "alert", hidden: true });
  readonly #changed: () => void;
  #addresses: readonly string[] = [];

  constructor(place: HTMLElement, changed: () => void) {
    this.#changed = changed;
    place.append(
      this.#list,
      addressWay("source-address", "Enter the address of a source", (address) => void this.#add(address)),
      this.#problem,
    );
  }

  get providers(): SourceProvider[] {
    return this.#addresses.length > 0 ? [fromAddresses(this.#addresses)] : [];
  }

  /** The browser asks the user for the permission in the same act. */
  async #add(address: string): Promise<void> {
    const isOpen = await chrome.permissions.request({ origins: patternsOf(address) });
    this.#problem.hidden = isOpen;
    if (!isOpen) {
      this.#problem.textContent = `${new URL(address).hostname} was not asked, since you did not allow it.`;
      return;
    }
    this.#set([...new Set([...this.#addresses, address])]);
  }

  #set(addresses: readonly string[]): void {
    this.#addresses = addresses;
    const without = (gone: string): void => this.#set(this.#addresses.filter((one) => one !== gone));
    const rows = addresses.map((one) =>
      element(
        "li",
        {},
        element("bdi", {}, one),
        button({ class: "quiet small" }, () => without(one), "Remove"),
      ),
    );
    this.#list.replaceChildren(...rows);
    this.#changed();
  }
}
