import { button, element } from "../../element/src/ui/element.js";
import { patternsOf } from "./documents.js";

/** Whether the user has switched the extension on for the site of an address. The browser's permissions are the only list of such sites. */
export async function isAlwaysOn(address: string): Promise<boolean> {
  const origins = patternsOf(address);
  return origins.length > 0 && chrome.permissions.contains({ origins });
}

/** Switches the extension on or off for a site. The browser asks the user; false when the user refuses. */
export function turnSite(address: string, on: boolean): Promise<boolean> {
  const origins = patternsOf(address);
  return on ? chrome.permissions.request({ origins }) : chrome.permissions.remove({ origins }).then(() => true);
}

/** Lists the sites that are open to the extension, each with a button that closes it. */
export async function showSites(place: HTMLElement): Promise<void> {
  const own: readonly string[] = chrome.runtime.getManifest().host_permissions ?? [];
  const { origins = [] } = await chrome.permissions.getAll();
  const given = origins.filter((origin) => !own.includes(origin));
  const close = async (origin: string): Promise<void> => {
    await chrome.permissions.remove({ origins: [origin] });
    await showSites(place);
  };
  const rows = given.map((origin) =>
    element(
      "li",
      {},
      element("span", {}, origin),
      button({ class: "quiet small" }, () => void close(origin), "Switch off"),
    ),
  );
  place.replaceChildren(
    ...(rows.length > 0
      ? [element("ul", {}, ...rows)]
      : [element("p", {}, "No site. The extension reads a page only when you ask for it.")]),
  );
}
