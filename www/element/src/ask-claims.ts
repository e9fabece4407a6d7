import type { EngineClient } from "../../src/index.js";
import type { ClaimFinding, Report } from "../../src/model.js";
import type { AskClaimsOptions, Estimate, ModelProvider, ProviderOptions } from "../../src/models/index.js";
import { button, element } from "./ui/element.js";

/** A model that says whether the sources support the claims of a draft. */
export interface ClaimModel
  extends Omit<AskClaimsOptions, "consent" | "signal" | "onProgress" | "onClaim">,
    Pick<ProviderOptions, "key" | "address"> {
  /** A provider, or the name of one of `literatim/models`: `anthropic`, `openai`, `compatible`, `ollama`, `chrome`. */
  readonly provider: ModelProvider | string;
  /** Asked before anything is sent; by default, a dialog of the element shows the estimate. */
  readonly consent?: AskClaimsOptions["consent"] | undefined;
}

/** What the element does while a model is asked. */
export interface AskingHost {
  readonly signal: AbortSignal;
  /** Where the dialog is opened. */
  readonly stage: Node;
  /** Checks the draft as it is now, with the sources that the engine has. */
  readonly check: () => Promise<Report>;
  readonly tell: (text: string) => void;
  readonly show: (report: Report) => void;
  readonly judged: (finding: ClaimFinding) => void;
}

/**
 * Asks a model about the claims of the draft; null when the user does not agree to what would be sent.
 *
 * @throws Error without a model; else as `askClaims` of `literatim/models` does.
 */
export async function askAboutClaims(model: ClaimModel | null, engine: EngineClient, host: AskingHost): Promise<Report | null> {
  if (model === null) throw new Error("No model can be asked: set the element’s model and claims first.");
  const { signal, stage } = host;
  const { askClaims, openProvider, sentenceOf } = await import("../../src/models/index.js");
  const { provider: given, key, address, consent, ...options } = model;
  const provider = typeof given === "string" ? await openProvider(given, { key, address }) : given;
  let report = await host.check();
  const ask = (estimate: Estimate): Promise<boolean> => agreed(sentenceOf(estimate), stage, signal);
  const asked = await askClaims(engine, report, provider, {
    ...options,
    consent: consent ?? ask,
    signal,
    onProgress: (done, total) => {
      if (!signal.aborted) host.tell(`${done} of ${total} claims`);
    },
    onClaim: (finding) => {
      if (signal.aborted) return;
      report = { ...report, claims: report.claims.map((one) => (one.id === finding.id ? finding : one)) };
      host.show(report);
      host.judged(finding);
    },
  });
  if (asked.isDeclined || signal.aborted) return null;
  host.show(asked.report);
  return asked.report;
}

/** Shows what would be sent, and waits for the user. */
function agreed(estimate: string, stage: Node, signal: AbortSignal): Promise<boolean> {
  const form = element(
    "form",
    { class: "password-form", method: "dialog" },
    element("h2", { id: "consent-title" }, "Ask a model about the claims"),
    element("p", { id: "consent-estimate" }, estimate),
    element("p", {}, "Every word that it quotes is looked up in the source; what it says of quotations changes nothing."),
    element(
      "div",
      { class: "password-acts" },
      element("button", { type: "submit", value: "send", class: "primary" }, "Send"),
      button({ class: "quiet" }, () => dialog.close(), "Cancel"),
    ),
  );
  const about = { "aria-labelledby": "consent-title", "aria-describedby": "consent-estimate" };
  const dialog = element("dialog", { class: "password", ...about }, form);
  stage.appendChild(dialog);
  return new Promise((resolve) => {
    const close = (): void => dialog.close();
    signal.addEventListener("abort", close, { once: true });
    dialog.addEventListener("close", () => {
      signal.removeEventListener("abort", close);
      dialog.remove();
      resolve(dialog.returnValue === "send");
    });
    dialog.showModal();
  });
}
