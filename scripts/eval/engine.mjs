// The shipped artefacts, loaded into Node.

import { readFileSync } from "node:fs";
import * as core from "../../pkg/core/core.js";
import * as read from "../../pkg/read/read.js";

const artefact = (name) => readFileSync(new URL(`../../pkg/${name}/${name}_bg.wasm`, import.meta.url));
core.initSync({ module: artefact("core") });
read.initSync({ module: artefact("read") });

export const { Session, compareNames, inspect } = core;

/** A document in its binary form, from text of any format, told by its content. */
export function readAny(text) {
  const { format } = inspect(new TextEncoder().encode(text));
  return format === "text" || format === null ? core.readPlain(text) : read.readText(format, text);
}

/** As plain text, whatever it looks like. */
export const readPlain = core.readPlain;

/** A session that holds one source. */
export function sessionOf(wire, name = "source") {
  const session = new Session();
  session.addSource(name, undefined, undefined, wire);
  return session;
}

/** As HTML. */
export const readHtml = (text) => read.readText("html", text);
