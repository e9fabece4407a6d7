import { Connection } from "../../shell/src/network/connection.js";

/** The key, in the storage of the extension's origin, of what the user lets leave the device. */
const KEY = "literatim.network";

/** What of a connection the user chooses besides the token. */
const CHOICES = ["offline", "searchWords", "works", "cited", "cap"] as const;

/**
 * The connection with the token and the choices that the options page keeps. Both are in the storage of the extension's own origin, which no
 * content script can read, unlike `storage.local`.
 */
export function keptConnection(): Connection {
  const connection = new Connection();
  // The browser asks the user for the sites in the same act.
  connection.openHosts = (hosts) =>
    chrome.permissions.request({ origins: hosts.flatMap((host) => [`https://${host}/*`, `http://${host}/*`]) });
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    for (const name of CHOICES) connection[name] = kept[name] === true;
    if (typeof kept["email"] === "string") connection.email = kept["email"];
  } catch {
    // What is not JSON was not written here: the choices are the defaults.
  }
  return connection;
}

/** Keeps the choices, for the panels of all windows. */
export function keepChoices(connection: Connection): void {
  const { offline, searchWords, works, cited, cap, email } = connection;
  localStorage.setItem(KEY, JSON.stringify({ offline, searchWords, works, cited, cap, email }));
}
