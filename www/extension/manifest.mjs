// The manifest of the extension for each browser.

/** The API to which a token is sent. */
const COURTLISTENER = "https://www.courtlistener.com/*";

const ICONS = Object.fromEntries([16, 32, 48, 128].map((size) => [size, `icon-${size}.png`]));

/** What the extension's own pages may load and connect to. Sources at addresses of the user's are fetched by the engine's worker. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self' https: http:",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types literatim",
].join("; ");

/** What differs from one browser to the other. */
const OWN = {
  chrome: {
    minimum_chrome_version: "116",
    permissions: ["sidePanel", "offscreen"],
    background: { service_worker: "background.js", type: "module" },
    side_panel: { default_path: "panel.html" },
  },
  firefox: {
    permissions: [],
    background: { scripts: ["background.js"], type: "module" },
    sidebar_action: { default_title: "Literatim", default_panel: "panel.html", default_icon: ICONS, open_at_install: false },
    browser_specific_settings: {
      gecko: { id: "literatim@literatim.example", strict_min_version: "140.0", data_collection_permissions: { required: ["none"] } },
    },
  },
};

/**
 * @param {"chrome" | "firefox"} browser
 * @param {string} version
 * @param {string[]} [granted] sites that are open from the start, for tests: nobody can answer the browser's question there
 */
export function manifestOf(browser, version, granted = []) {
  const { permissions, ...own } = OWN[browser];
  return {
    manifest_version: 3,
    name: "Literatim",
    version,
    description: "Checks every quotation of a draft, word by word, against its sources, where you write. Your draft stays on your device.",
    icons: ICONS,
    action: { default_title: "Check quotations with Literatim", default_icon: ICONS },
    permissions: ["activeTab", "scripting", "storage", "contextMenus", ...permissions],
    host_permissions: [COURTLISTENER, ...granted],
    optional_host_permissions: ["https://*/*", "http://*/*"],
    commands: { check: { suggested_key: { default: "Alt+Shift+L" }, description: "Check the selection, the editor or the page" } },
    options_ui: { page: "options.html", open_in_tab: true },
    content_security_policy: { extension_pages: POLICY },
    incognito: "not_allowed",
    ...own,
  };
}
