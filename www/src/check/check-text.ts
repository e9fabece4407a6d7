import type { EngineClient } from "../engine/client.js";
import { type Input, textInput } from "../input.js";
import type { Report } from "../model.js";
import { fromFiles } from "../sources/files.js";
import { type CheckOptions, check } from "./check.js";
import { type Repaired, repair } from "./repair.js";

/** The options of `checkText`. */
export interface CheckTextOptions extends CheckOptions {
  /** The engine to use, which stays open. By default an engine is opened for the check and closed afterwards. */
  readonly engine?: EngineClient | undefined;
}

/** @throws TypeError for files, paths and other values, which would be read as if they were the words. */
function refuseOther(draft: unknown, texts: unknown): void {
  const files = "for files there is check, with fromFiles";
  if (typeof draft !== "string") throw new TypeError(`The draft of checkText is its text, a string; ${files}.`);
  const isTexts = typeof texts === "object" && texts !== null && Object.values(texts).every((text) => typeof text === "string");
  if (!isTexts) throw new TypeError(`The sources of checkText are strings by their names, as { "Doe v. Roe.txt": opinion }; ${files}.`);
}

/** Texts by their names. A name is like a file name: the citation, the case or the title in it matches the text to the draft. */
export type Texts = Readonly<Record<string, string>>;

/** Checks `draft` against `texts` with the engine of the options, or else one from `open`. */
export function checkTextIn(open: () => EngineClient, draft: string, texts: Texts, options: CheckTextOptions): Promise<Report> {
  return ofText(check, open, draft, texts, options);
}

/** Repairs `draft` by `texts` with the engine of the options, or else one from `open`. */
export function repairTextIn(open: () => EngineClient, draft: string, texts: Texts, options: CheckTextOptions): Promise<Repaired> {
  return ofText(repair, open, draft, texts, options);
}

async function ofText<T>(
  work: (engine: EngineClient, draft: Input, options: CheckOptions) => Promise<T>,
  open: () => EngineClient,
  draft: string,
  texts: Texts,
  options: CheckTextOptions,
): Promise<T> {
  refuseOther(draft, texts);
  const engine = options.engine ?? open();
  try {
    const given = fromFiles(Object.entries(texts).map(([name, text]) => textInput(name, text)));
    return await work(engine, textInput("draft", draft), { ...options, sources: [given, ...(options.sources ?? [])] });
  } finally {
    if (!options.engine) engine.close();
  }
}
