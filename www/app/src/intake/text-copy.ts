import { type Given, givenFile } from "../../../element/src/intake/given.js";

/** A copy of a draft as Markdown, made of what was read of it: without the facts before it and the signs of pages inside it. */
export function textCopyOf({ name }: Given, asRead: string): Given {
  const text = asRead.slice(asRead.indexOf("\n\n") + 2).replace(/\[page [^\]\n]*\] /g, "");
  return givenFile(new Blob([text], { type: "text/markdown" }), `${name.replace(/\.[a-z0-9]+$/i, "")}.md`);
}
