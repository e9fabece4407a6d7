/** The part of the Trusted Types API that the page uses; TypeScript's DOM library does not have it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string; createScriptURL(name: string): string },
  ): { createHTML(html: string): string; createScriptURL(name: string): string };
}

/** The scripts that the page starts, all from its own folder. */
const SCRIPTS = ["worker.js", "service-worker.js", "ocr/pdf-worker.js", "ocr/tesseract-worker.js"];

const rules = {
  createHTML: (html: string): string => html,
  createScriptURL: (name: string): string => {
    if (!SCRIPTS.includes(name)) throw new Error(`The page does not start the script ${name}.`);
    return new URL(`./${name}`, document.baseURI).href;
  },
};

/** The only Trusted Types policy that the Content Security Policy allows. Only this module turns a string into a document or a script. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("literatim", rules) ?? rules;

/** Parses HTML into a separate document, which runs no script and loads nothing. Its nodes are read and never put into the page. */
export function parsedHtml(html: string): Document {
  return new DOMParser().parseFromString(policy.createHTML(html), "text/html");
}

/** Starts the engine's worker. */
export function startWorker(): Worker {
  return new Worker(policy.createScriptURL("worker.js"), { type: "module", name: "literatim" });
}

/** Starts the worker of pdf.js. */
export function startPdfWorker(): Worker {
  return new Worker(policy.createScriptURL("ocr/pdf-worker.js"), { type: "module", name: "pdf.js" });
}

/** Starts the worker of tesseract.js. */
export function startTesseractWorker(): Worker {
  return new Worker(policy.createScriptURL("ocr/tesseract-worker.js"), { name: "tesseract" });
}

/** Registers the service worker. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(policy.createScriptURL("service-worker.js"));
}
