import { check } from "../../check/check.js";
import type { EngineClient } from "../../engine/client.js";
import type { DocumentView } from "../../model.js";
import { carriedOn } from "../../models/carried.js";
import type { ProposedClaims } from "../../models/extraction.js";
import type { Progress } from "../../progress.js";
import { citedFetching } from "../cited.js";
import { claimsInMarkdown, writeClaims } from "../claims.js";
import type { Command, Output } from "../command.js";
import { embedderIn } from "../embeddings.js";
import type { CheckedDraft } from "../formats/draft.js";
import { filesRead, gathered, meansOf } from "../gathering.js";
import { judgedBy, loadModels, proposedBy } from "../model.js";
import { codeOfClaims } from "../outcome.js";
import { placesOf, refuseOverwriting } from "../places.js";
import { asJson, proposedInMarkdown, writeProposed } from "../proposed.js";
import { printableJson } from "../terminal.js";
import { interruptible, patternsOf, say, type Work, withEngine, write } from "./running.js";
import { written } from "./written.js";

/** Writes the claims of a draft, with what a model says of them if the user brings one. */
export async function checkClaims(command: Command & { name: "claims" }): Promise<number> {
  const { model, network, output } = command;
  await refuseOverwriting(placesOf(output), filesRead(command, [command.draft]));
  const embed = command.embeddings === undefined ? undefined : await embedderIn(command.embeddings);
  return interruptible(network.store, ({ store, signal }) => {
    const work: Work = async (engine, progress, asks) => {
      const means = await meansOf(command, store);
      const { draft, sources } = await gathered(command.draft, means);
      const cited = citedFetching(network, signal, progress, say);
      const more = { ...asks, sources: [...sources, ...cited.providers], network: means.network, patterns: patternsOf(output) };
      const onProgress = (at: Progress) => progress.show(at);
      let view: Pick<DocumentView, "text" | "blocks"> = { text: "", blocks: [] };
      const onDraft = (read: DocumentView): void => {
        view = read;
      };
      let report = await check(engine, draft, { ...more, signal: cited.signal, onProgress, onDraft, claims: true });
      if (embed) {
        const { rankClaims } = await loadModels();
        const onEmbedded = (done: number, total: number) => progress.show({ phase: "embed", done, total });
        report = await rankClaims(engine, report, embed, { signal, onEmbedded });
      }
      if (model) report = await judgedBy(model, report, engine, { progress, say, store, signal });
      const proposed = model && command.proposes ? await proposedBy(model, view, report, { progress, say, store, signal }) : undefined;
      if (proposed) report = carriedOn(report, report, proposed);
      progress.erase();
      const file = command.draft === "-" || "address" in draft ? undefined : command.draft;
      await write(output, () => claimsAs(engine, { report, text: view.text, file }, output, proposed));
      const totals = cited.totals(report);
      if (totals !== undefined) say(totals);
      return codeOfClaims(report, output);
    };
    return withEngine(output, work, { store, signal });
  });
}

/** The claims of a report with all that is known of each, as text or Markdown; another format has them with the other findings of the report. */
async function claimsAs(
  engine: EngineClient,
  draft: Omit<CheckedDraft, "failOn">,
  output: Output,
  proposed: ProposedClaims | undefined,
): Promise<string> {
  const { report } = draft;
  switch (output.format) {
    case "terminal":
      return writeClaims(report) + (proposed ? writeProposed(proposed, report) : "");
    case "markdown":
      return claimsInMarkdown(report) + (proposed ? proposedInMarkdown(proposed, report) : "");
    case "json":
      return printableJson(proposed ? { ...report, proposed_claims: asJson(proposed) } : report);
    default:
      return written(engine, draft, output);
  }
}
