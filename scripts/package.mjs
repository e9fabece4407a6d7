// Builds the npm package into www/dist/: bundles, types, artefacts, notices, examples. This folder is what is published.
import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { checkScript } from "../www/budgets.mjs";
import { noticesOf } from "./notices.mjs";

/** Files that are copied unchanged. */
const COPIED = [
  "www/README.md",
  "www/report.schema.json",
  "www/example",
  "www/patterns",
  "www/skills",
  "www/hooks",
  "www/service/static/service-page.html",
  "www/src/package.json",
  "LICENSE",
  "CHANGELOG.md",
];
/** The tables that artefacts are given. */
const TABLES = "pkg/tables/tables.txt";
/** The style of the service's page, which is a file of its own by its policy. */
const SERVICE_STYLE = "www/service/style/service-page.css";

/** The declarations that users import. */
const TYPES = [
  "index.d.ts",
  "in-thread.d.ts",
  "node.d.ts",
  "models.d.ts",
  "fields.d.ts",
  "verify.d.ts",
  "element/define.d.ts",
  "element/fields/define.d.ts",
  "element/adapters/index.d.ts",
];

/** Gives `require` to libraries in CommonJS that are bundled as a module of Node. */
const REQUIRE = `import { createRequire } from "node:module"; const require = createRequire(import.meta.url);`;

/** What few commands need is in files of their own. All are in one folder, where they find the worker. */
const COMMAND_LINE = {
  entryPoints: { cli: "src/cli.ts" },
  platform: "node",
  target: "node20.3",
  splitting: true,
  chunkNames: "cli-[name]-[hash]",
};

/** The scripts of the package: entry points in www/src, and how each group is bundled. */
const BUNDLES = [
  { entryPoints: { index: "src/index.ts", "in-thread": "src/in-thread.ts" }, platform: "browser" },
  { entryPoints: { worker: "src/worker-web.ts" }, platform: "browser", minify: true },
  // What few pages need of the element is in files of their own, which are loaded when they are needed.
  {
    entryPoints: { element: "element/src/define.ts" },
    platform: "browser",
    minify: true,
    splitting: true,
    chunkNames: "element-[name]-[hash]",
  },
  // A file by itself, since one that shares code with the element would split it.
  { entryPoints: { "element-claims": "element/src/ask-claims.ts" }, platform: "browser", minify: true },
  { entryPoints: { adapters: "element/src/adapters/index.ts" }, platform: "browser", minify: true },
  // A provider's file is loaded when the user chooses it.
  {
    entryPoints: { models: "src/models.ts" },
    platform: "browser",
    minify: true,
    splitting: true,
    chunkNames: "models/[name]-[hash]",
  },
  { entryPoints: { fields: "src/fields.ts" }, platform: "browser", minify: true },
  // A bundle that is made of it has nothing but the engine's client: dynamic imports of the index would keep their code.
  { entryPoints: { verify: "src/verify.ts" }, platform: "browser" },
  // The code of a check, which only repairs need. It is the same on every platform, since the engine is given to it.
  { entryPoints: { repair: "src/check/check-text.ts" }, platform: "browser", minify: true },
  { entryPoints: { "fields-element": "element/src/fields/define.ts" }, platform: "browser", minify: true },
  {
    entryPoints: { node: "src/node.ts", "verify-node": "src/verify.ts", "worker-node": "src/worker-node.ts" },
    platform: "node",
    target: "node20.3",
  },
  { entryPoints: { "service-page": "service/src/main.ts" }, platform: "browser", minify: true },
  COMMAND_LINE,
  // The language server is loaded for its command only. Its libraries are CommonJS, which ask for Node's modules by require.
  {
    entryPoints: { lsp: "src/lsp/serve.ts" },
    platform: "node",
    target: "node20.3",
    minify: true,
    splitting: true,
    chunkNames: COMMAND_LINE.chunkNames,
    requires: true,
  },
  // The service and the server for agents share most of their code, and are loaded for their commands only.
  {
    entryPoints: { serve: "src/serve/run.ts", mcp: "src/mcp/run.ts" },
    platform: "node",
    target: "node20.3",
    minify: true,
    splitting: true,
    chunkNames: "service-[hash]",
    requires: true,
  },
];

/** Packages that Node would get as CommonJS, of which a bundle has all; of their modules, it has what it uses. */
const AS_MODULES = { cockatiel: "cockatiel/dist/esm/index.js" };

