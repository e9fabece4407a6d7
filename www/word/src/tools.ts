import { button, element } from "../../element/src/ui/element.js";
import type { Checked } from "../../src/report/checked.js";
import { findingText } from "../../src/report/finding-text.js";
import type { ReviewLog } from "../../src/report/review-log.js";
import { findingsOf, sectionOf } from "../../src/report/sections.js";
import type { Abilities } from "./host/abilities.js";
import type { Remark, WordDocument, Written } from "./host/word-document.js";

/** What the tools need of the pane. */
export interface ToolsHost {
  /** The report that is shown; null before the first. */
  readonly checked: Checked | null;
  readonly log: ReviewLog;
  tell(text: string): void;
}

/** What can be written into the document on request: comments and underlines, for the findings to fix or to look up that are not settled. */
export class Tools {
  readonly root = element("div", { class: "tools", role: "group", "aria-label": "In the document", hidden: true });
  readonly #word: WordDocument;
  readonly #host: ToolsHost;
  readonly #abilities: Abilities;
  #isMarked = false;

  constructor(word: WordDocument, abilities: Abilities, host: ToolsHost) {
    this.#word = word;
    this.#abilities = abilities;
    this.#host = host;
  }

  /** Shows what can be done now. */
  show(): void {
    const count = this.#remarks.length;
    const offer = (label: string, act: () => Promise<string>, isOff = false): HTMLElement =>
      button({ class: "quiet small", disabled: isOff }, () => void this.#try(act), label);
    const { comments } = this.#word;
    this.root.replaceChildren(
      ...(this.#abilities.has("comments") ? [offer("Insert comments for all findings", () => this.#comment(), count === 0)] : []),
      ...(comments > 0 ? [offer(`Delete these comments (${comments})`, () => this.#uncomment())] : []),
      ...(this.#abilities.has("marks") ? [offer("Underline findings", () => this.#mark(), count === 0)] : []),
      ...(this.#isMarked ? [offer("Remove underlines", () => this.#unmark())] : []),
    );
    this.root.hidden = this.#host.checked === null || this.root.childElementCount === 0;
  }

  get #remarks(): Remark[] {
    const { checked, log } = this.#host;
    if (checked === null) return [];
    return findingsOf(checked.report).flatMap((finding) => {
      const section = sectionOf(finding, checked, log);
      if (section !== "fix" && section !== "look_up") return [];
      const text = `Literatim: ${findingText(finding, checked.report)}`;
      return [{ id: finding.id, span: finding.span, text, color: section === "fix" ? "Red" : "Blue" }];
    });
  }

  async #try(act: () => Promise<string>): Promise<void> {
    try {
      this.#host.tell(await act());
    } catch (error) {
      this.#host.tell(`Word did not do that: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.show();
  }

  async #comment(): Promise<string> {
    await this.#word.uncomment();
    return written(await this.#word.comment(this.#remarks), "comment was inserted", "comments were inserted");
  }

  async #uncomment(): Promise<string> {
    await this.#word.uncomment();
    return "The comments of this pane are deleted.";
  }

  async #mark(): Promise<string> {
    const done = await this.#word.mark(this.#remarks);
    this.#isMarked = done.done > 0;
    return written(done, "finding is underlined", "findings are underlined");
  }

  async #unmark(): Promise<string> {
    await this.#word.unmark();
    this.#isMarked = false;
    return "The underlines of this pane are removed.";
  }
}

/** `3 comments were inserted. The words of 1 finding were not found in the body of the document.` */
function written({ done, lost }: Written, one: string, many: string): string {
  const said = `${done} ${done === 1 ? one : many}.`;
  return lost === 0
    ? said
    : `${said} The words of ${lost} ${lost === 1 ? "finding" : "findings"} were not found in the body of the document.`;
}
