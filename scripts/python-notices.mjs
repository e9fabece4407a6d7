// Writes the notices of third parties into the Python package, of which its wheels and its sdist have a copy.
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pythonNoticesOf } from "./notices.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
await writeFile(join(root, "crates", "python", "python", "literatim", "THIRD_PARTY_NOTICES.txt"), await pythonNoticesOf(root));
