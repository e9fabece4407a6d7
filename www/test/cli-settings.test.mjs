// Where options come from, what is suggested for a mistyped one, and what shells complete.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { draftOf, FALSE_WORDS, folderOf, literatim, run, SOURCE, TRUE_WORDS } from "./fixtures.mjs";
import { moduleOf } from "./sources-of.mjs";

const place = (t, files = {}) => folderOf(t, { "bad.md": draftOf(FALSE_WORDS), "cases/alder.txt": SOURCE, ...files });

test("an option comes from the command line, else from the environment, else from the nearest file", async (t) => {
  const minor = draftOf(TRUE_WORDS.replace(/^a /, "A ").replace("company", "Company"));
  const cwd = await place(t, { "minor.md": minor, "literatim.toml": 'sources = ["cases"]\nfail-on = "minor"\n' });
  const code = async (args, env = {}) => (await literatim(["check", "minor.md", ...args], { cwd, env })).code;
  assert.equal(await code([]), 1, "the file");
  assert.equal(await code([], { LITERATIM_FAIL_ON: "never" }), 0, "the environment before the file");
  assert.equal(await code(["--fail-on", "minor"], { LITERATIM_FAIL_ON: "never" }), 1, "the command line before both");
  assert.equal(await code(["--fail-on", "altered"]), 0);
});

test("a file in a folder above counts, and its paths are beside it; --verbose says what is taken from where", async (t) => {
  const top = await place(t, { "literatim.toml": 'sources = ["cases"]\nquiet = false\n' });
  const cwd = join(top, "deep", "er");
  await mkdir(cwd, { recursive: true });
  const { code, stdout, stderr } = await literatim(["check", "../../bad.md", "-v"], { cwd, env: { LITERATIM_FORMAT: "json" } });
  assert.equal(code, 1);
  assert.equal(JSON.parse(stdout).sources[0].name, "alder.txt");
  assert.match(stderr, /sources = \[".*cases"\], from .*literatim\.toml/);
  assert.match(stderr, /format = "json", from LITERATIM_FORMAT/);
  assert.match(stderr, /bad\.md was checked in \d+\.\d s\./);
});

test("a setting that does not fit is refused, with its place", async (t) => {
  /** @type {[string, RegExp][]} */
  const files = [
    ["fail_on = 'never'", /literatim\.toml: fail_on is not a setting; did you mean fail-on\?/],
    ["nonsense = 1", /nonsense is not a setting\n/],
    ["fail-on = 'never'\nfail-on = 'minor'", /literatim\.toml, line 2, column \d+: /],
    ["fail-on = 'sometimes'", /fail-on cannot be "sometimes"; give one of not_found, /],
    ["quiet = 'yes'", /quiet must be true or false/],
    ["sources = 'cases'", /sources must be a list of strings/],
    ["sources = ['https://a.example']", /sources can name files and folders; give addresses with --sources/],
    ["token = 'abc'", /token does not belong in a configuration file.*; set COURTLISTENER_TOKEN instead/],
    ["yes = true", /yes cannot be set in a file, because a folder of somebody else may bring one/],
    ["courtlistener = 'https://evil.example/'", /courtlistener cannot be set in a file/],
  ];
  for (const [text, sentence] of files) {
    const cwd = await place(t, { "literatim.toml": text });
    const { code, stdout, stderr } = await literatim(["check", "bad.md"], { cwd });
    assert.deepEqual([code, stdout], [2, ""], text);
    assert.match(stderr, sentence);
  }
  const cwd = await place(t);
  const { code, stderr } = await literatim(["check", "bad.md"], { cwd, env: { LITERATIM_QUIET: "perhaps" } });
  assert.equal(code, 2);
  assert.match(stderr, /LITERATIM_QUIET cannot be "perhaps"; give true or false/);
});

