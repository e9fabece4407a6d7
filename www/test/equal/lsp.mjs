// The findings that the language server shows: by a hover on every word of the draft, and by its diagnostics.
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { clientOf } from "../lsp-client.mjs";
import { SOURCES, TEXT, TOKEN } from "./brief.mjs";
import { comparable } from "./findings.mjs";

/** @param {import("node:test").TestContext} t @param {string} index @returns {Promise<import("./findings.mjs").Compared[]>} */
export async function findingsByServer(t, index) {
  const settings = { check: "request", claims: true };
  const client = await clientOf(t, {
    settings,
    source: "",
    args: ["--courtlistener", index],
    initializationOptions: { token: TOKEN, settings },
  });
  await cp(SOURCES, join(client.folder, "sources"), { recursive: true });
  const draft = await client.openDraft("memo.md", TEXT);
  await client.connection.sendRequest("workspace/executeCommand", { command: "literatim.check", arguments: [draft.uri] });
  const diagnostics = await client.diagnostics(draft.uri, 1);
  const words = [...TEXT.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index: at }) => draft.positionAt(at));
  const hovers = await Promise.all(words.map((position) => client.ask("textDocument/hover", draft, { position })));
  const shown = new Map(hovers.flatMap((hover) => (hover === null ? [] : [[JSON.stringify(hover), hover]])));
  await client.end();
  const keyOf = ({ range }, label) => `${JSON.stringify(range)} ${label}`;
  const asked = new Set(diagnostics.map((one) => keyOf(one, one.message.split(". ")[0])));
  return [...shown.values()]
    .map(({ range, contents }) => ({ range, ...told(contents.value) }))
    .sort(
      (a, b) => draft.offsetAt(a.range.start) - draft.offsetAt(b.range.start) || draft.offsetAt(b.range.end) - draft.offsetAt(a.range.end),
    )
    .map(({ range, ...finding }) =>
      comparable({ ...finding, words: draft.getText(range), asks: asked.has(keyOf({ range }, finding.verdict)) }),
    );
}

/**
 * What a hover says: the verdict with its reason, then notes, passages below their source's name, and the citation. What its warnings mean is no part of
 * the finding.
 */
function told(markdown) {
  const explains = (part) => /^\*(?:What it says|Why it matters|Example)\.\* /u.test(part);
  const [first, ...parts] = markdown.split("\n\n").filter((part) => !explains(part));
  const [, verdict, reason] = /^\*\*(.*?)\.\*\* (.*)$/s.exec(first) ?? [];
  /** @type {any} */
  const told = { verdict: unescaped(verdict), reason: unescaped(reason), notes: [], cited: "", passages: [] };
  for (const [index, part] of parts.entries()) {
    const [, words] = /^> .*?\*\*(.*)\*\*/s.exec(part) ?? [];
    if (words !== undefined) told.passages.push({ source: unescaped(linked(told.notes.pop())), words: unescaped(words) });
    else if (index === parts.length - 1 && part.startsWith("Cited: ")) told.cited = unescaped(part.slice("Cited: ".length));
    else told.notes.push(part);
  }
  return { ...told, notes: told.notes.map((note) => unescaped(linked(note))) };
}

/** The words of a link. */
function linked(markdown) {
  return /^\[(.*)\]\(<.*>\)$/s.exec(markdown)?.[1] ?? markdown;
}

function unescaped(markdown) {
  return markdown.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}
