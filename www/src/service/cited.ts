import { allowedHosts } from "../sources/cited/allowed.js";
import { fromCited } from "../sources/cited/provider.js";
import { sendsToPublic } from "../sources/cited/send-node.js";
import { HostTurns } from "../sources/cited/turns.js";
import type { SourceProvider } from "../sources/provider.js";

/**
 * Makes a provider for each request of what its draft cites, at the hosts that the owner of a service allows. All requests share the turns of the
 * hosts; none keeps a document for another.
 *
 * @param maxBytes the most bytes of all that one draft cites.
 */
export function citedAt(hosts: readonly string[], maxBytes: number): () => SourceProvider {
  const shared = { allows: allowedHosts(hosts), turns: new HostTurns(), maxBytes, consent: () => true };
  return () => fromCited({ ...sendsToPublic(), ...shared });
}
