import { button, element, spoken, webLink } from "../../../element/src/ui/element.js";
import { icon } from "../../../element/src/ui/icons.js";
import { announce } from "../ui/announce.js";
import { byId } from "../ui/by-id.js";
import type { Connection, Tested } from "./connection.js";
import type { KeptBox } from "./kept-box.js";
import { quotaMeters } from "./quota.js";

/** Where users get a token. */
const PROFILE = "https://www.courtlistener.com/profile/api-token/";

/** Takes the token for CourtListener, and what may be sent over the network. */
export class CourtListenerBox {
  readonly #connection: Connection;
  readonly #changed: () => void;
  readonly #field = element("input", {
    id: "token",
    name: "token",
    type: "password",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-describedby": "token-state",
  });
  readonly #reveal = button(
    { class: "quiet round", "aria-pressed": "false" },
    () => this.#turnReveal(),
    icon("eye"),
    spoken("Show the token"),
  );
  readonly #form: HTMLFormElement;
  readonly #given = element("div", { class: "token-given" });
  readonly #state = element("div", { id: "token-state", class: "token-state", role: "status" });
  readonly #remember = element("input", { type: "checkbox", id: "token-remember" });
  readonly #loadKept: () => Promise<KeptBox | null>;
  #kept: Promise<KeptBox | null> | null = null;
  readonly #details: HTMLDetailsElement;
  readonly #index = element("div");

  /** `changed` is called when the token or a setting changes; `loadKept` makes what shows the kept data, null if it cannot be loaded. */
  constructor(connection: Connection, changed: () => void, loadKept: () => Promise<KeptBox | null>) {
    this.#connection = connection;
    this.#changed = changed;
    this.#loadKept = loadKept;
    const summary = element("summary", {}, "Network and kept data");
    this.#details = element("details", { class: "network" }, summary, ...this.#choices());
    this.#details.addEventListener("toggle", () => this.#details.open && void this.#showKept());
    this.#form = element(
      "form",
      { class: "token-form", novalidate: true },
      element("label", { for: "token" }, "API token"),
      element("div", { class: "token-row" }, this.#field, this.#reveal, element("button", { type: "submit", class: "quiet" }, "Use it")),
    );
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#take(this.#field.value.trim());
    });
    this.#remember.addEventListener("change", () => connection.token.remember(this.#remember.checked));
    byId("courtlistener").append(
      element(
        "div",
        { class: "zone-head" },
        element("h2", { id: "courtlistener-title" }, "CourtListener"),
        element(
          "p",
          { class: "zone-hint" },
          "With a token, the cited cases are looked up there and their opinions compared. Only citations and case names leave this device. ",
          webLink(PROFILE, "Get a free token"),
        ),
      ),
      this.#form,
      this.#given,
      this.#state,
      element("p", { class: "choice" }, this.#remember, element("label", { for: "token-remember" }, "Remember the token on this device")),
      this.#details,
    );
    this.#show(null);
  }

  /** Tests a token and keeps it, unless it is wrong. */
  async #take(token: string): Promise<void> {
    if (token === "") {
      this.#say(element("p", { class: "problem" }, "Paste the token here first."));
      this.#field.focus();
      return;
    }
    this.#say(element("p", {}, "Testing the token at CourtListener."));
    const tested = await this.#connection.test(token);
    if (tested.is === "wrong") {
      this.#say(element("p", { class: "problem" }, tested.why));
      this.#field.focus();
      return;
    }
    const { token: keeper } = this.#connection;
    keeper.remember(this.#remember.checked);
    keeper.take(token);
    this.#field.value = "";
    const hadFocus = this.#form.contains(document.activeElement) || document.activeElement === document.body;
    this.#show(tested);
    if (hadFocus) this.#given.querySelector("button")?.focus();
  }

  async #test(): Promise<void> {
    const { value } = this.#connection.token;
    if (value === null) return;
    this.#say(element("p", {}, "Asking CourtListener for the remaining requests."));
    this.#showTest(await this.#connection.test(value));
  }

  #forget(): void {
    this.#connection.forget();
    this.#field.focus();
    announce("The token is forgotten on this device and in all tabs.");
  }

  /** Shows what changed elsewhere: in another tab, or by a check. */
  refresh(): void {
    this.#show(null);
    if (this.#details.open) void this.#showKept();
  }

  /** Shows what is kept, counted anew, and the choices that few make: of an offline index, and of the order of asking. */
  async #showKept(): Promise<void> {
    if (this.#index.childElementCount === 0) {
      const { askingChoice, indexChoice } = await import("./lookups.js");
      this.#index.replaceChildren(indexChoice(this.#changed), askingChoice(this.#changed));
    }
    this.#kept ??= this.#loadKept();
    const kept = await this.#kept;
    if (kept === null) {
      this.#kept = null;
      return;
    }
    this.#details.append(kept.root);
    await kept.count();
  }

  /** Shows the field, or that there is a token with the result of its test; null before a test. */
  #show(tested: Tested | null): void {
    const { value, isRemembered } = this.#connection.token;
    this.#form.hidden = value !== null;
    this.#given.hidden = value === null;
    this.#remember.checked = isRemembered;
    if (this.#field.type === "text") this.#turnReveal();
    this.#given.replaceChildren(
      element("span", {}, "A token is set."),
      button({ class: "quiet small" }, () => void this.#test(), "Show remaining requests"),
      button({ class: "quiet small" }, () => this.#forget(), "Forget it"),
    );
    if (tested === null) this.#say();
    else this.#showTest(tested);
    this.#changed();
  }

  #showTest(tested: Tested): void {
    if (tested.is === "right")
      this.#say(element("p", { class: "token-right" }, icon("sound"), "The token is valid."), quotaMeters(tested.quotas));
    else if (tested.is === "wrong") this.#say(element("p", { class: "problem" }, tested.why));
    else this.#say(element("p", { class: "problem" }, `The token could not be tested. ${tested.why}`));
  }

  #say(...parts: Node[]): void {
    this.#state.replaceChildren(...parts);
  }

  #turnReveal(): void {
    const isHidden = this.#field.type === "password";
    this.#field.type = isHidden ? "text" : "password";
    this.#reveal.setAttribute("aria-pressed", String(isHidden));
  }

  /** The field for the e-mail address, which Unpaywall requires. */
  #email(): HTMLElement {
    const field = element("input", {
      id: "email",
      type: "email",
      autocomplete: "email",
      spellcheck: "false",
      "aria-describedby": "email-hint",
    });
    field.value = this.#connection.email;
    field.addEventListener("change", () => {
      this.#connection.email = field.validity.valid ? field.value.trim() : "";
    });
    return element(
      "div",
      { class: "token-form" },
      element("label", { for: "email" }, "E-mail address (optional)"),
      element("div", { class: "token-row" }, field),
      element(
        "p",
        { id: "email-hint", class: "zone-hint" },
        "Unpaywall, which knows more open copies, requires one; it is also sent to Crossref.",
      ),
    );
  }

  /** The settings of what may be sent over the network. */
  #choices(): HTMLElement[] {
    type Choice = "searchWords" | "offline" | "cap" | "works" | "cited";
    const choice = (id: string, of: Choice, label: string, hint: string, set?: (on: boolean) => void): [HTMLElement, HTMLInputElement] => {
      const box = element("input", { type: "checkbox", id, "aria-describedby": `${id}-hint` });
      box.checked = this.#connection[of];
      box.addEventListener("change", () => {
        this.#connection[of] = box.checked;
        set?.(box.checked);
        this.#changed();
      });
      const words = element(
        "span",
        {},
        element("label", { for: id }, label),
        element("span", { id: `${id}-hint`, class: "zone-hint" }, hint),
      );
      return [element("p", { class: "choice" }, box, words), box];
    };
    const [words, search] = choice(
      "search-words",
      "searchWords",
      "Search CourtListener for quotations that no source has",
      "Then words of the draft leave this device: of each such quotation up to two stretches of six to twelve words.",
    );
    const [offline] = choice(
      "offline-only",
      "offline",
      "Only from what is kept (no network)",
      "No requests, neither to CourtListener nor to any address.",
      (on) => {
        search.disabled = on;
      },
    );
    const [cap] = choice(
      "cap",
      "cap",
      "Read cited cases at static.case.law (Caselaw Access Project)",
      "Needs no account. That host sees the reporters and volumes that the draft cites, and which cases are read; nothing else.",
    );
    const [works, looked] = choice(
      "look-up-works",
      "works",
      "Look up works outside of law at OpenAlex, Crossref and Semantic Scholar",
      "Then titles, authors, years and identifiers of the cited works leave this device, and an open copy of each quoted work is fetched.",
      (on) => {
        email.hidden = !on;
      },
    );
    const email = this.#email();
    email.hidden = !looked.checked;
    const [cited] = choice(
      "fetch-cited",
      "cited",
      "Fetch what the draft cites by address, DOI or arXiv id",
      "You are asked first, with the hosts. Many let no page read them.",
    );
    return [offline, cap, words, works, email, cited, this.#index];
  }
}
