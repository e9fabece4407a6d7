// Firefox, driven by its own protocol, Marionette: https://firefox-source-docs.mozilla.org/testing/marionette/
import { execFileSync, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Firefox asks nothing of the network but what the test opens. */
const PREFERENCES = {
  "marionette.port": 0,
  "app.update.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "browser.startup.homepage_override.mstone": "ignore",
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  "toolkit.telemetry.enabled": false,
};

/** Headless, open to tests also in its own windows, and with a profile, whose path follows. */
const ARGS = ["--headless", "--no-remote", "--marionette", "--remote-allow-system-access", "--profile"];

/** What WebDriver calls keys that are no characters. */
const KEYS = { Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C", F8: "\uE038", Shift: "\uE008", Alt: "\uE00A" };

/** The program; undefined when there is none. `FIREFOX` names another one; scripts/browser.sh installs one. */
function firefoxHere() {
  if (process.env.FIREFOX) return process.env.FIREFOX;
  try {
    return execFileSync("sh", ["-c", "command -v firefox-esr || command -v firefox"], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}

/** Why tests in Firefox are skipped; false where there is one. */
export const withoutFirefox = firefoxHere() ? false : "there is no Firefox; install firefox-esr, or name it by FIREFOX";

/**
 * Firefox with one window, until test `t` is over.
 *
 * @param {import("node:test").TestContext} t
 * @param {Record<string, string | number | boolean>} [preferences] more of Firefox's preferences
 */
export async function openFirefox(t, preferences = {}) {
  const profile = await mkdtemp(join(tmpdir(), "literatim-firefox-"));
  const lines = Object.entries({ ...PREFERENCES, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, "user.js"), lines.join(""));
  const browser = spawn(/** @type {string} */ (firefoxHere()), [...ARGS, profile], { stdio: "ignore" });
  const over = new Promise((resolve) => browser.once("exit", resolve));
  t.after(async () => {
    browser.kill();
    await over;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  const session = new Session(await portOf(profile));
  t.after(() => session.close());
  await session.send("WebDriver:NewSession", {});
  return session;
}

/** Firefox writes the port that it took into its profile. */
async function portOf(profile) {
  for (let tries = 0; tries < 150; tries++) {
    const port = Number(await readFile(join(profile, "MarionetteActivePort"), "utf8").catch(() => ""));
    if (port > 0) return port;
    await sleep(200);
  }
  throw new Error("Firefox did not open its port for tests within 30 seconds.");
}

/** Commands and answers, each a JSON array with its length in bytes and a colon before it. */
class Session {
  #socket;
  #received = Buffer.alloc(0);
  #count = 0;
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  #open = new Map();

  constructor(port) {
    this.#socket = connect(port, "127.0.0.1");
    this.#socket.on("data", (data) => this.#receive(data));
    this.#socket.on("error", () => {});
  }

  /** @param {string} command @param {object} parameters @returns {Promise<any>} */
  send(command, parameters) {
    const id = ++this.#count;
    const text = JSON.stringify([0, id, command, parameters]);
    this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((resolve, reject) => this.#open.set(id, { resolve, reject }));
  }

  /** @param {string} url */
  async goto(url) {
    await this.send("WebDriver:Navigate", { url });
  }

  /** What a function gives in the page. @template T @param {(...args: any[]) => T} work @param {unknown[]} args @returns {Promise<Awaited<T>>} */
  async run(work, ...args) {
    const { value } = await this.send("WebDriver:ExecuteScript", { script: `return (${work})(...arguments)`, args });
    return value;
  }

  /** What a function gives in the window around the pages, which has the toolbar. @template T @param {(...args: any[]) => T} work @param {unknown[]} args @returns {Promise<Awaited<T>>} */
  async around(work, ...args) {
    await this.send("Marionette:SetContext", { value: "chrome" });
    try {
      return await this.run(work, ...args);
    } finally {
      await this.send("Marionette:SetContext", { value: "content" });
    }
  }

  /** Waits until a function gives something true in the page. @param {(...args: any[]) => unknown} test @param {unknown[]} args */
  async until(test, ...args) {
    for (let tries = 0; tries < 150; tries++) {
      if (await this.run(test, ...args)) return;
      await sleep(100);
    }
    throw new Error(`This did not become true within 15 seconds: ${test} (${args}).`);
  }

  /** Presses keys one after the other, as a user does: characters, or the names in {@link KEYS}. @param {string[]} keys */
  async press(...keys) {
    const strokes = keys.map((key) => KEYS[key] ?? key);
    const actions = strokes.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.send("WebDriver:PerformActions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  /** Presses a button of the mouse in the middle of an element. @param {string} selector */
  async click(selector, button = 0) {
    const [x, y] = await this.run((selector) => {
      const one = document.querySelector(selector);
      one.scrollIntoView({ block: "center" });
      const { left, top, width, height } = one.getBoundingClientRect();
      return [Math.round(left + width / 2), Math.round(top + height / 2)];
    }, selector);
    await this.clickAt(x, y, button);
  }

  /** Presses a button of the mouse at a point of the window. @param {number} x @param {number} y */
  async clickAt(x, y, button = 0) {
    const actions = [
      { type: "pointerMove", x, y },
      { type: "pointerDown", button },
      { type: "pointerUp", button },
    ];
    await this.send("WebDriver:PerformActions", { actions: [{ type: "pointer", id: "mouse", actions }] });
  }

  /** Presses keys together. @param {string[]} keys */
  async chord(...keys) {
    const strokes = keys.map((key) => KEYS[key] ?? key);
    const actions = [
      ...strokes.map((value) => ({ type: "keyDown", value })),
      ...strokes.toReversed().map((value) => ({ type: "keyUp", value })),
    ];
    await this.send("WebDriver:PerformActions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  /** Drops a file on the element that a selector finds, in the page or in the tree of its first `host`. @param {{ name: string, text: string }} file */
  async drop(selector, file, host = "") {
    await this.run(
      (selector, { name, text }, host) => {
        const tree = host ? document.querySelector(host).shadowRoot : document;
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], name));
        const options = { dataTransfer, bubbles: true, composed: true, cancelable: true };
        for (const type of ["dragover", "drop"]) tree.querySelector(selector).dispatchEvent(new DragEvent(type, options));
      },
      selector,
      file,
      host,
    );
  }

  /** Loads the page again, and leaves it although it asks whether to. */
  async reload() {
    await this.send("WebDriver:Refresh", {});
  }

  /** Loads an extension from its folder until Firefox ends. @param {string} path */
  async install(path) {
    await this.send("Addon:Install", { path, temporary: true });
  }

  /** Opens a tab at an address and goes there; its handle is for {@link Session#front}. @param {string} url @returns {Promise<string>} */
  async open(url) {
    const { handle } = await this.send("WebDriver:NewWindow", { type: "tab", focus: true });
    await this.front(handle);
    await this.goto(url);
    return handle;
  }

  /** Puts a tab in front. @param {string} handle */
  async front(handle) {
    await this.send("WebDriver:SwitchToWindow", { handle, focus: true });
  }

  /** Writes a picture of the window. @param {string} path */
  async screenshot(path) {
    const { value } = await this.send("WebDriver:TakeScreenshot", { full: false });
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.from(value, "base64"));
  }

  close() {
    this.#socket.destroy();
  }

  #receive(data) {
    this.#received = Buffer.concat([this.#received, data]);
    for (;;) {
      const colon = this.#received.indexOf(":");
      const length = Number(this.#received.subarray(0, Math.max(0, colon)));
      if (colon < 0 || this.#received.length < colon + 1 + length) return;
      const message = JSON.parse(this.#received.subarray(colon + 1, colon + 1 + length).toString());
      this.#received = this.#received.subarray(colon + 1 + length);
      // The greeting is no answer.
      if (!Array.isArray(message)) continue;
      const [, id, error, value] = message;
      const waiting = this.#open.get(id);
      this.#open.delete(id);
      if (error) waiting?.reject(new Error(`${error.error}: ${error.message}`));
      else waiting?.resolve(value);
    }
  }
}
