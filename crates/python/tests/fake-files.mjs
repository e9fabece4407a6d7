// The fake static files of the Caselaw Access Project for the tests of the Python package. Standard input has commands, a line of JSON each; each answer is
// a line of JSON: {"faults": [...]} sets faults, and every answer has the paths that were requested.
import { createInterface } from "node:readline";
import { fakeStaticFiles } from "../../../www/fake/static-files.mjs";

const fake = await fakeStaticFiles({ cases: JSON.parse(process.argv[2]) });
console.log(JSON.stringify({ url: fake.url }));
for await (const line of createInterface({ input: process.stdin })) {
  const { faults } = JSON.parse(line);
  if (faults) fake.setFaults(faults);
  console.log(JSON.stringify({ paths: fake.log.map(({ path }) => path) }));
}
fake.close();