test("a file that is only found keeps nothing from the reader and redirects nothing; a file that is named may", async (t) => {
  const { OPTIONS } = await moduleOf(t, "cli/options/index.ts");
  const plain = { "literatim.toml": 'sources = ["cases"]\n' };
  const refused = [
    ['store = ".kept"', "store"],
    ['token-file = "token.txt"', "token-file"],
    ['courtlistener = "https://index.example/"', "courtlistener"],
    ['address = "http://models.example/v1"', "address"],
    ['host = "0.0.0.0"', "host"],
    ['output = "report.txt"', "output"],
    ['wait = "0"', "wait"],
    ["quiet = true", "quiet = true"],
    ["offline = true", "offline = true"],
    ['fail-on = "never"', 'fail-on = "never"'],
  ];
  for (const [text, what] of refused) {
    const cwd = await place(t, { ...plain, ".literatim.toml": text, "deep/literatim.toml": text, "deep/token.txt": "t".repeat(40) });
    for (const [where, file] of [
      ["deep", join(cwd, "deep", "literatim.toml")],
      [join("deep", "er"), join(cwd, "deep", "literatim.toml")],
    ]) {
      await mkdir(join(cwd, where), { recursive: true });
      const { code, stdout, stderr } = await literatim(["check", join(cwd, "bad.md"), "--offline"], { cwd: join(cwd, where) });
      assert.deepEqual([code, stdout], [2, ""], text);
      assert.ok(stderr.includes(`${file}: ${what} cannot be set in a file that was only found`), stderr);
      assert.ok(stderr.includes(`give --${text.split(" ")[0]}, `) && stderr.includes(`--config ${file} if you trust it`), stderr);
    }
    const named = await literatim(["check", "bad.md", "--config", "deep/literatim.toml", "-s", "cases", "--offline"], { cwd });
    assert.deepEqual([named.code, named.stderr], [what.startsWith("fail-on") ? 0 : 1, ""], text);
  }
  const brought = await place(t, { "literatim.toml": 'store = ".kept"' });
  for (const command of ["doctor", "sources"]) assert.equal((await literatim([command], { cwd: brought })).code, 2, command);
  // Each option that a found file can set is one of these; a new one is looked at first.
  const found = Object.keys(OPTIONS).filter((name) => OPTIONS[name].set === "everywhere");
  assert.deepEqual(
    found.sort(),
    "color column context fail-on fail-on-unchecked format jobs no-unmarked ocr ocr-data offline patterns quiet simple sources verbose wording".split(
      " ",
    ),
  );
  const honest = 'sources = ["cases"]\nfail-on = "altered"\nfail-on-unchecked = true\nquiet = false\noffline = false\nformat = "json"\n';
  const cwd = await place(t, { "literatim.toml": honest });
  const { code, stdout, stderr } = await literatim(["check", "bad.md"], { cwd });
  assert.deepEqual([code, JSON.parse(stdout).sources[0].name, stderr], [1, "alder.txt", ""]);
});

test("--config names the file, its paths are beside it, and services take it too", async (t) => {
  const cwd = await place(t, {
    "literatim.toml": 'sources = ["nowhere"]\n',
    "team/check.toml": 'sources = ["../cases"]\nfail-on = "never"\n',
    "team/broken.toml": "fail-on = ",
    "team/yes.toml": "yes = true",
    "team/secret.toml": 'token = "abc"',
  });
  const check = (args, env = {}) => literatim(["check", "bad.md", "-f", "json", ...args], { cwd, env });
  for (const { code, stdout } of [await check(["--config", "team/check.toml"]), await check([], { LITERATIM_CONFIG: "team/check.toml" })])
    assert.deepEqual([code, JSON.parse(stdout).sources[0].name], [0, "alder.txt"]);
  assert.equal((await check(["--config", "team/check.toml", "--fail-on", "altered"])).code, 1, "the command line before it");
  for (const [file, sentence] of /** @type {[string, RegExp][]} */ ([
    ["team/none.toml", /The configuration file .*none\.toml cannot be read: .*; name a file of options in TOML with --config/],
    ["team/broken.toml", /broken\.toml, line 1, column \d+: /],
    ["team/yes.toml", /yes cannot be set in a file, because a folder of somebody else may bring one/],
    ["team/secret.toml", /token does not belong in a configuration file/],
    ["", /--config needs a file name/],
  ])) {
    const { code, stderr } = await check(["--config", file]);
    assert.equal(code, 2, file);
    assert.match(stderr, sentence);
  }
  const served = await folderOf(t, { "literatim.toml": "port = 'nowhere'\n", "named.toml": 'port = "nowhere"\n' });
  for (const args of [["serve"], ["mcp", "--http"]]) {
    const { code, stderr } = await literatim([...args, "--config", "named.toml"], { cwd: served });
    assert.deepEqual([code, /--port cannot be "nowhere"/.test(stderr)], [2, true], stderr);
  }
  assert.match((await literatim(["lsp", "--config", "named.toml"], { cwd: served })).stderr, /--config can be used with/);
  const quiet = await literatim(["--quiet", "serve", "--port", "nowhere"], { cwd: served });
  assert.match(quiet.stderr, /--port cannot be "nowhere"/, "a service takes no file that is only found, wherever its name is on the line");
});

test("settings for another command, or without the option that they need, change nothing", async (t) => {
  const cwd = await place(t, { "literatim.toml": 'format = "sarif"\nocr-data = "nowhere"\nwording = "court"\n' });
  assert.equal((await literatim(["cites", "bad.md"], { cwd })).code, 0);
  assert.equal((await literatim(["check", "bad.md", "-s", "cases", "-f", "terminal"], { cwd })).code, 1);
  assert.match((await literatim(["check", "bad.md", "-s", "cases"], { cwd })).stdout, /"version":"2\.1\.0"/);
});