/** @param {Record<string, { features: string[] }>} artefacts the artefacts of wasm-pack.toml, which are built */
export async function buildPackage(root, artefacts, version) {
  const dist = join(root, "www", "dist");
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  const { build } = await fromWww(root, "esbuild");
  const [bundles] = await Promise.all([bundlePackage(build, { root, outdir: dist, version }), writeTypes(root, dist)]);
  await writeFile(join(dist, "THIRD_PARTY_NOTICES.txt"), await noticesOf(root, artefacts, bundles));
  for (const name of Object.keys(artefacts)) await cp(join(root, "pkg", name, `${name}_bg.wasm`), join(dist, `${name}_bg.wasm`));
  await cp(join(root, TABLES), join(dist, basename(TABLES)));
  await build({ entryPoints: [join(root, SERVICE_STYLE)], outdir: dist, bundle: true, minify: true, target: "es2022" });
  for (const path of COPIED) await cp(join(root, path), join(dist, basename(path)), { recursive: true });
  for (const script of ["element", "lsp", "serve", "mcp"]) await checkScript(script, `dist/${script}.js`, bundles, join(root, "www"));
  console.log("The npm package is in www/dist/.");
}

/** Builds the command line into target/demo/, with the named artefacts as its only ones. */
export async function buildDemo(root, artefacts, version) {
  const outdir = join(root, "target", "demo");
  await rm(outdir, { recursive: true, force: true });
  const { build } = await fromWww(root, "esbuild");
  const worker = { entryPoints: { "worker-node": "src/worker-node.ts" }, platform: "node", target: "node20.3" };
  await bundle(build, { root, outdir, version, groups: [worker, COMMAND_LINE], artefacts });
  for (const name of artefacts) await cp(join(root, "pkg", name, `${name}_bg.wasm`), join(outdir, `${name}_bg.wasm`));
  await cp(join(root, TABLES), join(outdir, basename(TABLES)));
  await cp(join(root, "www", "src", "package.json"), join(outdir, "package.json"));
}

/** A package that is installed in www/. */
async function fromWww(root, name) {
  return import(pathToFileURL(createRequire(join(root, "www", "package.json")).resolve(name)).href);
}

/** Writes the types, with the engine's generated types next to them. */
async function writeTypes(root, dist) {
  await declare(root, "src", dist);
  await writeElementTypes(root, dist);
  const model = join(dist, "model.d.ts");
  const generated = "../../pkg/core/core.js";
  const text = await readFile(model, "utf8");
  if (!text.includes(generated)) throw new Error(`model.d.ts does not name ${generated}: its types would be missing from the package.`);
  await writeFile(model, text.replaceAll(generated, "./core.js"));
  // The types come first; the class and the functions after them are the engine's own.
  const [types] = (await readFile(join(root, "pkg", "core", "core.d.ts"), "utf8")).split(/\/\*\*(?:(?!\*\/)[\s\S])*\*\/\nexport class /);
  await writeFile(join(dist, "core.d.ts"), types);
  await dropInnerTypes(dist);
}

/** Writes the declarations of a project in www/ into a folder. */
async function declare(root, project, outDir) {
  const www = join(root, "www");
  const flags = ["-p", join(www, project), "--noEmit", "false", "--declaration", "--emitDeclarationOnly", "--outDir", outDir];
  await promisify(execFile)(join(www, "node_modules", ".bin", "tsc"), flags).catch(({ stdout, message }) => {
    throw new Error(stdout || message);
  });
}

