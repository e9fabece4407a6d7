import type { LiteratimCheck } from "../../element/src/element.js";
import { button } from "../../element/src/ui/element.js";
import { settings } from "../../shell/src/settings/settings.js";
import { byId } from "../../shell/src/ui/by-id.js";
import type { EngineClient, SourceProvider } from "../../src/index.js";
import { AddressList } from "./address-list.js";
import { keptConnection } from "./choices.js";
import { documentIn, fetched, type TabDocument } from "./documents.js";
import { hostedEngine } from "./engine-link.js";
import { FileDraft } from "./file-draft.js";
import { placeIn } from "./frames.js";
import { ASK, Ask, parsed, WHAT, type What } from "./messages.js";
import { PageDraft } from "./page-draft.js";
import { isAlwaysOn, turnSite } from "./sites.js";

/** What is checked, in words. */
const WORDS: Record<What, string> = { selection: "The selection", editor: "The editor", page: "The page" };

const SHUT =
  "The browser has not opened this tab to Literatim. Press its button in the toolbar, or Alt+Shift+L, while the tab is in front. Pages of the browser itself are never open to it.";

/** The panel next to a page: what is checked, and the element with the findings. */
export class Panel {
  readonly #element: LiteratimCheck;
  readonly #state = byId("state");
  readonly #acts = byId("state-acts");
  readonly #off = byId<HTMLButtonElement>("off");
  readonly #site = byId<HTMLInputElement>("site");
  readonly #addresses: AddressList;
  #engine: EngineClient;
  #limits = "";
  #draft: PageDraft | null = null;
  #tab: chrome.tabs.Tab | null = null;
  /** The tab in front of this window. */
  #front: chrome.tabs.Tab | null = null;
  #window: number | undefined;

  constructor(element: LiteratimCheck) {
    this.#element = element;
    this.#engine = hostedEngine(settings().limits);
    this.#addresses = new AddressList(byId("addresses"), () => void this.#sourcesChanged());
    for (const what of WHAT) byId(`check-${what}`).addEventListener("click", () => void this.#openIn(this.#front, what));
    this.#off.addEventListener("click", () => this.#leave("The page is as it was. Press a button above to check again."));
    this.#site.addEventListener("change", () => void this.#turnSite());
    this.applySettings();
  }

  /** Begins with what the user asked for, and follows what is asked for later. */
  async begin(): Promise<void> {
    this.#window = (await chrome.windows.getCurrent()).id;
    chrome.storage.session.onChanged.addListener(({ [ASK]: change }) => void this.#answer(parsed(Ask, change?.newValue)));
    chrome.tabs.onActivated.addListener(({ tabId, windowId }) => windowId === this.#window && void this.#visit(tabId));
    chrome.tabs.onUpdated.addListener((tabId, { status }, { active, windowId }) => {
      if (status === "complete" && active && windowId === this.#window) void this.#visit(tabId);
    });
    [this.#front = null] = await chrome.tabs.query({ active: true, currentWindow: true });
    const { [ASK]: asked } = await chrome.storage.session.get(ASK);
    await this.#answer(parsed(Ask, asked));
  }

  /** Takes the settings and the token that the options page keeps. */
  applySettings(): void {
    const { limits, patterns, claims, theme } = settings();
    if (this.#limits !== JSON.stringify(limits)) {
      this.#engine.close();
      this.#engine = hostedEngine(limits);
      this.#limits = JSON.stringify(limits);
      this.#element.engine = this.#engine;
    }
    this.#element.theme = theme;
    this.#element.claims = claims;
    const { store, offline } = keptConnection();
    this.#element.options = { patterns: patterns?.text, network: { store, offline } };
  }

  async #answer(ask: Ask | null): Promise<void> {
    if (ask === null || ask.window !== this.#window) return;
    await this.#openIn(await chrome.tabs.get(ask.tab).catch(() => null), ask.what);
  }

  /** Reads a tab that comes to the front, if the user has switched the extension on for its site. */
  async #visit(id: number): Promise<void> {
    const tab = await chrome.tabs.get(id).catch(() => null);
    // The panel may be open in a tab itself.
    if (tab?.url?.startsWith(chrome.runtime.getURL(""))) return;
    this.#front = tab;
    const isOther = this.#draft === null || tab?.id !== this.#tab?.id;
    if (tab?.url !== undefined && isOther && (await isAlwaysOn(tab.url))) await this.#openIn(tab, null);
  }

  /** Reads a tab and checks it. */
  async #openIn(tab: chrome.tabs.Tab | null, what: What | null): Promise<void> {
    this.#leave("");
    this.#tab = tab;
    this.#front = tab;
    await this.#showSite();
    if (tab?.id === undefined) return this.#say(SHUT);
    const file = documentIn(tab);
    if (file !== null) return this.#offerFile(file);
    const place = await placeIn(tab.id, what);
    if (place === null) return this.#say(SHUT);
    const draft: PageDraft = new PageDraft(tab.id, place.frame, {
      opened: (note) => void this.#follow(draft, place.what, note),
      nothing: (why) => this.#say(why),
      differs: () => void this.#element.check(),
      asked: (id) => this.#element.choose(id),
      stepped: (by) => (by === 1 ? this.#element.next() : this.#element.previous()),
      closed: () =>
        this.#draft === draft && this.#leave("The page has changed. Press Literatim’s button in the toolbar to check it again."),
    });
    this.#draft = draft;
    draft.open(place.what);
  }

  async #follow(draft: PageDraft, what: What, note: string): Promise<void> {
    if (this.#draft !== draft) return;
    this.#off.hidden = false;
    this.#say(`${WORDS[what]} of ${this.#tab?.title || "this tab"}. ${note}`);
    this.#element.auto = what === "editor";
    this.#element.adapter = draft;
    await this.#check();
  }

  /** A document that is read from its address needs a permission for its site, which the browser gives only in a click. */
  async #offerFile(file: TabDocument): Promise<void> {
    if (await chrome.permissions.contains({ origins: [...file.origins] })) return this.#readFile(file);
    const isPdf = file.kind === "pdf";
    this.#say(
      isPdf
        ? "This tab shows a PDF. To check it, Literatim reads it from its address, as the tab did; the findings are shown here only."
        : "Google Docs draws its pages as a picture. To check the document, Literatim reads its export with your session at Google; the findings are shown here only.",
    );
    const ask = async (): Promise<void> => {
      if (await chrome.permissions.request({ origins: [...file.origins] })) await this.#readFile(file);
      else
        this.#say(
          `Without the permission, the ${isPdf ? "PDF" : "document"} cannot be read here. Save it, and give the file to Literatim’s page.`,
        );
    };
    this.#acts.replaceChildren(
      button({ class: "primary", id: "read-file" }, () => void ask(), isPdf ? "Read the PDF" : "Read the document"),
    );
  }

