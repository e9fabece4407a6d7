// Answers before they are sent.

/** @typedef {{ status: number, headers: Record<string, string | number>, body: unknown }} Answer a body that is not a string is sent as JSON */

/**
 * @param {number} status
 * @param {unknown} body
 * @param {Record<string, string | number>} [headers]
 * @returns {Answer}
 */
export function answer(status, body, headers = {}) {
  return { status, headers, body };
}

/** @param {string} location */
export function moved(location) {
  return answer(301, "", { location, "content-type": "text/html; charset=utf-8" });
}

/** An HTML page, as the application's server or a proxy writes it when there is no JSON. */
export function page(status, title) {
  return answer(status, `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`, {
    "content-type": "text/html; charset=utf-8",
  });
}

/**
 * The bytes and headers of an answer for a client that accepts these types: JSON, or for a navigation a page that shows it.
 *
 * @param {Answer} given
 * @param {string | undefined} accept
 */
export function written({ headers, body }, accept) {
  if (typeof body === "string") return { headers, bytes: Buffer.from(body) };
  if (accept?.includes("text/html")) {
    const shown = JSON.stringify(body, null, 4).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const bytes = Buffer.from(`<!DOCTYPE html><html><head><title>REST API, v4</title></head><body><pre>${shown}</pre></body></html>\n`);
    return { headers: { "content-type": "text/html; charset=utf-8", ...headers }, bytes };
  }
  return { headers: { "content-type": "application/json", ...headers }, bytes: Buffer.from(JSON.stringify(body)) };
}
