import { LiteratimError } from "./errors.js";

/**
 * An address from outside, in full and normalised.
 *
 * @param base what a relative address is resolved against; the result must then have the same origin.
 * @returns undefined when the address is not http or https, contains a user name, a password or a control character, or leaves the base's origin.
 */
export function webAddress(text: string, base?: string): string | undefined {
  if (/\p{Cc}/u.test(text) || !URL.canParse(text, base)) return undefined;
  const { protocol, username, password, origin, href } = new URL(text, base);
  if (!/^https?:$/.test(protocol) || username !== "" || password !== "") return undefined;
  return base === undefined || origin === new URL(base).origin ? href : undefined;
}

/**
 * The address of an API to which a token is sent, normalised, with `/` at its end. It is https, or http on this machine.
 *
 * @throws LiteratimError `address`.
 */
export function apiAddress(text: string): string {
  const refused = (why: string) => new LiteratimError("address", `"${text}" cannot be the API's address: ${why}.`);
  const address = webAddress(text);
  if (address === undefined) throw refused("give one that begins with https:// and contains no user name");
  const url = new URL(address);
  if (url.protocol === "http:" && !isThisMachine(url))
    throw refused("the token would be sent unencrypted; give one that begins with https://");
  if (url.search !== "" || url.hash !== "") throw refused("leave out what follows ? or #");
  return address.endsWith("/") ? address : `${address}/`;
}

/** Whether a host is this machine: `localhost`, an IPv4 address of 127.0.0.0/8, or `[::1]`. The URL parser has normalised IPv4 addresses to four parts. */
function isThisMachine({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
