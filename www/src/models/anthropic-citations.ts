import type Anthropic from "@anthropic-ai/sdk";
import type { FieldAnswer, FieldCitationKind } from "../field.js";
import type { CitationQuestion, CitedDocument } from "./provider.js";

/** A request of Anthropic's Citations API. The documents are kept in the service's cache for some minutes, so that a second question is cheaper. */
export function citationRequest({ model, system, user, maxTokens, documents }: CitationQuestion) {
  const blocks = documents.map((document, index) => ({
    ...(searchResultOf(document) ?? documentOf(document)),
    citations: { enabled: true },
    ...(index === documents.length - 1 ? { cache_control: { type: "ephemeral" as const } } : {}),
  }));
  const content: Anthropic.ContentBlockParam[] = [...blocks, { type: "text", text: user }];
  return { model, system, max_tokens: maxTokens, messages: [{ role: "user" as const, content }] };
}

/** Parts from the web as a search result, whose citations are of whole parts; undefined for other documents. */
function searchResultOf({ title, address, content }: CitedDocument): Anthropic.SearchResultBlockParam | undefined {
  if (address === undefined || !("blocks" in content)) return undefined;
  return { type: "search_result", source: address, title, content: content.blocks.map((text) => ({ type: "text", text })) };
}

function documentOf(document: CitedDocument): Anthropic.DocumentBlockParam {
  return { type: "document", source: sourceOf(document), title: document.title, context: document.context };
}

function sourceOf({ content }: CitedDocument): Anthropic.DocumentBlockParam["source"] {
  if ("pdf" in content) return { type: "base64", media_type: "application/pdf", data: content.pdf };
  if ("text" in content) return { type: "text", media_type: "text/plain", data: content.text };
  return { type: "content", content: content.blocks.map((text) => ({ type: "text", text })) };
}

/** The kinds of places. */
const KINDS: ReadonlySet<string> = new Set(["char_location", "page_location", "content_block_location", "search_result_location"]);

/** The pieces of an answer about `documents`, with what they cite. Places that are of none of them, such as those of a search of the web, are left out. */
export function blocksOf(content: readonly Anthropic.ContentBlock[], documents: readonly CitedDocument[]): FieldAnswer[] {
  const isSearched = documents.map((document) => searchResultOf(document) !== undefined);
  // The service counts documents and search results apart.
  const [searched, whole] = [true, false].map((kind) => isSearched.flatMap((is, index) => (is === kind ? [index] : []))) as [
    number[],
    number[],
  ];
  const documentIn = (citation: Anthropic.TextCitation): number | null => {
    if ("document_index" in citation) return whole[citation.document_index] ?? null;
    return "search_result_index" in citation ? (searched[citation.search_result_index] ?? null) : null;
  };
  return content.flatMap((block) => {
    if (block.type !== "text") return [];
    const citations = (block.citations ?? []).filter(({ type }) => KINDS.has(type));
    return {
      text: block.text,
      citations: citations.map((citation) => ({
        type: citation.type as FieldCitationKind,
        cited_text: citation.cited_text,
        document: documentIn(citation),
      })),
    };
  });
}

/** The text of a piece of an answer. */
export function textOf(block: Anthropic.ContentBlock): string {
  return block.type === "text" ? block.text : "";
}
