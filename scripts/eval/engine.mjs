// The shipped artefacts, loaded into Node.

import { readFileSync } from "node:fs";
import * as read from "../../pkg/read/read.js";

const artefact = (path) => readFileSync(new URL(`../../${path}_bg.wasm`, import.meta.url));

/** What `phrases.mjs` asks for: the core that it builds, with the phrases in preview or without them. */
const preview = process.env.LITERATIM_PREVIEW;
const path = preview === undefined ? "pkg/core/core" : "target/preview/preview";
const core = await import(`../../${path}.js`);
core.initSync({ module: artefact(path) });
core.giveTables(readFileSync(new URL("../../pkg/tables/tables.txt", import.meta.url), "utf8"));
if (preview === "with") core.countPreview();
read.initSync({ module: artefact("pkg/read/read") });

export const { Session, compareNames, inspect } = core;

/** The encoding of the evaluators' texts. */
const UTF_8 = /** @type {const} */ (["utf-8", "valid", undefined, 0]);

/** A document in its binary form, from text in any format, detected by its content. */
export function readAny(text) {
  const { format } = inspect(new TextEncoder().encode(text));
  if (format === "latex") return read.readLatex(text, [], [], ...UTF_8);
  return format === "text" || format === null ? readPlain(text) : read.readText(format, text, ...UTF_8);
}

/** The same from plain text. */
export const readPlain = (/** @type {string} */ text) => core.readPlain(text, ...UTF_8);

/** A session with one source. */
export function sessionOf(wire, name = "source") {
  const session = new Session();
  session.addSource(name, undefined, undefined, "", wire);
  return session;
}

/** The same from HTML. */
export const readHtml = (text) => read.readText("html", text, ...UTF_8);

/** A document in its binary form as a view. */
export function viewOf(wire) {
  const session = new Session();
  try {
    return session.setDraft("document", "", wire);
  } finally {
    session.free();
  }
}
