import { button, element } from "../../../element/src/ui/element.js";
import { Token } from "../../../shell/src/network/token.js";
import { set, settings } from "../../../shell/src/settings/settings.js";
import { announce, announceProgress } from "../../../shell/src/ui/announce.js";
import { toast } from "../../../shell/src/ui/toast.js";
import type { Report } from "../../../src/model.js";
import { type AskClaimsOptions, type Estimate, type ModelProvider, openProvider, sentenceOf } from "../../../src/models/index.js";
import type { Engine } from "../check/engine.js";

/** What the reader knows a provider by, and what it needs. */
interface Choice {
  readonly label: string;
  readonly note: string;
  readonly needsKey: boolean;
  /** An address that is offered, where the reader must give one; null where the provider has its own. */
  readonly address: string | null;
}

const CHOICES: Readonly<Record<string, Choice>> = {
  anthropic: {
    label: "Anthropic",
    note: "The key is sent to api.anthropic.com only. It is in this page while the page is open: use one with a spending limit.",
    needsKey: true,
    address: null,
  },
  openai: {
    label: "OpenAI",
    note: "The key is sent to api.openai.com only. It is in this page while the page is open: use one with a spending limit.",
    needsKey: true,
    address: null,
  },
  ollama: {
    label: "Ollama on this computer",
    note: "Nothing leaves this computer. Ollama must allow this page: start it with OLLAMA_ORIGINS set to the address of the page.",
    needsKey: false,
    address: "http://localhost:11434",
  },
  compatible: {
    label: "Another server on this computer",
    note: "llama.cpp, LM Studio, or any other server with OpenAI’s API on this computer.",
    needsKey: false,
    address: "http://localhost:8080/v1",
  },
  chrome: { label: "Chrome’s built-in model", note: "Nothing leaves this device.", needsKey: false, address: null },
};

/** The providers’ keys. */
const KEYS = new Map(
  Object.entries(CHOICES)
    .filter(([, { needsKey }]) => needsKey)
    .map(([name]) => [name, new Token(`${name}-key`, () => undefined)]),
);

/**
 * Lets the reader choose a model in a dialog, shows what would be sent, to whom and at what cost, and asks about the claims of a report if the
 * reader agrees. `show` gets the report after each answer.
 */
export function askModel(report: Report, ask: Engine["askClaims"], show: (report: Report) => void): Promise<void> {
  return new Promise((resolve) => new ModelDialog(report, ask, show, resolve));
}

