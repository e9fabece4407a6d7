import { documentAt, opened } from "../../check/check.js";
import type { EngineClient } from "../../engine/client.js";
import type { Input } from "../../input.js";
import { furnitureOf, furnitureText } from "../../report/furniture.js";
import type { Command } from "../command.js";
import { draftOf } from "../gathering.js";
import { adviseOcr } from "../ocr.js";
import { NO_FAULT } from "../outcome.js";
import { placesOf, refuseOverwriting } from "../places.js";
import type { ProgressLine } from "../progress.js";
import { plain, printableJson } from "../terminal.js";
import { type Asks, naming, given as paths, say, write } from "./running.js";

/** Writes what was read of a file: its text with signs for its structure, or all of it as JSON. */
export async function showText(
  engine: EngineClient,
  progress: ProgressLine,
  { file, json, furniture, output }: Command & { name: "text" },
  asks: Asks,
): Promise<number> {
  await refuseOverwriting(placesOf(output), paths(file, output.passwordFile));
  const given = await draftOf(file);
  const input = "address" in given ? await documentAt(engine, given.address, { onProgress: (at) => progress.show(at) }) : given;
  const onPart = (done: number, total: number | undefined) =>
    progress.show({ phase: "read", done: 0, total: 1, name: input.name, part: { done, total } });
  const read = async (opened: Input) => {
    const document = json || furniture || asks.onUnreadPages ? await engine.readDocument(opened, { onPart }) : undefined;
    const shown = furniture && document ? furnitureOf(document) : undefined;
    if (json) return { text: printableJson(shown ?? document), pages: document?.unread_pages ?? [] };
    const text = plain(shown ? furnitureText(shown) : await engine.renderDocument(opened, { onPart }));
    return { text, pages: document?.unread_pages ?? [] };
  };
  const { text } = await opened(input, asks, read, ({ pages }) => pages).catch((error: unknown) => {
    throw naming(input.name, error);
  });
  progress.erase();
  adviseOcr(output, [text], say);
  await write(output, async () => text);
  return NO_FAULT;
}
