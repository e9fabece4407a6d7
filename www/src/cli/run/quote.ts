import { stat } from "node:fs/promises";
import { check } from "../../check/check.js";
import type { EngineClient } from "../../engine/client.js";
import { isFaulty, UNCHECKED } from "../../severity.js";
import { isAddress } from "../../sources/address.js";
import { fromCourtListener } from "../../sources/courtlistener/provider.js";
import { isRead } from "../../status.js";
import type { Command } from "../command.js";
import { filesOf, providersOf } from "../gathering.js";
import { apiOf, tokenOf } from "../network.js";
import { adviseOcr } from "../ocr.js";
import { FAULT, NO_FAULT, UNUSABLE } from "../outcome.js";
import { placesOf, refuseOverwriting } from "../places.js";
import type { ProgressLine } from "../progress.js";
import { writeFinding } from "../quotation.js";
import { printableJson } from "../terminal.js";
import { UsageError } from "../usage-error.js";
import { TOKEN_VARIABLE } from "../variables.js";
import { type Asks, given, type Interruptible, patternsOf, say, write } from "./running.js";

/** Looks for a single quotation. */
export async function checkQuotation(
  engine: EngineClient,
  progress: ProgressLine,
  command: Command & { name: "quote" },
  asks: Asks & Interruptible,
): Promise<number> {
  const { words, parenthetical, network, output } = command;
  const { sources, citation } = await placeOf(command);
  await refuseOverwriting(placesOf(output), given(...sources, network.tokenFile, output.patterns, output.passwordFile));
  const { store, ...more } = asks;
  const token = await tokenOf(network);
  const isFetched = sources.length === 0;
  if (isFetched && token === undefined && !network.offline)
    throw new UsageError(
      `To get "${citation}", set ${TOKEN_VARIABLE}, or look in what is kept with --offline; a file is given by its path.`,
    );
  // Quotation and citation form a draft, so that sources are loaded as for a check and have names in a report.
  const text = isFetched ? `“${words}” ${citation}.` : `${words}\n\n${citation ?? ""}`;
  const draft = { name: "quotation", data: new TextEncoder().encode(text) };
  const courtlistener = { token, base: apiOf(network), store };
  const providers = providersOf(isFetched ? [] : await filesOf(sources, undefined), sources, output, courtlistener);
  if (isFetched) providers.push(fromCourtListener(courtlistener));
  const report = await check(engine, draft, {
    ...more,
    network: { store, offline: network.offline, patienceMs: network.wait * 60_000 },
    sources: providers,
    simple: output.simple,
    patterns: patternsOf(output),
    onProgress: (at) => progress.show(at),
  });
  const unread = report.sources.filter(({ status, type }) => !isRead(status) || type === null);
  progress.erase();
  for (const { name, problems } of unread) say(`${name}: ${problems[0]?.text ?? "could not be read."}`);
  adviseOcr(
    output,
    report.sources.flatMap(({ problems }) => problems.map(({ text }) => text)),
    say,
  );
  if (unread.length === report.sources.length) {
    if (unread.length === 0)
      say(report.citations[0]?.reason ?? `"${citation}" is no citation, and no file; give a path, or a citation such as 505 U.S. 377.`);
    return UNUSABLE;
  }
  const about = { ...(citation === undefined ? {} : { citation }), ...(parenthetical === undefined ? {} : { parenthetical }) };
  const finding = await engine.quote(words, about);
  const nameOf = (id: string) => report.sources.find((source) => source.id === id)?.name ?? id;
  await write(output, async () => (output.format === "json" ? printableJson(finding) : writeFinding(finding, nameOf)));
  if (output.failOnUnchecked && UNCHECKED.includes(finding.headline)) return FAULT;
  return output.failOn !== "never" && isFaulty(finding, output.failOn) ? FAULT : NO_FAULT;
}

/** Where a quotation is looked for: in sources, or, if `--in` names no file, folder or address, in the case at that citation. */
async function placeOf({ sources, place, citation }: Command & { name: "quote" }): Promise<{
  sources: readonly string[];
  citation: string | undefined;
}> {
  if (place === undefined) return { sources, citation };
  const isPath = isAddress(place) || (await stat(place).catch(() => undefined)) !== undefined;
  if (!isPath && citation !== undefined)
    throw new UsageError(`--in ${place} does not exist; give a file, or the citation alone, without --citation.`);
  if (!isPath && isNameOfFile(place))
    throw new UsageError(`There is no file or folder ${place}; check the path, or give a citation such as 505 U.S. 377.`);
  return isPath ? { sources: [place], citation } : { sources: [], citation: place };
}

/** Whether words can only be a path: one word that begins with no number, an ending of documents, or a separator that is not between numbers. */
function isNameOfFile(words: string): boolean {
  const isWord = /^[^\s\d]\S*$/.test(words);
  return (
    isWord ||
    /\.(?:txt|te?xt|md|markdown|x?html?|pdf|docx?|odt|rtf|epub|tex|json|jsonl|csv|tsv|xml)$/i.test(words) ||
    /(?<!\d)[/\\]|[/\\](?!\d)/.test(words)
  );
}
