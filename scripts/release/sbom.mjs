// The software bill of materials of a release, in CycloneDX 1.6. Its components are those of the notices that ship, which a test keeps complete.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The lists of notices that ship, and what each is in. */
const NOTICES = [
  { file: "www/dist/THIRD_PARTY_NOTICES.txt", parts: null },
  { file: "vscode/dist/THIRD_PARTY_NOTICES.txt", parts: ["vscode"] },
];

/** The kinds of package by the title of their list; other lists have data. */
const ECOSYSTEMS = { "Rust crates": "cargo", "npm packages": "npm" };

/**
 * @param {string} root the project
 * @param {string} version
 * @param {{ time: string }} state
 */
export async function bomOf(root, version, { time }) {
  const lists = await Promise.all(NOTICES.map(async ({ file, parts }) => componentsIn(await readFile(join(root, file), "utf8"), parts)));
  // The Word add-in has one package more, with its terms in a file of its own.
  const fflate = JSON.parse(await readFile(join(root, "www", "node_modules", "fflate", "package.json"), "utf8"));
  const inWord = component("npm", `fflate ${fflate.version}`, fflate.license, ["word"], "https://www.npmjs.com/package/fflate");
  const components = new Map();
  for (const one of [...lists.flat(), inWord]) {
    const known = components.get(one["bom-ref"]);
    if (known === undefined) components.set(one["bom-ref"], one);
    else known.properties.push(...one.properties);
  }
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      timestamp: time,
      component: {
        type: "application",
        "bom-ref": `pkg:npm/literatim@${version}`,
        name: "literatim",
        version,
        purl: `pkg:npm/literatim@${version}`,
        licenses: [{ license: { id: "MIT" } }],
      },
    },
    components: [...components.values()].sort((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1)),
  };
}

/** The components that a text of notices lists. @param {string} notices @param {string[] | null} parts what they are in; null: as the notices say */
export function componentsIn(notices, parts) {
  const [lists] = notices.split(/^={80}$/m);
  const found = [];
  let ecosystem;
  for (const [, title, name, licence, files, address] of lists.matchAll(/^(?:(.+)\n-+|(\S.*)\n {4}(.+); in (.+)\n {4}(https:\S+))$/gm)) {
    if (title !== undefined) ecosystem = ECOSYSTEMS[title];
    else found.push(component(ecosystem, name, licence, parts ?? files.split(", "), address));
  }
  return found;
}

/** A component; `name` has its version behind a space, and what is made from it behind a colon. */
function component(ecosystem, name, licence, parts, address) {
  const [known] = name.split(":");
  const [, bare, version] = /^(.+?)(?: (\d\S*))?$/.exec(known) ?? [];
  const purl = ecosystem && `pkg:${ecosystem}/${bare.replace("@", "%40")}@${version}`;
  return {
    type: ecosystem ? "library" : "data",
    "bom-ref": purl ?? known,
    name: bare,
    ...(version && { version }),
    ...(purl && { purl }),
    licenses: [/^[\w.+() -]+$/.test(licence) && !licence.startsWith("terms") ? { expression: licence } : { license: { name: licence } }],
    externalReferences: [{ type: "distribution", url: address }],
    properties: parts.map((value) => ({ name: "literatim:part", value })),
  };
}
