import { button, element } from "../../../element/src/ui/element.js";
import type { SourceProvider } from "../../../src/index.js";
import { type CitedHosts, fromCited, sentenceOfHosts } from "../../../src/sources/cited/provider.js";

/** Asks whatever else has to agree to hosts, in the act of the user: an extension the browser. */
export type OpenHosts = (hosts: readonly string[]) => Promise<boolean>;

/** What drafts cite by address, for all checks of this page: nothing is fetched or asked for twice. */
let provider: SourceProvider | undefined;

/** What a draft cites by address, fetched after the user agreed in a dialog that lists the hosts. */
export function citedInPage(openHosts: OpenHosts | undefined): SourceProvider {
  provider ??= fromCited({ consent: (asked) => askHosts(asked, openHosts) });
  return provider;
}

/** Asks in a dialog whether documents may be fetched from these hosts. */
function askHosts(asked: CitedHosts, openHosts: OpenHosts = async () => true): Promise<boolean> {
  let answer = Promise.resolve(false);
  const agree = (): void => {
    answer = openHosts([...asked.hosts.keys()].map((host) => new URL(`https://${host}`).hostname));
    dialog.close();
  };
  const dialog = element(
    "dialog",
    { class: "password", "aria-labelledby": "cited-title" },
    element(
      "div",
      { class: "password-form" },
      element("h2", { id: "cited-title" }, "Fetch what the draft cites?"),
      element("p", {}, sentenceOfHosts(asked)),
      element(
        "div",
        { class: "password-acts" },
        button({ class: "primary" }, agree, "Fetch"),
        button({ class: "quiet" }, () => dialog.close(), "Fetch nothing"),
      ),
    ),
  );
  document.body.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(answer);
    });
    dialog.showModal();
  });
}
