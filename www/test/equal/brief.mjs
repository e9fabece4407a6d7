// What all surfaces check. A brief, with its sources and an index: the example's memorandum, whose cases of CourtListener's JSON a fake has. And an
// agent's answer, which cites by links.
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { TOKEN } from "../../fake/accounts.mjs";
import { API } from "../../fake/application.mjs";
import { casesIn } from "../../fake/cases.mjs";
import { fakeCourtListener } from "../../fake/server.mjs";
import { literatim } from "../fixtures.mjs";
import { comparedOf } from "./findings.mjs";

const EXAMPLE = fileURLToPath(new URL("../../example/", import.meta.url));

/** The token that the index takes. */
export { TOKEN };

/** The path of the draft, and of the folder with its sources. */
export const DRAFT = `${EXAMPLE}memo.md`;
export const SOURCES = `${EXAMPLE}sources`;

/** The paths of the sources. */
export const FILES = (await readdir(SOURCES)).sort().map((name) => join(SOURCES, name));

/** The draft's text. */
export const TEXT = await readFile(DRAFT, "utf8");

const ANSWERED = fileURLToPath(new URL("answer/", import.meta.url));

/** An agent's answer, whose citations are links, and the pages that they lead to, each with its own address: paths and texts. */
export const ANSWER = `${ANSWERED}answer.md`;
export const PAGES = `${ANSWERED}sources`;
export const PAGE_FILES = (await readdir(PAGES)).sort().map((name) => join(PAGES, name));
export const ANSWER_TEXT = await readFile(ANSWER, "utf8");

/** The answer as a request to the service and to the tools for agents. */
export async function answerRequest() {
  const sources = await Promise.all(PAGE_FILES.map(async (path) => ({ name: basename(path), content: await readFile(path, "utf8") })));
  return { content: ANSWER_TEXT, content_type: "text/markdown", sources };
}

/** The findings on the answer by the command line. */
export async function expectedOfAnswer() {
  return comparedOf(await reportOf(["check", ANSWER], {}, PAGES));
}

/** The address of an index that answers on this machine until test `t` is over. @param {Pick<import("node:test").TestContext, "after">} t */
export async function indexFor(t) {
  const tokens = { [TOKEN]: { user: ["600/min", "6000/hour", "60000/day"], citations: "6000/min" } };
  const { url, close } = await fakeCourtListener({ cases: await casesIn(SOURCES), tokens });
  t.after(() => close());
  return url + API;
}

/** The findings by the command line, which those of every other surface must equal: of `check`, and on claims of `claims`. */
export async function expectedFindings(index) {
  const checked = await reportOf(["check", DRAFT, "--courtlistener", index], { COURTLISTENER_TOKEN: TOKEN });
  const { claims } = await reportOf(["claims", DRAFT]);
  return comparedOf({ ...checked, claims });
}

async function reportOf(args, env = {}, sources = SOURCES) {
  const { code, stdout, stderr } = await literatim([...args, "--sources", sources, "--format", "json"], { env });
  if (code !== 0 && code !== 1) throw new Error(`literatim ${args[0]} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}
