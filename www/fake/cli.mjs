// Runs the fake CourtListener: npm run fake-courtlistener -- [--port N] [--cases DIR] [--lookups FILE] [--real-time]
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { FREE, TOKEN } from "./accounts.mjs";
import { API } from "./application.mjs";
import { casesIn } from "./cases.mjs";
import { fakeCourtListener } from "./server.mjs";
import { fakeStaticFiles, staticCaseOf } from "./static-files.mjs";

const EXAMPLE = fileURLToPath(new URL("../example/sources", import.meta.url));

const HELP = `fake-courtlistener: answers like CourtListener's API, and like the static files of the Caselaw Access Project, from cases in files

Options
  --port NUMBER     where it listens on this machine: 8081 (as it is); the static files are at the next one
  --cases FOLDER    cases in CourtListener's JSON (default: those of the example)
  --lookups FILE    recorded answers of the citation look-up, in JSON
  --real-time       keep the limits of a free account
  -h, --help        this`;

const values = given();
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
// npm runs scripts in the folder of the package; paths are relative to the user's folder.
const path = (given) => resolve(process.env.INIT_CWD ?? process.cwd(), given);
const cases = await casesIn(path(values.cases));
const lookups = values.lookups === undefined ? {} : JSON.parse(await readFile(path(values.lookups), "utf8"));
const limited = values["real-time"];
const clock = {
  get now() {
    return Date.now();
  },
};

const unlimited = { tokens: { [TOKEN]: { user: [], citations: "1000000/min" } }, anonymous: [] };
const options = { cases, lookups, clock, port: Number(values.port), ...(limited ? {} : unlimited) };
const { url, close } = await fakeCourtListener(options);
const printed = cases.filter(({ cluster }) => cluster.citations?.length > 0).map(staticCaseOf);
const files = await fakeStaticFiles({ cases: printed, port: values.port === "0" ? 0 : Number(values.port) + 1 });
console.log(`A fake CourtListener with ${cases.length} cases answers at ${url}${API}
It accepts this made-up token: ${TOKEN}
${limited ? `It keeps the limits of a free account: ${FREE.user.join(", ")}; ${FREE.citations} in citations.` : "It keeps no limits; --real-time keeps those of a free account."}
The same cases as static files of the Caselaw Access Project are at ${files.url}
Ctrl-C ends it.`);
process.once("SIGINT", () => {
  close();
  files.close();
});

/** The user's options; an invalid one ends the program with a message. */
function given() {
  try {
    return parseArgs({
      options: {
        port: { type: "string", default: "8081" },
        cases: { type: "string", default: EXAMPLE },
        lookups: { type: "string" },
        "real-time": { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
    process.exit(2);
  }
}
