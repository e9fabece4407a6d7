import { LiteratimError, messageOf } from "../../errors.js";
import { refusePrivate } from "./hosts.js";

/** Whether the host of an address may be asked. */
export type AllowedHosts = (address: string) => boolean;

/** The form of an entry: `*`, or a name, that of all its subdomains with `*.` before it, and a port if it is not the usual one. */
const ENTRY = /^(?:\*|(\*\.)?([^\s*/:?#@]+(?::\d{1,5})?|\[[\da-f:.]+\](?::\d{1,5})?))$/i;

/**
 * The hosts of an owner's list: `example.org`, `example.org:8080`, `*.example.org` for its subdomains, `*` for every public host. No entry allows a
 * private host.
 *
 * @throws LiteratimError `address` for an entry that is no host, or a private one, and for an empty list.
 */
export function allowedHosts(list: readonly string[]): AllowedHosts {
  if (list.length === 0)
    throw new LiteratimError("address", "The list has no host; name the hosts, such as arxiv.org, or * for every public host.");
  const tests = list.map(testOf);
  return (address) => tests.some((test) => test(new URL(address).host));
}

function testOf(entry: string): (host: string) => boolean {
  const [whole, below, name = ""] = ENTRY.exec(entry.trim()) ?? [];
  if (whole === undefined || !URL.canParse(`http://${name || "example.org"}`))
    throw new LiteratimError("address", `"${entry}" is not a host; give its name alone, such as example.org, *.example.org or *.`);
  if (whole === "*") return () => true;
  // The port of https is usual too.
  const { host } = new URL(`http://${name.replace(/:443$/, "")}`);
  try {
    refusePrivate(`http://${below === undefined ? "" : "any."}${host}`);
  } catch (error) {
    throw new LiteratimError("address", `"${entry}" cannot be allowed: ${messageOf(error)}`);
  }
  return below === undefined ? (asked) => asked === host : (asked) => asked.endsWith(`.${host}`);
}
