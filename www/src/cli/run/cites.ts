import { check } from "../../check/check.js";
import type { EngineClient } from "../../engine/client.js";
import { citationsOf, writeCitations } from "../cites.js";
import type { Command } from "../command.js";
import { draftOf } from "../gathering.js";
import { outcomeOf } from "../outcome.js";
import { placesOf, refuseOverwriting } from "../places.js";
import type { ProgressLine } from "../progress.js";
import { printableJson } from "../terminal.js";
import { type Asks, given, naming, patternsOf, say, write } from "./running.js";

/** Lists the citations of a draft. */
export async function listCitations(
  engine: EngineClient,
  progress: ProgressLine,
  { draft, output }: Command & { name: "cites" },
  asks: Asks,
): Promise<number> {
  await refuseOverwriting(placesOf(output), given(draft, output.patterns, output.passwordFile));
  const input = await draftOf(draft);
  let text = "";
  const report = await check(engine, input, {
    ...asks,
    patterns: patternsOf(output),
    onProgress: (at) => progress.show(at),
    onDraft: (view) => {
      ({ text } = view);
    },
  }).catch((error: unknown) => {
    throw "name" in input ? naming(input.name, error) : error;
  });
  progress.erase();
  const listed = citationsOf(report, text);
  await write(output, async () => (output.format === "json" ? printableJson(listed) : writeCitations(listed)));
  const { code, why } = outcomeOf(report, { failOn: "never", failOnUnchecked: false });
  if (why !== undefined) say(why);
  return code;
}
