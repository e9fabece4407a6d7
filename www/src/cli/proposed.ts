import { plainMarkdown } from "../lsp/markdown.js";
import type { Report } from "../model.js";
import type { ProposedClaim, ProposedClaims } from "../models/extraction.js";
import { plain } from "./terminal.js";

/** The claims that a model and the rules find, one list after another: what both find, what only one does. */
export function writeProposed(proposed: ProposedClaims, report: Report): string {
  const lines = listsOf(proposed, report).flatMap(({ head, items }) => [`${head}: ${items.length}`, ...items.map((item) => `    ${item}`)]);
  return `\n${plain([...lines, ...leftOut(proposed)].join("\n"))}\n`;
}

/** The same in Markdown. */
export function proposedInMarkdown(proposed: ProposedClaims, report: Report): string {
  const lines = listsOf(proposed, report).flatMap(({ head, items }) => [
    `## ${plainMarkdown(head)}: ${items.length}`,
    "",
    ...items.map((item) => `- ${plainMarkdown(item)}`),
    "",
  ]);
  return plain([...lines, ...leftOut(proposed).map(plainMarkdown), ""].join("\n"));
}

/** The same for programs. */
export function asJson({ proposals, onlyRules, dropped, failed }: ProposedClaims) {
  return { proposals, only_rules: onlyRules, dropped, failed };
}

function listsOf({ proposals, onlyRules }: ProposedClaims, { claims }: Report) {
  const said = ({ text, citations, rule }: ProposedClaim) => {
    const cites = citations.length === 0 ? "cites nothing" : `cites ${citations.map(oneLine).join(", ")}`;
    return `${rule === null ? "" : `${rule}  `}${oneLine(text)} (${cites})`;
  };
  const ofRules = claims.filter(({ id }) => onlyRules.includes(id)).map(({ id, text }) => `${id}  ${oneLine(text)}`);
  return [
    { head: "Claims that the model and the rules find", items: proposals.filter(({ rule }) => rule !== null).map(said) },
    { head: "Claims that only the model finds", items: proposals.filter(({ rule }) => rule === null).map(said) },
    { head: "Claims that only the rules find", items: ofRules },
  ];
}

/** What is not in the lists, a sentence each. */
function leftOut({ dropped, failed }: ProposedClaims): string[] {
  const gone =
    dropped === 1
      ? "1 proposal of the model is left out: its words are"
      : `${dropped} proposals of the model are left out: their words are`;
  const unanswered = failed === 1 ? "1 question has no answer that can be used." : `${failed} questions have no answer that can be used.`;
  return [...(dropped === 0 ? [] : [`${gone} not the draft's.`]), ...(failed === 0 ? [] : [unanswered])];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
