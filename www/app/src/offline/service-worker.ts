/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

/** Paths of all files of the page, relative to this one. The build inserts the list. */
declare const FILES: readonly string[];

/** A hash over the bytes of all files, inserted by the build. */
declare const VERSION: string;

/** The prefix of this page's caches among those of its origin. */
const FAMILY = `literatim ${self.registration.scope} `;
const CACHE = FAMILY + VERSION;

const home = new URL("./", self.location.href).href;
const addresses = new Set(FILES.map((path) => new URL(path, self.location.href).href));

self.addEventListener("install", (event) => {
  // Bypasses the browser's own cache, which may hold files of an older version.
  const requests = [...addresses].map((address) => new Request(address, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOlder().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const address = ownAddress(event.request);
  if (address !== null) event.respondWith(kept(address, event.request));
});

async function forgetOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(FAMILY) && name !== CACHE).map((name) => caches.delete(name)));
}

/** The address under which a request is cached; null for one that is not of the page and goes to the network. */
function ownAddress({ method, url }: Request): string | null {
  if (method !== "GET") return null;
  const address = url.replace(/[?#].*$/, "");
  if (address === home) return new URL("index.html", home).href;
  return addresses.has(address) ? address : null;
}

async function kept(address: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(address)) ?? fetch(request);
}
