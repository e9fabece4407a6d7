import { createHash } from "node:crypto";
import { CLAIMS, EXISTENCES, HEADLINES, type Verdict } from "../../verdicts.js";
import { escaped } from "../terminal.js";
import { type FailedDraft, folded, type Listed, type ListFormat, listed, sentenceOf, uriOf } from "./draft.js";

/** The version of SARIF, and where its schema is. */
const SARIF = { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0" };

/** What a level is called there. */
const LEVELS = { error: "error", warning: "warning", note: "note" } as const;

const RULES = [...rulesOf("quotation", HEADLINES), ...rulesOf("citation", EXISTENCES), ...rulesOf("claim", CLAIMS)];

/** The Static Analysis Results Interchange Format: one run, a result for each finding that asks for something. */
export const sarif: ListFormat = {
  head: (version) => {
    const tool = { driver: { name: "Literatim", version, semanticVersion: version, rules: RULES } };
    const run = JSON.stringify({ tool, columnKind: "utf16CodeUnits", results: [] });
    // The results follow where the list begins.
    return `{"$schema":${JSON.stringify(SARIF.$schema)},"version":"${SARIF.version}","runs":[${run.slice(0, -2)}\n`;
  },
  part: (draft) =>
    folded(listed(draft))
      .filter(({ level }) => level !== "none")
      .map((item) => escaped(JSON.stringify(resultOf(item, draft.file))))
      .join(",\n"),
  failure: () => "",
  separator: ",\n",
  tail: (failed) => `\n],"invocations":${escaped(JSON.stringify([invocationOf(failed)]))}}]}\n`,
};

function rulesOf(kind: string, verdicts: Readonly<Record<string, Verdict>>) {
  return Object.entries(verdicts).map(([name, { label, meaning }]) => ({
    id: `${kind}/${name}`,
    name: label.replace(/(?:^|[^A-Za-z])([a-z])?/gi, (_, letter: string | undefined) => (letter ?? "").toUpperCase()),
    shortDescription: { text: label },
    fullDescription: { text: meaning },
  }));
}

function resultOf(item: Listed, file: string | undefined) {
  const { finding, rule, level, place } = item;
  const region = place && {
    startLine: place.line,
    startColumn: place.column,
    endLine: place.endLine,
    endColumn: place.endColumn,
    snippet: { text: finding.text },
  };
  const physicalLocation = file === undefined ? undefined : { artifactLocation: { uri: uriOf(file) }, region };
  return {
    ruleId: rule,
    ruleIndex: RULES.findIndex(({ id }) => id === rule),
    level: LEVELS[level as keyof typeof LEVELS],
    message: { text: sentenceOf(item) },
    locations: physicalLocation ? [{ physicalLocation }] : [],
    // The words and the verdict stay the same when the draft grows elsewhere.
    partialFingerprints: { "findingHash/v1": createHash("sha256").update(`${rule}\n${finding.text}`).digest("hex") },
  };
}

function invocationOf(failed: readonly FailedDraft[]) {
  const notifications = failed.map(({ file, why }) => ({
    level: "error",
    message: { text: why },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file) } } }],
  }));
  return { executionSuccessful: failed.length === 0, toolExecutionNotifications: notifications };
}
