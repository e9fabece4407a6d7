import type { EngineClient } from "../engine/client.js";
import { textInput } from "../input.js";
import type { Report } from "../model.js";
import { fromFiles } from "../sources/files.js";
import { type CheckOptions, check } from "./check.js";

/** The options of `checkText`. */
export interface CheckTextOptions extends CheckOptions {
  /** The engine to use, which stays open. By default an engine is opened for the check and closed afterwards. */
  readonly engine?: EngineClient | undefined;
}

/** Texts by their names. A name is like a file name: the citation, the case or the title in it matches the text to the draft. */
export type Texts = Readonly<Record<string, string>>;

/** Checks `draft` against `texts` with the engine of the options, or else one from `open`. */
export async function checkTextIn(open: () => EngineClient, draft: string, texts: Texts, options: CheckTextOptions): Promise<Report> {
  const engine = options.engine ?? open();
  try {
    const given = fromFiles(Object.entries(texts).map(([name, text]) => textInput(name, text)));
    return await check(engine, textInput("draft", draft), { ...options, sources: [given, ...(options.sources ?? [])] });
  } finally {
    if (!options.engine) engine.close();
  }
}