test(".env.example names each variable that the program reads, and no other", async (t) => {
  const { OPTIONS, variableOf } = await moduleOf(t, "cli/options/index.ts");
  const { MODEL_VARIABLES } = await moduleOf(t, "service/model.ts");
  const { keyVariableOf, PROVIDERS } = await moduleOf(t, "models/providers.ts");
  const tables = [...Object.values(await moduleOf(t, "cli/variables.ts")), ...Object.values(MODEL_VARIABLES)];
  const options = Object.keys(OPTIONS).filter((name) => OPTIONS[name].set !== "nowhere");
  const keys = PROVIDERS.map(keyVariableOf).filter((name) => name !== undefined);
  // What is read by its name, without what a terminal says of itself; a proxy's name is the same in small letters.
  const terminal = ["TERM", "WT_SESSION", "TERM_PROGRAM", "ConEmuTask", "LC_ALL", "LC_CTYPE", "LANG"];
  const sources = new URL("../src/", import.meta.url);
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const code = files.map((name) => readFileSync(new URL(name, sources), "utf8")).join("\n");
  const read = [...code.matchAll(/\benv(?:ironment)?\["(\w+)"/g)].map(([, name]) => name).filter((name) => !terminal.includes(name));
  const text = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");
  const named = [...text.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  const expected = new Set([...options.map(variableOf), ...tables, ...keys, ...read, "HTTPS_PROXY", "HTTP_PROXY"]);
  assert.deepEqual(named.sort(), [...expected].sort());
});

test("the reference names each command and each option", async (t) => {
  const { OPTIONS } = await moduleOf(t, "cli/options/index.ts");
  const { COMMAND_NAMES } = await moduleOf(t, "cli/commands.ts");
  const text = readFileSync(new URL("../../docs/cli.md", import.meta.url), "utf8");
  for (const name of COMMAND_NAMES) assert.match(text, new RegExp(`^### ${name}$`, "m"));
  const places = { everywhere: "file, environment", named: "named file, environment", environment: "environment", nowhere: "" };
  for (const [name, { help, set, notFound }] of Object.entries(OPTIONS)) {
    if (!help) continue;
    const [row] = new RegExp(`^\\| (\`-\\w\`, )?\`--${name}\`.*$`, "m").exec(text) ?? assert.fail(name);
    const place = notFound ? places[set].replace("file", `file (not \`${notFound.join("`, `")}\`)`) : places[set];
    assert.ok(row.includes(` | ${place} | `), `${name}: ${row}`);
  }
});

test("what was mistyped gets the nearest name, and what is far from all gets none", async (t) => {
  const { nearest } = await moduleOf(t, "cli/suggest.ts");
  const names = ["check", "claims", "cites", "sources", "serve", "fail-on", "format"];
  const cases = {
    chekc: "check",
    chek: "check",
    claim: "claims",
    source: "sources",
    fail_on: "fail-on",
    fromat: "format",
    x: undefined,
    wholly: undefined,
  };
  for (const [word, meant] of Object.entries(cases)) assert.equal(nearest(word, names), meant, word);
  const { code, stderr } = await literatim(["check", "a.md", "--fial-on", "never"]);
  assert.equal(code, 2);
  assert.match(stderr, /Unknown option '--fial-on'; did you mean --fail-on\?/);
});

test("each command has a help within 100 columns, with its own options only", async (t) => {
  const { COMMAND_NAMES } = await moduleOf(t, "cli/commands.ts");
  const { optionsOf, OPTIONS } = await moduleOf(t, "cli/options/index.ts");
  for (const name of COMMAND_NAMES) {
    const { code, stdout } = await literatim([name, "--help"]);
    assert.equal(code, 0);
    assert.ok(stdout.startsWith(`literatim ${name}: `), name);
    const shown = [...stdout.matchAll(/^ {2}(?:-\w, | {4})--([\w-]+)/gm)].map(([, option]) => option);
    assert.deepEqual(
      shown.sort(),
      optionsOf(name)
        .filter((option) => OPTIONS[option].help)
        .sort(),
      name,
    );
    const wide = stdout.split("\n").filter((line) => line.length > 100 && !line.startsWith("  literatim "));
    assert.deepEqual(wide, [], name);
  }
});

test("bash completes commands, options, values and files", async (t) => {
  const cwd = await folderOf(t, { "memo.md": "x" });
  const { stdout: script } = await literatim(["completion", "bash"]);
  const completed = async (...words) => {
    const line = `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); compopt() { :; }; _literatim; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = await run("bash", ["-c", line, "bash", "literatim", ...words], { cwd });
    assert.equal(stderr, "");
    return stdout.trim().split("\n");
  };
  assert.deepEqual(await completed("c"), ["check", "cites", "claims", "completion"]);
  assert.deepEqual(await completed("check", "--fail"), ["--fail-on", "--fail-on-unchecked"]);
  assert.deepEqual(await completed("check", "--fail-on", "wrong"), ["wrong_source", "wrong_voice", "wrong_page"]);
  assert.deepEqual(await completed("check", "me"), ["memo.md"]);
  assert.deepEqual(await completed("sources", "im"), ["import"]);
  assert.ok(!(await completed("cites", "--")).includes("--sources"), "cites takes no sources");
});

test("the completions of all shells name each command and option, and are read without an error where the shell is installed", async (t) => {
  const { COMMAND_NAMES } = await moduleOf(t, "cli/commands.ts");
  const { OPTIONS } = await moduleOf(t, "cli/options/index.ts");
  const cwd = await folderOf(t);
  for (const shell of ["bash", "zsh", "fish"]) {
    const { code, stdout } = await literatim(["completion", shell]);
    assert.equal(code, 0);
    for (const name of COMMAND_NAMES) assert.match(stdout, new RegExp(`\\b${name}\\b`), `${shell}: ${name}`);
    for (const [name, { help }] of Object.entries(OPTIONS))
      if (help) assert.ok(stdout.includes(shell === "fish" ? `-l ${name} ` : `--${name}`), `${shell}: ${name}`);
    const script = join(cwd, shell);
    await writeFile(script, stdout);
    const read = await run(shell, ["-n", script]).catch((error) => {
      if (error.code !== "ENOENT") throw error;
    });
    if (read) assert.deepEqual(read, { code: 0, stdout: "", stderr: "" });
  }
  const { code, stderr } = await literatim(["completion", "csh"]);
  assert.equal(code, 2);
  assert.match(stderr, /The shell cannot be "csh"; give one of bash, zsh, fish/);
});

test("colour is shown on a terminal unless told otherwise, and ASCII where there is no UTF-8", async (t) => {
  const { isColourful, isPlainAscii, asciiOf } = await moduleOf(t, "cli/colour.ts");
  const [terminal, pipe] = [{ isTTY: true }, {}];
  for (const [when, stream, env, expected] of [
    ["auto", terminal, {}, true],
    ["auto", pipe, {}, false],
    ["auto", terminal, { NO_COLOR: "1" }, false],
    ["auto", terminal, { TERM: "dumb" }, false],
    ["always", pipe, { NO_COLOR: "1" }, true],
    ["never", terminal, {}, false],
  ])
    assert.equal(isColourful(when, stream, env), expected, `${when} ${JSON.stringify(env)}`);
  for (const [stream, env, platform, expected] of [
    [terminal, { LANG: "en_GB.UTF-8" }, "linux", false],
    [terminal, { LANG: "C.utf8" }, "linux", false],
    [terminal, { LANG: "en_GB.UTF-8", LC_ALL: "C" }, "linux", true],
    [terminal, {}, "linux", true],
    [pipe, { LC_ALL: "C" }, "linux", false],
    [terminal, {}, "win32", true],
    [terminal, { WT_SESSION: "x" }, "win32", false],
  ])
    assert.equal(isPlainAscii(stream, env, platform), expected, `${platform} ${JSON.stringify(env)}`);
  assert.equal(asciiOf("✓ “naïve” — § 4… 日"), '+ "naive" -- S. 4... ?');
  const cwd = await place(t);
  const coloured = async (when) =>
    (await literatim(["check", "bad.md", "-s", "cases", "--color", when], { cwd })).stdout.includes("\u001b[");
  assert.deepEqual([await coloured("always"), await coloured("never"), await coloured("auto")], [true, false, false]);
});

test("doctor says what is there, and prints no secret", async (t) => {
  const cwd = await place(t, { "literatim.toml": 'fail-on = "altered"\n' });
  const env = {
    COURTLISTENER_TOKEN: "a".repeat(40),
    OPENAI_API_KEY: "sk-not-a-real-key",
    HTTPS_PROXY: "http://me:pass@proxy.example:8080",
  };
  const { code, stdout, stderr } = await literatim(["doctor", "--offline"], { cwd, env });
  assert.deepEqual([code, stderr], [0, ""]);
  assert.match(stdout, /ok {2}Parts +all \d+ are there and valid/);
  assert.match(stdout, /fail-on = "altered", from .*literatim\.toml/);
  for (const secret of [env.COURTLISTENER_TOKEN, env.OPENAI_API_KEY, "pass@"]) assert.ok(!stdout.includes(secret));
  const json = JSON.parse((await literatim(["doctor", "--offline", "-f", "json"], { cwd, env })).stdout);
  assert.deepEqual(
    json.findings.filter(({ state }) => state === "problem"),
    [],
  );
});
