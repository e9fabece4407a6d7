/** What replaces a secret. */
const CUT = "[token]";

/** A shorter text is not treated as a secret: it can occur anywhere by chance. */
const SHORTEST = 8;

/** The user's secrets, which must not come back from outside: a host may repeat the token in its answer. */
export class Secrets {
  readonly #patterns = new Map<string, RegExp>();

  /** Adds a secret of 8 or more characters. */
  add(secret: string): void {
    if (secret.length >= SHORTEST && !this.#patterns.has(secret)) this.#patterns.set(secret, patternOf(secret));
  }

  /** `text` without the secrets, whose characters may be plain, percent-encoded, or escaped as in JSON. */
  cutFrom(text: string): string {
    let cut = text;
    for (const pattern of this.#patterns.values()) cut = cut.replace(pattern, CUT);
    return cut;
  }
}

function patternOf(secret: string): RegExp {
  const characters = [...secret].map((character) => {
    const hex = character.charCodeAt(0).toString(16).padStart(4, "0");
    return `(?:${character.replace(/[^\w]/g, "\\$&")}|%${hex.slice(2)}|\\\\u${hex})`;
  });
  return new RegExp(characters.join(""), "gi");
}

/** Why a token cannot be sent in a header: the first character that is not visible ASCII, as a sentence; undefined when there is none. */
export function faultOfToken(token: string): string | undefined {
  const characters = [...token];
  const at = characters.findIndex((character) => !/^[\x21-\x7e]$/.test(character));
  if (at < 0) return undefined;
  const code = (characters[at]?.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `The token has an invalid character, U+${code}, at position ${at + 1} of ${characters.length}; copy the token again without it.`;
}
