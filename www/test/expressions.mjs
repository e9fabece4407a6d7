// The regular expressions of a folder of TypeScript, and strings that make a bad one slow.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";

/**
 * The literals of regular expressions in a folder, by where they are.
 *
 * @returns {{ file: string, source: string, flags: string }[]}
 */
export function expressionsIn(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && !path.endsWith(".d.ts"),
  );
  return files.sort().flatMap((file) => {
    const { code } = transformSync(readFileSync(join(folder, file), "utf8").replace(/^#!.*/, ""), { loader: "ts", charset: "utf8" });
    return literalsIn(code).map((literal) => ({ file, ...literal }));
  });
}

/** The literals in JavaScript. A slash begins one where an operand is expected. */
export function literalsIn(code) {
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)|[\w$]+|[^\s]/gy;
  const found = [];
  const open = [];
  let [last, at] = ["", 0];
  while (at < code.length) {
    if (/\s/.test(code[at] ?? "")) {
      at += 1;
      continue;
    }
    // The text of a template is no code; what is in its braces is.
    if (code[at] === "`" || (code[at] === "}" && open.at(-1) === "`")) {
      if (code[at] === "}") open.pop();
      at += 1;
      while (code[at] !== "`" && !(code[at] === "$" && code[at + 1] === "{")) at += code[at] === "\\" ? 2 : 1;
      if (code[at] === "$") {
        open.push("`");
        [last, at] = ["{", at + 2];
      } else [last, at] = ["`", at + 1];
      continue;
    }
    token.lastIndex = at;
    const [text, source, flags = ""] = /** @type {RegExpExecArray} */ (token.exec(code));
    const isOperand = last === "" || /^(?:[(,=:[!&|?{};+*%~^<>-]|return|typeof|case|in|of)$/.test(last);
    if (source !== undefined && isOperand && !text.startsWith("//") && !text.startsWith("/*")) found.push({ source, flags });
    const isWhole = source === undefined || isOperand;
    if (text === "{") open.push("{");
    if (text === "}") open.pop();
    if (!/^\/[/*]/.test(text)) last = isWhole ? text : "/";
    at += isWhole ? text.length : 1;
  }
  return found;
}

/** Characters of which most classes have one. */
const SAMPLES = [..." a0=.,:;-_/\\<>[](){}\"'\n\t\r%#&?!@+*~é“\u{1f986}\u0000$^|Zf"];

/** The parts of an expression that match one character, in order, each by such a character. */
export function samplesOf(source, flags) {
  const parts = source.match(/\\[pPu]\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\.|\[(?:[^\]\\]|\\.)*\]|[^\\()|*+?{}^$]/gi) ?? [];
  return parts.flatMap((part) => {
    let one;
    try {
      one = new RegExp(`^(?:${part})$`, flags.replace(/[gy]/g, ""));
    } catch {
      return [];
    }
    const literal = part.length === 1 ? [part] : part.startsWith("[") ? [...part.slice(1, -1)] : [];
    const fitting = [...literal, ...SAMPLES].filter((character) => one.test(character));
    return fitting.length > 0 ? [[...new Set([fitting[0], ...SAMPLES.filter((character) => one.test(character)).slice(0, 1)])]] : [];
  });
}

/** Strings on which an expression may be tried again and again: a beginning, a repeated part of it, and an end that may fit nothing. */
export function* attacksOn(source, flags, length) {
  const samples = samplesOf(source, flags);
  const first = samples.map(([one]) => one ?? "");
  const repeats = new Set(samples.flat());
  for (const [index, one] of first.entries()) for (const count of [2, 3]) repeats.add(one + first.slice(index + 1, index + count).join(""));
  repeats.add(first.join(""));
  repeats.delete("");
  for (const repeat of repeats) {
    const at = first.findIndex((one) => repeat.startsWith(one));
    const repeated = repeat.repeat(Math.ceil(length / repeat.length));
    for (const beginning of new Set(["", "a", first.slice(0, at).join("")]))
      for (const end of ["\u0001", "a"]) yield beginning + repeated + end;
  }
}
