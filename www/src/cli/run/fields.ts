import { citeFields } from "../../fields/cite.js";
import type { Command } from "../command.js";
import { documentsOf, valuesIn, writeFields } from "../fields.js";
import { askingOf, consentOf } from "../model.js";
import { NO_FAULT } from "../outcome.js";
import { placesOf, refuseOverwriting } from "../places.js";
import { printableJson } from "../terminal.js";
import { given, type Interruptible, say, type Work, withEngine, write } from "./running.js";

/** Writes the passages that give the values of a file. */
export async function showFields(
  { values: file, documents: names, model: options, json, output }: Command & { name: "fields" },
  { store, signal }: Interruptible,
): Promise<number> {
  const values = valuesIn(file);
  const documents = await documentsOf(names);
  await refuseOverwriting(placesOf(output), given(file, ...documents.map(({ id }) => id)));
  const work: Work = async (engine, progress) => {
    const model = options && { ...(await askingOf(options, progress, { store, signal })), consent: consentOf(options, progress, say) };
    const cited = await citeFields(engine, { documents, values, citationsEnabled: model !== undefined, signal, ...model });
    progress.erase();
    await write(output, async () => (json ? printableJson(cited) : writeFields(cited)));
    return NO_FAULT;
  };
  return withEngine(output, work, { store, signal });
}
