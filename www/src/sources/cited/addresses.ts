import type { Lookup } from "../../model.js";
import { webAddress } from "../../web-address.js";

/** A document that a draft cites by its address or by an identifier that leads to one. */
export interface CitedAddress {
  readonly address: string;
  /** The id of the first citation of it. */
  readonly citation: string;
  /** Whether it is a work by its identifier, whose address may lead to a page about it. */
  readonly isWork: boolean;
}

/** An arXiv id, with or without a version: `2101.00001v2`, `hep-th/9901001`. */
const ARXIV_ID = /^(?:\d{4}\.\d{4,5}|[a-z][a-z.-]*\/\d{7})(?:v\d+)?$/i;
const DOI = /^10\.\d{4,9}\/\S+$/;

/**
 * The addresses, DOIs and arXiv ids of what a draft cites and no source is there for, each once, in order of the citations. Of several addresses with
 * a citation, the first is its own.
 */
export function citedAddresses(lookups: readonly Lookup[]): CitedAddress[] {
  const found = new Map<string, CitedAddress>();
  for (const { citation, links, work, sources } of lookups) {
    if (sources.length > 0) continue;
    const [link] = links.flatMap((text) => webAddress(text) ?? []);
    const [identified] = (work?.identifiers ?? []).flatMap((id) => addressOf(id) ?? []);
    const address = identified ?? link;
    if (address === undefined) continue;
    const key = address.replace(/#.*$/s, "");
    if (!found.has(key)) found.set(key, { address, citation, isWork: isWorkOf(address) });
  }
  return [...found.values()];
}

/** The address of a work: of an arXiv id the text itself, of a DOI what its publisher has. */
function addressOf(identifier: string): string | undefined {
  const id = identifier.replace(/^(?:doi|arxiv):/i, "");
  if (ARXIV_ID.test(id)) return webAddress(`https://arxiv.org/pdf/${id}`);
  return DOI.test(id) ? webAddress(`https://doi.org/${id.split("/").map(encodeURIComponent).join("/")}`) : undefined;
}

function isWorkOf(address: string): boolean {
  return /^(?:(?:dx\.)?doi\.org|(?:www\.|export\.)?arxiv\.org)$/.test(new URL(address).hostname);
}
