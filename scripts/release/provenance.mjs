// What a release was made from: digests of its files, and a statement in the form of in-toto with the predicate of SLSA.
// It is not signed: who publishes can sign SHA256SUMS, which names it.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** What fixes the code of others in a release. */
const LOCKS = ["Cargo.lock", "www/package-lock.json", "vscode/package-lock.json", "rust-toolchain.toml"];

/** The tools that a release depends on, each with what prints its version. */
const TOOLS = {
  node: ["node", ["--version"]],
  npm: ["npm", ["--version"]],
  rustc: ["rustc", ["--version"]],
  "wasm-bindgen": ["wasm-bindgen", ["--version"]],
  binaryen: ["www/node_modules/.bin/wasm-opt", ["--version"]],
};

/** The commit that is checked out, its time, and whether no file differs from it. @param {string} root the project */
export async function stateOf(root) {
  const git = async (...args) => (await promisify(execFile)("git", args, { cwd: root })).stdout.trim();
  return {
    commit: await git("rev-parse", "HEAD"),
    time: new Date(await git("log", "-1", "--format=%cI")).toISOString(),
    isClean: (await git("status", "--porcelain")) === "",
  };
}

/** The SHA-256 of a file, in hexadecimal. @param {string} path */
export async function digestOf(path) {
  return createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
}

/** Lines that `sha256sum --check` reads. @param {{ name: string, sha256: string }[]} files */
export function checksums(files) {
  return files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join("");
}

/**
 * The statement (https://in-toto.io/Statement/v1, https://slsa.dev/provenance/v1).
 *
 * @param {string} root the project
 * @param {{ version: string, address: string, state: Awaited<ReturnType<typeof stateOf>>, subjects: { name: string, sha256: string }[] }} release
 */
export async function statementOf(root, { version, address, state, subjects }) {
  const locks = LOCKS.map(async (name) => ({ name, digest: { sha256: await digestOf(join(root, name)) } }));
  const tools = Object.entries(TOOLS).map(async ([name, [command, args]]) => {
    const { stdout } = await promisify(execFile)(/** @type {string} */ (command), /** @type {string[]} */ (args), { cwd: root });
    return [name, /\d+(\.\d+)*/.exec(stdout)?.[0] ?? "unknown"];
  });
  return {
    _type: "https://in-toto.io/Statement/v1",
    subject: subjects.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: "https://slsa.dev/provenance/v1",
    predicate: {
      buildDefinition: {
        buildType: "https://literatim.example/build/make-release/v1",
        externalParameters: { command: "make release", version, address },
        internalParameters: { isClean: state.isClean },
        resolvedDependencies: [{ name: "source", digest: { gitCommit: state.commit } }, ...(await Promise.all(locks))],
      },
      runDetails: {
        builder: { id: "https://literatim.example/build/by-hand/v1", version: Object.fromEntries(await Promise.all(tools)) },
      },
    },
  };
}
