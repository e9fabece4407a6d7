import { check } from "../../check/check.js";
import type { Progress } from "../../progress.js";
import { writeClaims } from "../claims.js";
import type { Command } from "../command.js";
import { embedderIn } from "../embeddings.js";
import { filesRead, gathered, meansOf } from "../gathering.js";
import { judgedBy, loadModels } from "../model.js";
import { codeOfClaims } from "../outcome.js";
import { placesOf, refuseOverwriting } from "../places.js";
import { printableJson } from "../terminal.js";
import { interruptible, patternsOf, say, type Work, withEngine, write } from "./running.js";

/** Writes the claims of a draft, with what a model says of them if the user brings one. */
export async function checkClaims(command: Command & { name: "claims" }): Promise<number> {
  const { model, network, output } = command;
  await refuseOverwriting(placesOf(output), filesRead(command, [command.draft]));
  const embed = command.embeddings === undefined ? undefined : await embedderIn(command.embeddings);
  return interruptible(network.store, ({ store, signal }) => {
    const work: Work = async (engine, progress, asks) => {
      const means = await meansOf(command, store);
      const { draft, sources } = await gathered(command.draft, means);
      const more = { ...asks, sources, network: means.network, patterns: patternsOf(output) };
      const onProgress = (at: Progress) => progress.show(at);
      let report = await check(engine, draft, { ...more, signal, onProgress, claims: true });
      if (embed) {
        const { rankClaims } = await loadModels();
        const onEmbedded = (done: number, total: number) => progress.show({ phase: "embed", done, total });
        report = await rankClaims(engine, report, embed, { signal, onEmbedded });
      }
      if (model) report = await judgedBy(model, report, engine, { progress, say, store, signal });
      progress.erase();
      await write(output, async () => (output.format === "json" ? printableJson(report) : writeClaims(report)));
      return codeOfClaims(report, output);
    };
    return withEngine(output, work, signal);
  });
}
