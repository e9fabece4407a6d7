import { byId } from "../ui/element.js";
import { registerServiceWorker } from "../ui/sinks.js";

/**
 * Keeps the page for use without a network, and says when that is done. A new version takes over at the next visit,
 * once every window of the old one is closed, so that a check is never cut off.
 */
export async function keepForOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    await registerServiceWorker();
    await navigator.serviceWorker.ready;
    const notice = byId("offline");
    notice.textContent = "Ready for use without a network.";
    notice.hidden = false;
  } catch {
    // Without it the page works all the same while there is a network: private windows and plain http allow no service worker.
  }
}