class ModelDialog {
  #report: Report;
  readonly #ask: Engine["askClaims"];
  readonly #show: (report: Report) => void;
  readonly #abort = new AbortController();
  readonly #dialog: HTMLDialogElement;
  readonly #who = element(
    "select",
    { id: "model-provider" },
    ...Object.entries(CHOICES).map(([name, { label }]) => element("option", { value: name }, label)),
  );
  readonly #note = element("p", { id: "model-note", class: "zone-hint" });
  readonly #key = element("input", { id: "model-key", type: "password", autocomplete: "off", spellcheck: "false" });
  readonly #remember = element("input", { id: "model-remember", type: "checkbox" });
  readonly #forget = button({ class: "quiet small" }, () => this.#forgetKey(), "Forget the key");
  readonly #keyPart = element(
    "div",
    { class: "model-part" },
    element("label", { for: "model-key" }, "API key"),
    this.#key,
    element("p", { class: "choice" }, this.#remember, element("label", { for: "model-remember" }, "Remember the key on this device")),
    element("p", {}, this.#forget),
  );
  readonly #address = element("input", { id: "model-address", type: "url", spellcheck: "false" });
  readonly #addressPart = element("div", { class: "model-part" }, element("label", { for: "model-address" }, "Address"), this.#address);
  readonly #model = element("input", { id: "model-name", list: "model-names", autocomplete: "off", spellcheck: "false" });
  readonly #names = element("datalist", { id: "model-names" });
  readonly #list = button({ class: "quiet small" }, () => void this.#listModels(), "List its models");
  readonly #whole = element("input", { id: "model-whole", type: "checkbox" });
  readonly #budget = element("input", { id: "model-budget", type: "number", min: 0, step: "any", class: "number-field" });
  readonly #problem = element("p", { class: "problem", role: "alert", hidden: true });
  readonly #state = element("p", { class: "model-state", hidden: true });
  readonly #bar = element("progress", { "aria-label": "Claims asked about", hidden: true });
  readonly #go = element("button", { type: "submit", class: "primary" }, "Show what would be sent");
  readonly #choices: HTMLElement;
  /** Answers the estimate that is shown. */
  #agree: ((agreed: boolean) => void) | null = null;
  #isRunning = false;

  constructor(report: Report, ask: Engine["askClaims"], show: (report: Report) => void, closed: () => void) {
    this.#report = report;
    this.#ask = ask;
    this.#show = show;
    this.#choices = element(
      "div",
      { class: "model-choices" },
      element("label", { for: "model-provider" }, "Provider"),
      this.#who,
      this.#note,
      this.#keyPart,
      this.#addressPart,
      element("label", { for: "model-name" }, "Model"),
      element("div", { class: "token-row" }, this.#model, this.#list),
      this.#names,
      element(
        "p",
        { class: "choice" },
        this.#whole,
        element("label", { for: "model-whole" }, "Send the whole text of the sources, not the passages alone"),
      ),
      element("p", { class: "choice" }, element("label", { for: "model-budget" }, "Spend at most, in US dollars (optional)"), this.#budget),
    );
    const form = element(
      "form",
      { class: "password-form model-form", novalidate: true },
      element("h2", { id: "model-title" }, "Ask a model about the claims"),
      element(
        "p",
        {},
        "A model says whether the sources support each claim. Every word that it quotes is looked up in the source; what it says of quotations changes nothing.",
      ),
      this.#choices,
      this.#problem,
      this.#state,
      this.#bar,
      element(
        "div",
        { class: "password-acts" },
        this.#go,
        button({ class: "quiet" }, () => this.#dialog.close(), "Cancel"),
      ),
    );
    this.#dialog = element("dialog", { class: "password", "aria-labelledby": "model-title" }, form);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.#agree) this.#agree(true);
      else if (!this.#isRunning) void this.#run();
    });
    this.#who.addEventListener("change", () => this.#fill());
    this.#dialog.addEventListener("close", () => {
      this.#agree?.(false);
      this.#abort.abort();
      this.#dialog.remove();
      closed();
    });
    const last = settings().model;
    if (last !== null && last.provider in CHOICES) {
      this.#who.value = last.provider;
      this.#model.value = last.model;
    }
    this.#fill(last?.address);
    document.body.append(this.#dialog);
    this.#dialog.showModal();
  }

  get #choice(): Choice {
    return CHOICES[this.#who.value] as Choice;
  }

  /** Shows what the chosen provider needs. */
  #fill(address?: string): void {
    const { note, needsKey, address: offered } = this.#choice;
    const key = KEYS.get(this.#who.value);
    this.#note.textContent = note;
    this.#keyPart.hidden = !needsKey;
    this.#key.value = key?.value ?? "";
    this.#remember.checked = key?.isRemembered ?? false;
    this.#forget.hidden = (key?.value ?? null) === null;
    this.#addressPart.hidden = offered === null;
    this.#address.value = (offered !== null && address) || (offered ?? "");
    this.#names.replaceChildren();
    this.#say("");
  }

  /** The chosen provider, with the key and the address of the form. */
  async #provider(): Promise<ModelProvider> {
    const { needsKey, address } = this.#choice;
    const key = this.#key.value.trim();
    if (needsKey && key === "") throw new Error("Paste your API key first.");
    const kept = KEYS.get(this.#who.value);
    kept?.remember(this.#remember.checked);
    kept?.take(key);
    return openProvider(this.#who.value, {
      key: needsKey ? key : undefined,
      address: address === null ? undefined : this.#address.value.trim(),
    });
  }

  #forgetKey(): void {
    KEYS.get(this.#who.value)?.forget();
    this.#fill(this.#address.value);
    this.#key.focus();
    announce("The key is forgotten on this device and in all tabs.");
  }

  async #listModels(): Promise<void> {
    this.#say("");
    this.#list.disabled = true;
    try {
      const models = await (await this.#provider()).models({ signal: this.#abort.signal });
      this.#names.replaceChildren(...models.map(({ id, name }) => element("option", { value: id }, name)));
      if (models.length === 0) this.#say("It has no models. Load one there first.");
      else if (this.#model.value === "") this.#model.value = models[0]?.id ?? "";
      announce(`${models.length} model${models.length === 1 ? "" : "s"}.`);
      this.#model.focus();
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#list.disabled = false;
    }
  }

  async #run(): Promise<void> {
    this.#say("");
    this.#isRunning = true;
    try {
      const model = this.#model.value.trim();
      if (model === "") throw new Error("Choose a model first; “List its models” shows those that your key can use.");
      const provider = await this.#provider();
      set({ model: { provider: this.#who.value, model, address: this.#address.value.trim() } });
      const { report, isDeclined, failed } = await this.#ask(this.#report, provider, this.#options(model));
      if (isDeclined) return;
      this.#show(report);
      const told =
        failed === 0
          ? `${model} was asked about the claims.`
          : `${model} gave no usable answer on ${failed} claim${failed === 1 ? "" : "s"}.`;
      this.#dialog.close();
      toast(told);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isRunning = false;
      this.#turn("choosing");
    }
  }

  #options(model: string): AskClaimsOptions {
    const dollars = this.#budget.valueAsNumber;
    return {
      model,
      sends: this.#whole.checked ? "documents" : "passages",
      budget: dollars > 0 ? { dollars } : undefined,
      signal: this.#abort.signal,
      consent: (estimate) => this.#agreed(estimate),
      onProgress: (done, total) => {
        this.#bar.max = total;
        this.#bar.value = done;
        this.#state.textContent = `${done} of ${total} claims.`;
        announceProgress(this.#state.textContent);
      },
      onClaim: (finding) => {
        this.#report = { ...this.#report, claims: this.#report.claims.map((one) => (one.id === finding.id ? finding : one)) };
        this.#show(this.#report);
      },
    };
  }

  /** Shows what would be sent, and waits for the reader. */
  async #agreed(estimate: Estimate): Promise<boolean> {
    this.#state.textContent = sentenceOf(estimate);
    this.#turn("agreeing");
    this.#go.focus();
    announce(this.#state.textContent);
    const agreed = await new Promise<boolean>((resolve) => {
      this.#agree = resolve;
    });
    this.#agree = null;
    if (agreed) this.#turn("asking");
    return agreed;
  }

  #turn(step: "choosing" | "agreeing" | "asking"): void {
    this.#choices.hidden = step !== "choosing";
    this.#state.hidden = step === "choosing";
    this.#bar.hidden = step !== "asking";
    this.#go.hidden = step === "asking";
    this.#go.textContent = step === "agreeing" ? "Send" : "Show what would be sent";
  }

  #say(problem: string): void {
    this.#problem.textContent = problem;
    this.#problem.hidden = problem === "";
  }

  #fail(error: unknown): void {
    if (!this.#abort.signal.aborted) this.#say(error instanceof Error ? error.message : String(error));
  }
}
