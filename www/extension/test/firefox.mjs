// The extension in Firefox as it ships: loaded for the time of a test, opened by the user's own acts, its sidebar read through the extension's own page.
import { randomUUID } from "node:crypto";
import { openFirefox } from "../../test/firefox.mjs";
import { shippedBuild } from "./extension.mjs";

const ID = "literatim@literatim.example";
/** The name of the extension's parts in Firefox's window. */
const OWN = ID.replace(/[@.]/g, "_");

/** Firefox with the extension, until test `t` is over. @param {import("node:test").TestContext} t */
export async function openExtension(t) {
  const host = randomUUID();
  const firefox = await openFirefox(t, { "extensions.webextensions.uuids": JSON.stringify({ [ID]: host }) });
  await firefox.install(shippedBuild("firefox"));
  return new Extension(firefox, `moz-extension://${host}/`);
}

/** The extension in a running Firefox. */
class Extension {
  /** @type {string | undefined} */
  #view;

  constructor(firefox, origin) {
    this.firefox = firefox;
    this.origin = origin;
  }

  /** A tab with a page of the extension. Firefox lets only its own window open one. @param {string} name @returns {Promise<string>} */
  async open(name) {
    const { firefox } = this;
    const before = await firefox.send("WebDriver:GetWindowHandles", {});
    await firefox.around((address) => {
      const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
      gBrowser.selectedTab = gBrowser.addTab(address, { triggeringPrincipal });
    }, this.origin + name);
    const handles = await firefox.send("WebDriver:GetWindowHandles", {});
    const tab = handles.find((handle) => !before.includes(handle));
    await firefox.front(tab);
    await firefox.until((address) => location.href === address && document.readyState === "complete", this.origin + name);
    return tab;
  }

  /** Presses the button in the toolbar. */
  async pressButton() {
    await this.firefox.around((own) => {
      const id = `${own}-browser-action`;
      CustomizableUI.addWidgetToArea(id, "nav-bar");
      document.querySelector(`#${id} .unified-extensions-item-action-button`).click();
    }, OWN);
  }

  /** Presses Alt+Shift+L in Firefox's window, whose key the shortcut is. */
  async pressShortcut() {
    await this.firefox.send("Marionette:SetContext", { value: "chrome" });
    await this.firefox.chord("Alt", "Shift", "L");
    await this.firefox.send("Marionette:SetContext", { value: "content" });
  }

  /** Opens the context menu of the element at a selector and chooses the entry that begins with these words. */
  async chooseInMenu(selector, words) {
    const { firefox } = this;
    await firefox.click(selector, 2);
    await firefox.around(
      async (own, words) => {
        const menu = document.getElementById("contentAreaContextMenu");
        if (menu.state !== "open") await new Promise((resolve) => menu.addEventListener("popupshown", resolve, { once: true }));
        const entry = [...menu.querySelectorAll(`[id^="${own}-menuitem"]`)].find(({ label }) => label.startsWith(words));
        menu.activateItem(entry);
      },
      OWN,
      words,
    );
  }

  /** What a function gives of the sidebar's window; `page` is the tab in front, and is so again afterwards. */
  async sidebar(page, work, ...args) {
    const { firefox } = this;
    this.#view ??= await this.open("options.html");
    await firefox.front(this.#view);
    await firefox.until(() => chrome.extension.getViews({ type: "sidebar" })[0]?.document.readyState === "complete");
    const script = `return (${work})(chrome.extension.getViews({ type: "sidebar" })[0], ...arguments)`;
    const { value } = await firefox.send("WebDriver:ExecuteScript", { script, args });
    await firefox.front(page);
    return value;
  }

  /** Gives the sidebar's element a source; resolves with the verdicts of its report on the draft with this many quotations. */
  async verdicts(page, source, count) {
    return this.sidebar(
      page,
      async (view, { name, text }, count) => {
        const element = view.document.querySelector("literatim-check");
        element.sources = [{ name, data: new view.Blob([text]) }];
        const report = await new Promise((resolve) => {
          element.addEventListener("literatim-report", ({ detail }) => detail.quotations.length === count && resolve(detail));
          element.check();
        });
        return report.quotations.map(({ headline }) => headline);
      },
      source,
      count,
    );
  }

  /** Writes a picture of Firefox's window, with the sidebar. @param {string} path */
  async shot(path) {
    await this.firefox.send("Marionette:SetContext", { value: "chrome" });
    await this.firefox.screenshot(path);
    await this.firefox.send("Marionette:SetContext", { value: "content" });
  }

  /** Waits until Firefox asks for a permission; answers, and resolves with the words of the question. @param {"allow" | "refuse"} answer */
  answer(answer) {
    return this.firefox.around(async (answer) => {
      const question = () => document.getElementById("addon-webext-permissions-notification");
      while (PopupNotifications.panel.state !== "open" || !question()) await new Promise((resolve) => setTimeout(resolve, 50));
      const words = PopupNotifications.panel.textContent;
      question()[answer === "allow" ? "button" : "secondaryButton"].click();
      return words;
    }, answer);
  }
}
