import type { Given } from "../../element/src/intake/given.js";
import type { SourceIntake } from "../../element/src/intake/source-intake.js";
import { byId } from "../../shell/src/ui/by-id.js";
import { toast } from "../../shell/src/ui/toast.js";
import { messageOf } from "../../src/errors.js";
import type { DraftIntake } from "./intake/draft-intake.js";
import { isWorkKept, keepWork, keepWorkFromNow, keptWork } from "./intake/kept-work.js";
import { moveLogs } from "./report/kept-log.js";

/** Milliseconds after a change until draft and sources are kept: typing changes the draft with each key. */
const KEEP_MS = 500;

/** What was kept and is restored: nothing, a draft whose sources are lost, or all that there was. */
type Restored = "nothing" | "draft" | "all";

/** Keeps draft, decisions and sources: the draft for this tab, and all of them on the device if the user agreed to that. */
export class Keeping {
  /** Resolves when what was kept is restored. Nothing is kept on the device before, where it would replace that. */
  readonly restored = Promise.resolve().then(() => this.#restore());
  /** The drafts whose report the user has saved. */
  readonly saved = new WeakSet<Given>();
  readonly #draft: DraftIntake;
  readonly #sources: SourceIntake;
  readonly #isCorrected: (draft: Given) => boolean;
  /** The draft that was restored with corrections. */
  #corrected: Given | null = null;
  #soon: ReturnType<typeof setTimeout> | undefined;

  /** `isCorrected` says whether a draft was corrected since the page was opened. */
  constructor(draft: DraftIntake, sources: SourceIntake, isCorrected: (draft: Given) => boolean) {
    this.#draft = draft;
    this.#sources = sources;
    this.#isCorrected = isCorrected;
    const wish = byId<HTMLInputElement>("keep-work");
    wish.checked = isWorkKept();
    wish.addEventListener("change", () => {
      void keepWorkFromNow(wish.checked).then(() => this.#keep());
      moveLogs();
      toast(wish.checked ? "Draft, sources and review are kept on this device." : "What was kept on this device is deleted.");
    });
    window.addEventListener("pagehide", () => {
      this.#keepInTab();
      void this.#keep();
    });
    window.addEventListener("beforeunload", (event) => {
      const isKept = this.#keepInTab();
      const given = draft.draft;
      if (given === null || given.origin === "example" || this.saved.has(given) || isWorkKept()) return;
      // Typed text and corrections are in no file, and a large file cannot be kept.
      if (given.origin === "pasted" || !isKept || this.#hasCorrections) event.preventDefault();
    });
  }

  /** Keeps what is there on the device once it has not changed for a moment. */
  soon(): void {
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => void this.#keep(), KEEP_MS);
  }

  /** Whether the draft has corrections that the user has not saved. */
  get #hasCorrections(): boolean {
    const { draft } = this.#draft;
    return draft !== null && !this.saved.has(draft) && (draft === this.#corrected || this.#isCorrected(draft));
  }

  #keepInTab(): boolean {
    return this.#draft.keep({ hadSources: this.#sources.sources.length > 0, isCorrected: this.#hasCorrections });
  }

  async #keep(): Promise<void> {
    await this.restored;
    if (!isWorkKept()) return;
    try {
      await keepWork(this.#draft.draft, this.#sources.sources, this.#draft.decisions);
    } catch (error) {
      toast(`The browser could not keep the draft and its sources: ${messageOf(error)}`);
    }
  }

  async #restore(): Promise<Restored> {
    const inTab = this.#draft.restore();
    if (inTab?.isCorrected) this.#corrected = this.#draft.draft;
    const kept = isWorkKept() ? await keptWork() : { draft: null, sources: [], decisions: null };
    if (kept.draft !== null && !this.#draft.present) {
      await this.#draft.takeKept(kept.draft);
      if (kept.decisions) this.#draft.decide(kept.decisions);
    }
    if (kept.sources.length > 0) this.#sources.replaceAll([...kept.sources, ...this.#sources.sources]);
    if (inTab === null && kept.draft === null && kept.sources.length === 0) return "nothing";
    return inTab?.hadSources && this.#sources.sources.length === 0 ? "draft" : "all";
  }
}
