// A fake CourtListener for the tests of the Python package. Each line of standard input is a command in JSON; each answer is a line of JSON:
// {"advance": ms} moves its clock, {"faults": [...]} sets its faults, {"log": true} gives its requests.
import { createInterface } from "node:readline";
import { casesIn } from "../../../www/fake/cases.mjs";
import { fakeCourtListener } from "../../../www/fake/server.mjs";

const [folder, options = "{}"] = process.argv.slice(2);
const clock = { now: Date.UTC(2031, 0, 6, 9) };
const fake = await fakeCourtListener({ cases: await casesIn(folder), clock, ...JSON.parse(options) });
console.log(JSON.stringify({ url: fake.url, now: clock.now }));
for await (const line of createInterface({ input: process.stdin })) {
  const { advance = 0, faults } = JSON.parse(line);
  clock.now += advance;
  if (faults) fake.setFaults(faults);
  const log = fake.log.map(({ method, path, headers, status }) => ({ method, path, authorization: headers.authorization ?? null, status }));
  console.log(JSON.stringify({ now: clock.now, log }));
}
fake.close();