  async #readFile(file: TabDocument): Promise<void> {
    this.#say(`Reading ${file.name}.`);
    try {
      this.#element.adapter = await FileDraft.of(await fetched(file), this.#engine);
    } catch (error) {
      this.#say(error instanceof Error ? error.message : String(error));
      return;
    }
    this.#say(`${file.name}. Its findings are shown here only; check again after you change it.`);
    this.#element.auto = false;
    await this.#check();
  }

  async #check(): Promise<void> {
    this.#element.hidden = false;
    byId("empty").hidden = true;
    this.#element.name = this.#tab?.title || "Draft";
    this.#element.providers = await this.#providers();
    await this.#element.check();
  }

  async #sourcesChanged(): Promise<void> {
    this.#element.providers = await this.#providers();
    if (!this.#element.hidden) await this.#element.check();
  }

  async #providers(): Promise<SourceProvider[]> {
    const providers = await keptConnection().providersFor({ origin: "file" });
    return [...this.#addresses.providers, ...providers];
  }

  /** Lets go of the tab, which is then as it was, and says why. */
  #leave(why: string): void {
    const draft = this.#draft;
    this.#draft = null;
    draft?.close();
    this.#element.stop();
    this.#element.report = null;
    this.#element.hidden = true;
    byId("empty").hidden = false;
    this.#off.hidden = true;
    this.#say(why);
  }

  #say(text: string): void {
    this.#state.textContent = text;
    this.#acts.replaceChildren();
  }

  async #showSite(): Promise<void> {
    const url = this.#tab?.url ?? "";
    const isWeb = /^https?:/.test(url);
    byId("site-choice").hidden = !isWeb;
    if (!isWeb) return;
    byId("site-name").textContent = new URL(url).hostname;
    this.#site.checked = await isAlwaysOn(url);
  }

  async #turnSite(): Promise<void> {
    const url = this.#tab?.url;
    if (url !== undefined) await turnSite(url, this.#site.checked);
    await this.#showSite();
  }
}
