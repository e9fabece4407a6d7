import { byId } from "../../../shell/src/ui/by-id.js";
import { registerServiceWorker } from "../ui/sinks.js";

/**
 * Stores the page for use without a network, and says when that is done. A new version takes over at the next visit,
 * once every window of the old one is closed, so that no check is interrupted.
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
    // Private windows and plain http allow no service worker. The page still works there while there is a network.
  }
}
