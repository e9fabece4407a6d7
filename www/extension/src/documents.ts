import type { Input } from "../../src/index.js";

/** A document that a tab shows and that is read from its address, with the user's session there. */
export interface TabDocument {
  readonly kind: "pdf" | "google-doc";
  readonly address: string;
  /** The sites that must be open to the extension for that, as patterns of permissions. */
  readonly origins: readonly string[];
  readonly name: string;
}

const GOOGLE_DOC = /^https:\/\/docs\.google\.com\/document\/(?:u\/\d+\/)?d\/([\w-]+)/;

/** The document that a tab shows; null for any other page. A document of Google's is drawn on a canvas, so it is read through its own export. */
export function documentIn({ url = "", title = "" }: Pick<chrome.tabs.Tab, "url" | "title">): TabDocument | null {
  const [, id] = GOOGLE_DOC.exec(url) ?? [];
  if (id !== undefined) {
    return {
      kind: "google-doc",
      address: `https://docs.google.com/document/d/${id}/export?format=docx`,
      // The export leads on to a host of its own.
      origins: ["https://docs.google.com/*", "https://*.googleusercontent.com/*"],
      name: `${title.replace(/ - Google .*$/, "") || "Document"}.docx`,
    };
  }
  if (!URL.canParse(url) || !/\.pdf$/i.test(new URL(url).pathname)) return null;
  const name = decoded(new URL(url).pathname.split("/").at(-1) ?? "");
  return { kind: "pdf", address: url, origins: patternsOf(url), name: name || "document.pdf" };
}

/** The patterns of permissions for the site of an address; none when it is no web page. */
export function patternsOf(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) ? [`${protocol}//${hostname}/*`] : [];
}

/** Reads a document from its address. Rejects with a sentence for the user. */
export async function fetched({ kind, address, name }: TabDocument): Promise<Input> {
  const what = kind === "pdf" ? "The PDF of this tab" : "The export of this document";
  const response = await fetch(address, { credentials: "include", referrerPolicy: "no-referrer" }).catch(() => null);
  if (response === null) throw new Error(`${what} could not be fetched. Save it, and give the file to Literatim's page.`);
  if (!response.ok)
    throw new Error(`${what} could not be fetched: ${new URL(address).host} answered ${response.status}. Are you signed in there?`);
  const type = response.headers.get("content-type") ?? "";
  if (kind === "google-doc" && type.startsWith("text/html"))
    throw new Error("Google shows a page in place of the document. Sign in, open the document again, and check it again.");
  return { name, data: await response.blob() };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
