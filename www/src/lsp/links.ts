import { pathToFileURL } from "node:url";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { DocumentLink } from "vscode-languageserver-types";
import type { Checked } from "../report/checked.js";
import { nameOfSource } from "../report/passage.js";
import { isClaim, isQuotation } from "../report/verdicts.js";
import { placed, rangeOf } from "./current.js";

/** A link from each citation to its source: the file, by `paths`, or else the address. */
export function linksOf(checked: Checked, document: TextDocument, paths: ReadonlyMap<string, string>): DocumentLink[] {
  const { report } = checked;
  return placed(checked, document).flatMap(({ finding, span }) => {
    if (isQuotation(finding) || isClaim(finding)) return [];
    const [id] = finding.sources;
    const source = report.sources.find((one) => one.id === id);
    const path = source && paths.get(source.name);
    const address = path === undefined ? (source?.final_address ?? source?.address ?? finding.links[0]) : pathToFileURL(path).href;
    if (!address) return [];
    return [{ range: rangeOf(span, document), target: address, tooltip: `Open ${id && source ? nameOfSource(report, id) : address}` }];
  });
}
