import { check } from "../../check/check.js";
import { textInput } from "../../input.js";
import type { Report } from "../../model.js";
import type { Estimate } from "../../models/estimate.js";
import type { Command } from "../command.js";
import { type Golden, type GoldenResult, goldenIn, resultOf, writeGolden } from "../golden.js";
import { askingOf, consentOf, loadModels, totalOf } from "../model.js";
import { NO_FAULT } from "../outcome.js";
import { placesOf, refuseOverwriting } from "../places.js";
import { printableJson } from "../terminal.js";
import { given, type Interruptible, patternsOf, say, type Work, withEngine, write } from "./running.js";

/** Checks the answers of a golden set, and compares the verdicts on their claims with its labels. */
export async function evaluate({ golden, model, output }: Command & { name: "eval" }, { store, signal }: Interruptible): Promise<number> {
  await refuseOverwriting(placesOf(output), given(golden, output.patterns));
  const questions = await goldenIn(golden);
  const work: Work = async (engine, progress) => {
    const { agreementOf, askClaims } = await loadModels();
    const asking = model && (await askingOf(model, progress, { store, signal }));
    const reportOn = async (index: number, consent: (estimate: Estimate) => boolean): Promise<Report> => {
      const { draft, id } = questions[index] as Golden;
      progress.show({ phase: "ask", done: index, total: questions.length });
      const report = await check(engine, textInput(`${id}.json`, JSON.stringify(draft)), {
        signal,
        claims: true,
        patterns: patternsOf(output),
      });
      return asking ? (await askClaims(engine, report, asking.provider, { ...asking, consent })).report : report;
    };
    let isAgreed = false;
    if (model) {
      // Nothing is sent in this round: it adds the estimates up.
      const estimates: Estimate[] = [];
      for (const index of questions.keys()) await reportOn(index, (estimate) => estimates.push(estimate) < 0);
      isAgreed = estimates.length === 0 || (await consentOf(model, progress, say)(totalOf(estimates)));
      if (!isAgreed) say("Nothing was sent.");
    }
    const results: GoldenResult[] = [];
    for (const [index, question] of questions.entries()) results.push(resultOf(question, await reportOn(index, () => isAgreed)));
    const agreement = agreementOf(results.flatMap(({ labelled }) => labelled));
    progress.erase();
    await write(output, async () => (output.format === "json" ? printableJson({ agreement, results }) : writeGolden(results, agreement)));
    return NO_FAULT;
  };
  return withEngine(output, work, { store, signal });
}
