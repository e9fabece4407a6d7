/** Outside text as Markdown that shows it and nothing else: no link, no image, no HTML, no second line. */
export function plainMarkdown(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

/** A link to a web page; only its words if the address is none of the web. */
export function link(words: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return isWeb ? `[${plainMarkdown(words)}](<${url.href.replace(/[<>\\\s]/g, encodeURIComponent)}>)` : plainMarkdown(words);
}
