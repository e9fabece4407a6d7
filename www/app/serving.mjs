// What a server of the page adds to its files: the security headers, and on request another address of CourtListener's API.

/** CourtListener's own API, as the start page names it: for its requests, and in its policy. */
const API = "https://www.courtlistener.com/api/rest/v4/";

/** The start page with `api` in place of CourtListener's own API. */
export function withApi(html, api) {
  return html.replaceAll(API, api);
}

/**
 * The headers for the file `name` of the page whose start page is `html`.
 *
 * The policy is the one that the start page holds in a `meta` element, so that it is the same where a host sets no headers. Only `frame-ancestors`
 * is added, which browsers accept in a header alone. `connect-src` names the APIs that the page asks: CourtListener and the indexes of works.
 *
 * The worker has a policy of its own, because it fetches the documents whose addresses the user or an index gives, and these may be on any host.
 * The page itself never connects to such a host. Where the host sets no headers, the worker has no policy.
 */
export function headersFor(name, html) {
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
  if (policy === undefined) throw new Error("The start page holds no Content-Security-Policy.");
  return {
    "content-security-policy": name === "worker.js" ? WORKER_POLICY : `${policy}; frame-ancestors 'none'`,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
}

const WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' https: http:; require-trusted-types-for 'script'; trusted-types 'none'";
