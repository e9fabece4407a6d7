import type { Input } from "../../src/index.js";
import { inputOf } from "./intake/given.js";
import { type SourceHost, SourceIntake } from "./intake/source-intake.js";
import { element } from "./ui/element.js";

/** The element's own list of sources: those that the user has added, and the ways to add some. */
export class OwnSources {
  readonly root: HTMLElement;
  readonly intake: SourceIntake;

  constructor(host: SourceHost) {
    const list = element("ul", { class: "given-list", "aria-labelledby": "sources-title" });
    const empty = element("p", { class: "empty" }, "Drop the cited cases, articles or books here.");
    const refused = element("div", { class: "refused", role: "alert" });
    const ways = element("div", { class: "ways" });
    const title = element("p", { class: "given-title", id: "sources-title" }, "Sources");
    this.root = element(
      "div",
      { class: "given-sources", part: "sources", role: "group", "aria-labelledby": "sources-title" },
      title,
      empty,
      ways,
      refused,
      list,
    );
    this.intake = new SourceIntake({ list, empty, refused, ways }, host);
  }

  get inputs(): readonly Input[] {
    return this.intake.sources.flatMap((given) => inputOf(given) ?? []);
  }

  /** These sources with the user's. A file of the user is in the place of a source that has its name. */
  with(sources: readonly Input[]): readonly Input[] {
    const { inputs } = this;
    return [...sources.filter(({ name }) => !inputs.some((one) => one.name === name)), ...inputs];
  }
}
