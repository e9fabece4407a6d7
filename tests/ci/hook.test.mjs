// The pre-commit hook, by the program pre-commit itself: it installs the package from its tarball and checks what is committed.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { docx, folderOf, git, packed, put, RIGHT, ROOT, repositoryOf, run, SOURCE, WRONG } from "./repository.mjs";

const PRE_COMMIT = process.env.PRE_COMMIT ?? join(ROOT, "target", "pre-commit", "bin", "pre-commit");
const text = (name) => readFile(join(ROOT, name), "utf8");

test("its version, and that of what pre-commit installs beside it, is the package's", async () => {
  const { version } = JSON.parse(await text("www/src/package.json"));
  const [hook] = parse(await text(".pre-commit-hooks.yaml"));
  assert.deepEqual(hook.additional_dependencies, [`literatim@${version}`]);
  assert.equal(JSON.parse(await text("package.json")).version, version);
});

test("a commit with an altered quotation is refused, and one without is not", async (t) => {
  const hook = await repositoryOf(t, {
    ".pre-commit-hooks.yaml": await text(".pre-commit-hooks.yaml"),
    "package.json": await text("package.json"),
  });
  git(hook, "commit", "--quiet", "--message", "Hook");
  const home = await folderOf(t);
  const config = {
    repos: [
      { repo: hook, rev: git(hook, "rev-parse", "HEAD").trim(), hooks: [{ id: "literatim", additional_dependencies: [packed(home)] }] },
    ],
  };
  const workspace = await repositoryOf(t, {
    ".pre-commit-config.yaml": JSON.stringify(config),
    "literatim.toml": 'sources = ["sources"]\n',
    "sources/Doe v. Roe.txt": SOURCE,
    "right.md": RIGHT,
  });
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    PRE_COMMIT_HOME: join(home, "cache"),
    GIT_CONFIG_GLOBAL: "/dev/null",
    npm_config_offline: "true",
  };
  const checked = () => run(PRE_COMMIT, ["run", "--color", "never"], { cwd: workspace, env });
  const right = await checked();
  assert.equal(right.code, 0, right.printed + right.errors);
  assert.match(right.printed, /Check quotations against their sources\.+Passed/);
  await put(workspace, { "wrong.md": WRONG, "brief of the day.docx": docx(WRONG), "notes.txt": WRONG });
  git(workspace, "add", "--all");
  const wrong = await checked();
  assert.equal(wrong.code, 1, wrong.errors);
  assert.match(wrong.printed, /Failed[\s\S]*exit code: 1/);
  for (const name of ["brief of the day.docx", "wrong.md"]) assert.ok(wrong.printed.includes(name), wrong.printed);
  assert.ok(!wrong.printed.includes("notes.txt"));
  const named = { "--output=right.md": RIGHT, "-q.md": RIGHT };
  await put(workspace, { "wrong.md": RIGHT, "brief of the day.docx": docx(RIGHT), ...named });
  git(workspace, "add", "--all");
  const last = await checked();
  assert.equal(last.code, 0, last.printed + last.errors);
  assert.equal(await readFile(join(workspace, "right.md"), "utf8"), RIGHT, "a name is no option");
});
