import { access } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve, sep } from "node:path";
import { messageOf } from "../errors.js";
import type { Embed } from "../models/embeddings.js";
import { UsageError } from "./usage-error.js";

const PACKAGE = "@huggingface/transformers";

/** The command that installs what embeddings need. */
export const INSTALL = `npm install ${PACKAGE}`;

/** What is used of transformers.js. */
interface Transformers {
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string };
  pipeline(task: "feature-extraction", model: string, options: { dtype: string }): Promise<Extractor>;
}

type Extractor = (
  texts: string[],
  options: { pooling: "mean"; normalize: true },
) => Promise<{ readonly data: Float32Array; readonly dims: readonly number[] }>;

/** The files of a model for transformers.js, with the type of numbers that stands for each. */
const MODELS = [
  ["onnx/model.onnx", "fp32"],
  ["onnx/model_quantized.onnx", "q8"],
] as const;

/**
 * An embedder with the sentence model in a folder, by transformers.js, which is installed separately. Nothing is requested from the network.
 *
 * @throws UsageError when the package is not installed, or the folder has no model.
 */
export async function embedderIn(folder: string): Promise<Embed> {
  const path = resolve(folder);
  const dtype = await typeOf(path, folder);
  const { env, pipeline } = transformers();
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = dirname(path) + sep;
  const extract = await pipeline("feature-extraction", basename(path), { dtype }).catch((error: unknown) => {
    throw new UsageError(`The model in ${folder} cannot be loaded: ${messageOf(error)}`);
  });
  return async (texts) => {
    const { data, dims } = await extract(texts, { pooling: "mean", normalize: true });
    const length = dims.at(-1) ?? 0;
    return texts.map((_, index) => data.subarray(index * length, (index + 1) * length));
  };
}

async function typeOf(path: string, folder: string): Promise<string> {
  for (const [file, dtype] of MODELS) if (await isThere(join(path, file))) return dtype;
  const names = MODELS.map(([file]) => file).join(" nor ");
  throw new UsageError(`--embeddings ${folder} has neither ${names}; give the folder of a sentence model for transformers.js.`);
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function transformers(): Transformers {
  const require = createRequire(import.meta.url);
  let path: string;
  try {
    path = require.resolve(PACKAGE);
  } catch {
    throw new UsageError(`--embeddings needs ${PACKAGE}, which is not installed: run ${INSTALL}. With a global Literatim, add --global.`);
  }
  try {
    return require(path) as Transformers;
  } catch (error) {
    throw new UsageError(`${PACKAGE} could not be loaded (${messageOf(error)}); install it again: ${INSTALL}`);
  }
}
