// Reports against the published schema.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { SEVERITIES } from "../dist/node.js";
import { literatim } from "./fixtures.mjs";

const schema = JSON.parse(await readFile(new URL("../report.schema.json", import.meta.url), "utf8"));

test("the example's report fits the schema, with every field present", async () => {
  const validate = new Ajv2020({ allErrors: true, validateFormats: false }).compile(schema);
  /** @type {any} */
  const report = JSON.parse((await literatim(["example", "--format", "json"])).stdout);
  const valid = /** @type {boolean} */ (validate(report));
  assert.ok(valid, JSON.stringify(validate.errors?.slice(0, 10), null, 2));
  for (const name of Object.keys(schema.properties)) assert.ok(name in report, `report.${name} is missing`);
  const finding = schema.$defs.QuotationFinding.properties;
  for (const quotation of report.quotations) for (const name of Object.keys(finding)) assert.ok(name in quotation, `${name} is missing`);
});

test("the severities are the schema's headlines, in their order", () => {
  const { Headline } = schema.$defs;
  const headlines = Headline.enum ?? Headline.oneOf.map((one) => one.const);
  assert.deepEqual(headlines.slice(0, SEVERITIES.length), [...SEVERITIES]);
  assert.equal(headlines[SEVERITIES.length], "faithful");
});