/** Writes the types of the element into `element/`; what they take from www/src is next to that folder. */
async function writeElementTypes(root, dist) {
  const made = join(dist, "made");
  await declare(root, "element", made);
  const own = join(made, "element", "src");
  for (const path of (await readdir(own, { recursive: true })).filter((path) => path.endsWith(".d.ts"))) {
    const text = (await readFile(join(own, path), "utf8")).replace(/"((?:\.\.\/)+)\.\.\/src\//g, '"$1');
    await mkdir(dirname(join(dist, "element", path)), { recursive: true });
    await writeFile(join(dist, "element", path), text);
  }
  await rm(made, { recursive: true });
}

/** Removes the declarations to which none of TYPES leads. */
async function dropInnerTypes(dist) {
  const reached = new Set(TYPES);
  for (const path of reached) {
    const text = await readFile(join(dist, path), "utf8");
    for (const [, name] of text.matchAll(/"(\.[^"]+)\.js"/g)) reached.add(join(dirname(path), `${name}.d.ts`));
  }
  const all = (await readdir(dist, { recursive: true })).filter((path) => path.endsWith(".d.ts"));
  for (const path of all) if (!reached.has(path)) await rm(join(dist, path));
}

/**
 * Bundles the package.
 *
 * @param build esbuild's function
 * @param {{ root: string, outdir: string, version: string }} options the project, where the bundles go, the package's version
 * @returns esbuild's metadata of each bundle
 */
export function bundlePackage(build, { root, outdir, version }) {
  return bundle(build, { root, outdir, version, groups: BUNDLES });
}

/**
 * Bundles groups of scripts. Where `artefacts` is given, they can open no others.
 *
 * @param build esbuild's function
 * @param {{ root: string, outdir: string, version: string, groups: any[], artefacts?: string[] }} options
 */
async function bundle(build, { root, outdir, version, groups, artefacts }) {
  const common = {
    bundle: true,
    format: "esm",
    target: "es2022",
    outdir,
    absWorkingDir: join(root, "www"),
    metafile: true,
    logLevel: "warning",
    plugins: [bindings(build, root, artefacts), styles(build), ondemand, quiet],
    // Bundlers keep a comment of this kind, so the code names the notices everywhere. They are in one file.
    legalComments: "none",
    banner: { js: `/*! literatim ${version} | MIT | third-party notices: THIRD_PARTY_NOTICES.txt in the package */` },
  };
  const results = await Promise.all(
    groups.map(({ requires, ...group }) =>
      build({
        ...common,
        ...group,
        ...(group.platform === "node" ? { plugins: [...common.plugins, inThread], alias: AS_MODULES } : {}),
        banner: { js: requires ? `${common.banner.js}\n${REQUIRE}` : common.banner.js },
      }),
    ),
  );
  return Object.assign({}, ...results.map(({ metafile }) => metafile.outputs));
}

/** The code of models, of repairs, what the element needs to ask a model, the language server and the service are in files of their own, loaded when needed. */
const ondemand = {
  name: "ondemand",
  setup(bundler) {
    bundler.onResolve({ filter: /\/models\/index\.js$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "./models.js", external: true } : undefined,
    );
    bundler.onResolve({ filter: /\/check-text\.js$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "./repair.js", external: true } : undefined,
    );
    bundler.onResolve({ filter: /\/ask-claims\.js$/ }, () => ({ path: "./element-claims.js", external: true }));
    bundler.onResolve({ filter: /\/lsp\/serve\.js$/ }, () => ({ path: "./lsp.js", external: true }));
    bundler.onResolve({ filter: /\/(?:serve|mcp)\/run\.js$/ }, ({ path }) => ({ path: `./${path.split("/").at(-2)}.js`, external: true }));
  },
};

/** The kits of model providers print warnings to the console, which is the user's terminal; theirs are left out. */
const quiet = {
  name: "quiet",
  setup(bundler) {
    bundler.onLoad({ filter: /node_modules[\\/](?:@anthropic-ai[\\/]sdk|openai)[\\/].*\.m?js$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replaceAll(/\bconsole\.warn\(/g, "void ("),
      loader: "js",
    }));
  },
};

/** In Node, the engine is in a worker thread. */
const inThread = {
  name: "in-thread",
  setup(bundler) {
    bundler.onResolve({ filter: /\/open-engine\.js$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace(".js", "-node.ts")),
    }));
  },
};

/** A style sheet as its text, made small. The page's own styles are bundled elsewhere. */
export function styles(build) {
  return {
    name: "styles",
    setup(bundler) {
      bundler.onLoad({ filter: /\.css$/ }, async ({ path }) => {
        const { outputFiles } = await build({ entryPoints: [path], bundle: true, minify: true, write: false, target: "es2022" });
        return { contents: outputFiles[0].text.trim(), loader: "text" };
      });
    },
  };
}

/** `bindings:NAME`: the bindings of an artefact as a function of the console that they write to; each call creates new ones. */
function bindings(build, root, artefacts) {
  return {
    name: "bindings",
    setup(bundler) {
      bundler.onResolve({ filter: /^bindings:/ }, ({ path }) => ({ path: path.slice("bindings:".length), namespace: "bindings" }));
      bundler.onLoad({ filter: /^/, namespace: "bindings" }, async ({ path }) => {
        if (artefacts && !artefacts.includes(path)) {
          return { contents: `export default function () { throw new Error("The part ${path} is not built; run make build."); }` };
        }
        const { outputFiles } = await build({
          entryPoints: [join(root, "pkg", path, `${path}.js`)],
          bundle: true,
          format: "iife",
          globalName: "made",
          write: false,
          // The address of the module is only used to load WebAssembly by default, which the engine does itself.
          logOverride: { "empty-import-meta": "silent" },
        });
        return { contents: `export default function (console) {\n${outputFiles[0].text}\nreturn made;\n}` };
      });
    },
  };
}
