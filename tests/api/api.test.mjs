// The reference of the package: every export has a comment, every link leads somewhere, and every type that an export names is an export too.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const TYPEDOC = join(HERE, "node_modules", ".bin", "typedoc");

/** The kinds of TypeDoc's model that are looked at, by its numbers. */
const [CLASS, METHOD, REFERENCE] = [128, 2048, 4_194_304];

/** What the browser calls of an element. */
const LIFECYCLE = /^(?:connected|disconnected|attributeChanged|formReset|formStateRestore|formDisabled)Callback$/;

/** The reference as data. A failed validation is an error. */
async function referenceOf(t, options, cwd = HERE) {
  const folder = await mkdtemp(join(tmpdir(), "literatim-api-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "reference.json");
  execFileSync(TYPEDOC, [...options, "--json", file], { cwd, encoding: "utf8", stdio: "pipe" });
  return { folder, reference: JSON.parse(await readFile(file, "utf8")) };
}

/** The exports, and the methods of exported classes, that have no comment. */
function undocumented({ children: modules }) {
  const hasComment = (item) =>
    [item, ...(item.signatures ?? []), item.getSignature ?? {}].some(({ comment }) => comment?.summary.length > 0);
  const own = (item) => !item.flags.isPrivate && !item.inheritedFrom && !LIFECYCLE.test(item.name);
  return modules.flatMap((module) =>
    (module.children ?? [])
      .filter(({ kind }) => kind !== REFERENCE)
      .flatMap((item) => {
        const methods = item.kind === CLASS ? (item.children ?? []).filter((member) => member.kind === METHOD && own(member)) : [];
        return [item, ...methods.map((member) => ({ ...member, name: `${item.name}.${member.name}` }))];
      })
      .filter((item) => !hasComment(item))
      .map(({ name }) => `${module.name}: ${name}`),
  );
}

test("every export of the package is documented, and its links and types are there", async (t) => {
  const { reference } = await referenceOf(t, ["--options", "typedoc.json"]);
  const names = reference.children.map(({ name }) => name);
  assert.deepEqual(names.length, 9, names.join());
  const exports = reference.children.flatMap(({ children = [] }) => children);
  assert.ok(exports.length > 200, `${exports.length} exports`);
  assert.deepEqual(undocumented(reference), []);
});

test("an export without a comment, a link that leads nowhere and a type that is no export are found", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "literatim-api-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "package.json"), '{ "name": "tried", "version": "1.0.0" }');
  const tried = async (code) => {
    await writeFile(join(folder, "tsconfig.json"), '{ "compilerOptions": { "types": [], "strict": true }, "include": ["index.ts"] }');
    await writeFile(join(folder, "index.ts"), code);
    const validation = ["--validation.notExported", "--validation.invalidLink", "--treatValidationWarningsAsErrors"];
    return referenceOf(t, ["--entryPoints", "index.ts", ...validation], folder);
  };
  const { reference } = await tried("export const one = 1;\n/** Two. */\nexport class Two { run(): void {} }\n");
  assert.deepEqual(undocumented({ children: [{ ...reference, name: "index" }] }), ["index: Two.run", "index: one"]);
  await assert.rejects(tried("/** A {@link Nothing}. */\nexport const one = 1;\n"), /Failed to resolve link/);
  await writeFile(join(folder, "inner.ts"), "/** Inner. */\nexport interface Inner { a: string }\n");
  const naming = 'import type { Inner } from "./inner.js";\n/** One. */\nexport interface One { inner: Inner }\n';
  await assert.rejects(tried(naming), /not included in the documentation/);
});
