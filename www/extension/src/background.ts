import { hostEngines } from "./engine-host.js";
import { ASK, type Ask, isOwnPage, NeedEngine, parsed, type What } from "./messages.js";

/** Firefox's part of the API that the types of Chrome's do not have. */
declare const browser: { sidebarAction: { open(): Promise<void> } };

/** The entries of the context menu: what each checks, where it is offered. */
const MENU = [
  { id: "selection", title: "Check the quotations in the selection", contexts: ["selection"] },
  { id: "editor", title: "Check the quotations in this editor", contexts: ["editable"] },
  { id: "page", title: "Check the quotations on this page", contexts: ["page"] },
] as const satisfies readonly { id: What; title: string; contexts: readonly string[] }[];

/** The key of the command in the manifest. */
const COMMAND = "check";

/** Opens the panel and says what to check. The browser opens it only in the call that the user's act causes. */
function open(tab: chrome.tabs.Tab | undefined, what: What | null): void {
  if (tab?.id === undefined) return;
  if (BROWSER === "firefox") void browser.sidebarAction.open();
  else void chrome.sidePanel.open({ windowId: tab.windowId });
  const ask: Ask = { tab: tab.id, window: tab.windowId, what, at: Date.now() };
  void chrome.storage.session.set({ [ASK]: ask });
}

/** Adds the entries that are not there. */
function addMenu(): void {
  for (const { id, title, contexts } of MENU) {
    // An entry of an earlier start stays; the browser warns of an error that nobody has read.
    chrome.contextMenus.create({ id, title, contexts: [...contexts] }, () => void chrome.runtime.lastError);
  }
}

// The browser forgets the entries of an extension that is switched off, and does not call `onInstalled` when it is on again.
addMenu();
chrome.runtime.onInstalled.addListener(() => chrome.contextMenus.removeAll(addMenu));
chrome.action.onClicked.addListener((tab) => open(tab, null));
chrome.contextMenus.onClicked.addListener(({ menuItemId }, tab) => open(tab, MENU.find(({ id }) => id === menuItemId)?.id ?? null));
chrome.commands.onCommand.addListener((command, tab) => {
  if (command === COMMAND) open(tab, null);
});

chrome.runtime.onMessage.addListener((message, sender, answer) => {
  if (!isOwnPage(sender) || parsed(NeedEngine, message) === null) return false;
  void engineHost().then(
    () => answer(true),
    () => answer(false),
  );
  return true;
});

let creating: Promise<void> | null = null;

/** Starts the page that hosts engines, if there is none: in Chrome an offscreen document, in Firefox this page itself. */
async function engineHost(): Promise<void> {
  if (BROWSER === "firefox") return;
  // The page counts as a context before its script has run.
  creating ??= createHost().finally(() => {
    creating = null;
  });
  await creating;
}

async function createHost(): Promise<void> {
  const contexts = await chrome.runtime.getContexts({ contextTypes: [chrome.runtime.ContextType.OFFSCREEN_DOCUMENT] });
  if (contexts.length > 0) return;
  await chrome.offscreen.createDocument({
    url: "offscreen.html",
    reasons: [chrome.offscreen.Reason.WORKERS],
    justification: "Runs the WebAssembly engine that compares quotations with their sources in a worker.",
  });
}

if (BROWSER === "firefox") hostEngines();
