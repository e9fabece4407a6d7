// The models that documents and code name are current, by the list of the provider's own kit.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { moduleOf } from "./sources-of.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const currentModels = async (t) => (await moduleOf(t, "models/names.ts")).CURRENT_MODELS.anthropic;
const KIT = join(ROOT, "www/node_modules/@anthropic-ai/sdk/resources/messages");

/** The Markdown and TypeScript files in a folder. */
const filesIn = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:md|ts)$/.test(file) && !file.includes("node_modules"))
    .map((file) => join(folder, file));

test("the current models are in the kit's list, and none of them is about to end", async (t) => {
  const [, listed = ""] = /export type Model = ([^;]+);/.exec(readFileSync(join(KIT, "messages.d.ts"), "utf8")) ?? [];
  const [, ending = ""] =
    /DEPRECATED_MODELS = \{([^}]*)\}/.exec(readFileSync(join(KIT, "../../internal/data/deprecated-models.mjs"), "utf8")) ?? [];
  assert.ok(ending.includes("claude-"), "the kit lists models that end");
  for (const model of await currentModels(t)) {
    assert.ok(listed.includes(`'${model}'`), model);
    assert.ok(!ending.includes(`'${model}'`), model);
  }
});

test("documents and code name current models only", async (t) => {
  const current = await currentModels(t);
  const files = [...filesIn("docs"), ...filesIn("www/src"), "README.md", "www/README.md"];
  const named = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(/["`\s](claude-[a-z]+-\d[\w-]*)/g)].map(([, model]) => ({ file, model })),
  );
  assert.ok(named.length > 0);
  assert.deepEqual(
    named.filter(({ model }) => !current.includes(model)),
    [],
  );
});

test("no bundle has the warnings of a kit", () => {
  const dist = join(ROOT, "www/dist");
  const scripts = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  const warning = scripts.filter((file) => /console\.warn\(`?The model/.test(readFileSync(join(dist, file), "utf8")));
  assert.deepEqual(warning, []);
});

test("the package has each kit once", () => {
  const dist = join(ROOT, "www/dist");
  const scripts = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  for (const mark of ["ANTHROPIC_BASE_URL", "OPENAI_BASE_URL"]) {
    const holders = scripts.filter((file) => readFileSync(join(dist, file), "utf8").includes(mark));
    assert.equal(holders.length, 1, `${mark}: ${holders}`);
  }
});
