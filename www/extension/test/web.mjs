// The web on this machine: one server answers for every host that the browser asks for.
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request as ask } from "node:http";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TOKEN } from "../../fake/accounts.mjs";
import { fakeCourtListener } from "../../fake/server.mjs";

export const COURTLISTENER = "www.courtlistener.com";

/** @typedef {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => void} Host */

/**
 * Answers for these hosts until test `t` is over; all others have nothing.
 *
 * @param {Pick<import("node:test").TestContext, "after">} t
 * @param {Record<string, Host>} hosts
 * @returns the arguments that send a browser here, and all that was asked
 */
export async function web(t, hosts) {
  /** @type {{ host: string, path: string, headers: import("node:http").IncomingHttpHeaders }[]} */
  const asked = [];
  const server = createServer(await certificate(), (request, response) => {
    const { host = "", ...headers } = request.headers;
    asked.push({ host, path: request.url ?? "", headers });
    const answer = hosts[host];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const args = [`--host-resolver-rules=MAP *:443 127.0.0.1:${port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`, "--ignore-certificate-errors"];
  return { args, asked };
}

/** The fake CourtListener as a host. @param {Pick<import("node:test").TestContext, "after">} t @param {import("../../fake/shapes.mjs").Case[]} cases @returns {Promise<Host>} */
export async function courtListener(t, cases) {
  const clock = {
    get now() {
      return Date.now();
    },
  };
  const fake = await fakeCourtListener({ cases, clock, tokens: { [TOKEN]: { user: ["600/min"], citations: "600/min" } } });
  t.after(() => fake.close());
  return (request, response) => {
    const { method, url, headers } = request;
    const passed = ask(fake.url + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
  };
}

/** A key and a certificate of this moment, which no browser knows. */
async function certificate() {
  const folder = await mkdtemp(join(tmpdir(), "literatim-web-"));
  try {
    const [key, cert] = ["key.pem", "cert.pem"].map((name) => join(folder, name));
    const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    const out = ["-keyout", key, "-out", cert, "-days", "1", "-subj", "/CN=literatim.test"];
    execFileSync("openssl", ["req", "-x509", ...curve, ...out], { stdio: "ignore" });
    return { key: await readFile(key), cert: await readFile(cert) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
