import { LiteratimError } from "../../errors.js";

/** Names of hosts that are never on the public internet (RFC 6761, RFC 6762, RFC 8375, and `internal`, which ICANN reserves). */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|localdomain)$/;

/** Ports of other services than web servers are not asked: those below 1024 but for these. */
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443]);

/**
 * Blocks of IPv4 that are not public, as first address and length of the prefix: IANA's registry of special-purpose addresses, multicast and what
 * is reserved.
 */
const PRIVATE_V4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/**
 * Checks an address that a draft has chosen, by its text alone.
 *
 * The URL parser has brought all forms of an IPv4 address (decimal, octal, hexadecimal, shortened) to four parts.
 *
 * @throws LiteratimError `address` for one that is not http or https, whose host is this machine or on a private network, or whose port is not one
 * of web servers.
 */
export function refusePrivate(address: string): void {
  const { protocol, hostname, port } = new URL(address);
  const name = hostname.replace(/\.$/, "");
  const isNumeric = isIpv4(name) || name.startsWith("[");
  const isPrivate = isNumeric ? !isPublicAddress(name.replace(/^\[|\]$/g, "")) : !name.includes(".") || PRIVATE_NAMES.test(name);
  if (isPrivate) throw refused(address);
  const isWeb = port === "" || WEB_PORTS.has(Number(port)) || Number(port) >= 1024;
  if (!/^https?:$/.test(protocol) || !isWeb)
    throw new LiteratimError(
      "address",
      `${address} is not fetched, since it is not the address of a web page; save the document and give the file.`,
    );
}

/** The error for an address that leads to this machine or to a private network. */
export function refused(address: string): LiteratimError {
  return new LiteratimError(
    "address",
    `${address} is not fetched, since it leads to this machine or a private network, and the draft chose it; if you trust it, give the address as a source.`,
  );
}

/** Whether an IP address is on the public internet. What cannot be read as one is not. */
export function isPublicAddress(ip: string): boolean {
  if (isIpv4(ip)) return isPublicV4(v4Of(ip));
  const groups = groupsOf(ip);
  return groups !== undefined && isPublicV6(groups);
}

function isIpv4(text: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text);
}

function v4Of(ip: string): number {
  return ip.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
}

function isPublicV4(ip: number): boolean {
  if (!(ip < 2 ** 32)) return false;
  return !PRIVATE_V4.some(([first, bits]) => Math.floor(ip / 2 ** (32 - bits)) === Math.floor(v4Of(first) / 2 ** (32 - bits)));
}

/** The eight groups of an IPv6 address; undefined for anything else, such as one with a zone. */
function groupsOf(ip: string): number[] | undefined {
  if (!URL.canParse(`http://[${ip}]`)) return undefined;
  const [head = "", tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split("::");
  const numbers = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const [first, last] = [numbers(head), numbers(tail ?? "")];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/**
 * Of IPv6, the global unicast addresses (2000::/3) are public, but for those of documentation, benchmarks and Teredo. An address that contains one
 * of IPv4 (mapped, translated, 6to4) is as public as that.
 */
function isPublicV6(groups: readonly number[]): boolean {
  const [a = 0, b = 0, c = 0] = groups;
  const v4At = (index: number) => (groups[index] ?? 0) * 65_536 + (groups[index + 1] ?? 0);
  const startsWith = (...prefix: number[]) => prefix.every((group, index) => groups[index] === group);
  if (startsWith(0, 0, 0, 0, 0, 0xffff) || startsWith(0x64, 0xff9b, 0, 0, 0, 0)) return isPublicV4(v4At(6));
  if (a === 0x2002) return isPublicV4(b * 65_536 + c);
  const isSpecial = a === 0x2001 && (b < 0x200 || b === 0xdb8);
  return a >= 0x2000 && a < 0x3fff && !isSpecial;
}
