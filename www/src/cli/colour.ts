/** When colour is used. */
export type Colour = "auto" | "always" | "never";

/** A stream that may be a terminal. */
type Stream = Pick<NodeJS.WriteStream, "isTTY">;

/** Whether text for a stream has colour. */
export function isColourful(colour: Colour, stream: Stream, environment: NodeJS.ProcessEnv): boolean {
  if (colour !== "auto") return colour === "always";
  return stream.isTTY === true && !environment["NO_COLOR"] && environment["TERM"] !== "dumb";
}

/** Whether a terminal shows only ASCII: its locale is not UTF-8, or it is Windows' old console. A file or a pipe gets all characters. */
export function isPlainAscii(stream: Stream, environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  if (stream.isTTY !== true) return false;
  if (platform === "win32") return !(environment["WT_SESSION"] || environment["TERM_PROGRAM"] || environment["ConEmuTask"]);
  const locale = environment["LC_ALL"] || environment["LC_CTYPE"] || environment["LANG"] || "";
  return !/utf-?8/i.test(locale);
}

/** Signs of ASCII for typographic ones. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "′": "'" },
  ...{ "–": "-", "—": "--", "‐": "-", "‑": "-", "−": "-", "…": "...", "·": "-", "•": "*", "→": "->", "←": "<-", "×": "x" },
  ...{ "✓": "+", "✗": "x", "§": "S.", "¶": "P.", "\u00a0": " ", "\u202f": " ", "\u2009": " ", "\ufffd": "?" },
};

/** Text in ASCII: typographic signs by their like, letters without their marks, anything else as `?`. */
export function asciiOf(text: string): string {
  const like = (sign: string): string => {
    const bare = sign.normalize("NFKD").replace(/\p{M}/gu, "");
    return SIGNS[sign] ?? (/^[ -~]+$/.test(bare) ? bare : "?");
  };
  return text.replace(/\P{ASCII}/gu, like);
}
