// What a server of the page adds to its files: security headers and, if wanted, another address of CourtListener's API.

/** CourtListener's own API, as the start page names it: for its requests, and in its policy. */
const API = "https://www.courtlistener.com/api/rest/v4/";

/** The start page with `api` in place of CourtListener's own API. */
export function withApi(html, api) {
  return html.replaceAll(API, api);
}

/**
 * The headers for the file `name` of the page whose start page is `html`.
 *
 * The policy is that of the `meta` element of the start page, so that it is the same on a host that sets no headers. Only `frame-ancestors`
 * is added, which browsers accept only in a header: nobody may frame the page, unless its `meta` element `framed-by` says who. `connect-src` names the APIs that the page uses: CourtListener and the indexes of works.
 *
 * The worker has a separate policy, because it fetches documents from addresses that the user or an index gives, which may be on any host.
 * The page itself never connects to such a host. If the host sets no headers, the worker has no policy.
 */
export function headersFor(name, html) {
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
  if (policy === undefined) throw new Error("The start page has no Content-Security-Policy.");
  const framedBy = /<meta name="framed-by" content="([^"]*)"/.exec(html)?.[1] ?? "'none'";
  return {
    "content-security-policy": WORKER_POLICIES[name] ?? `${policy}; frame-ancestors ${framedBy}`,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
}

/** What the workers of text recognition may do: run their own files. That of tesseract.js names its script by a string. */
const OCR_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** @type {Record<string, string>} */
const WORKER_POLICIES = {
  "worker.js":
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' https: http:; require-trusted-types-for 'script'; trusted-types 'none'",
  "ocr/pdf-worker.js": `${OCR_POLICY}; require-trusted-types-for 'script'; trusted-types 'none'`,
  "ocr/tesseract-worker.js": OCR_POLICY,
};
