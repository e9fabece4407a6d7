// Sources and drafts of made-up words, the same in every run.

const { pdfOf } = await import(new URL("../../../www/test/pdf.mjs", import.meta.url).href);

const SYLLABLES = "bar cor del fen gal hol jas kel lum mor nev or pel quin ras sol tam ur vel wen yar zel".split(" ");
const WORDS_OF_SOURCE = 12_000;
const LINES_OF_PAGE = 48;
const LETTERS_OF_LINE = 88;

/** Numbers from 0 to below 1. @param {number} seed */
function numbersFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function sentenceOf(next, words = 8 + Math.floor(next() * 18)) {
  const word = () => Array.from({ length: 1 + Math.floor(next() * 3) }, () => SYLLABLES[Math.floor(next() * SYLLABLES.length)]).join("");
  const text = Array.from({ length: words }, word).join(" ");
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

/** Fictional opinions. @returns {{ name: string, cite: string, sentences: string[], text: string }[]} */
export function sourcesOf(count) {
  return Array.from({ length: count }, (_, index) => {
    const next = numbersFrom(1000 + index);
    const [one, other] = [0, 1].map(() => sentenceOf(next, 1).replace(".", ""));
    const cite = `${one} v. ${other}, ${100 + index} F.3d ${10 + index * 7} (9th Cir. ${1994 + (index % 20)})`;
    const sentences = [];
    for (let words = 0; words < WORDS_OF_SOURCE; words += sentences.at(-1).split(" ").length) sentences.push(sentenceOf(next));
    const paragraphs = sentences.map((sentence, at) => sentence + (at % 6 === 5 ? "\n\n" : " "));
    return { name: `opinion-${index + 1}.txt`, cite, sentences, text: `${cite}\n\n${paragraphs.join("")}` };
  });
}

/** An opinion as a case of the fake CourtListener, with a new page after every eighth sentence. */
export function caseOf({ cite, sentences }, index) {
  const [, case_name, volume, reporter, page, year] = /^(.+), (\d+) (\S+) (\d+) \(.* (\d+)\)$/.exec(cite);
  const id = 1000 + 10 * index;
  const mark = (at) => (at % 8 === 7 ? ` <span class="star-pagination">*${Number(page) + (at + 1) / 8}</span>` : "");
  const html_with_citations = sentences.map((sentence, at) => `<p>${sentence}${mark(at)}</p>`).join("");
  return {
    cluster: { id, case_name, date_filed: `${year}-05-09`, citations: [{ volume, reporter, page, type: 1 }] },
    opinions: [{ id: id + 1, type: "020lead", html_with_citations }],
  };
}

/**
 * The paragraphs of a draft with about `words` words, each with a quotation of a source between sentences of the draft's own, `talked` before it and as
 * many behind it; every sixth quotation has a word changed.
 */
export function paragraphsOf(sources, words, talked = 3) {
  const next = numbersFrom(words);
  const paragraphs = [];
  for (let done = 0, at = 0; done < words; at++) {
    const { cite, sentences } = sources[at % sources.length];
    const quoted = sentences[Math.floor(next() * sentences.length)].slice(0, -1);
    const own = at % 6 === 5 ? quoted.replace(/ \w+ /, " otherwise ") : quoted;
    const talk = () => Array.from({ length: talked }, () => sentenceOf(next)).join(" ");
    const paragraph = `${talk()} The court held: “${own}.” ${cite}. ${talk()}`;
    paragraphs.push(paragraph);
    done += paragraph.split(" ").length;
  }
  return paragraphs;
}

/** Paragraphs as a PDF. */
export function pdfFrom(paragraphs) {
  const lines = paragraphs.flatMap((paragraph) => [...linesOf(paragraph), ""]);
  const pages = [];
  for (let at = 0; at < lines.length; at += LINES_OF_PAGE) pages.push(lines.slice(at, at + LINES_OF_PAGE));
  const shown = (line) =>
    line
      .replaceAll("“", "\x93")
      .replaceAll("”", "\x94")
      .replace(/[()\\]/g, "\\$&");
  return { pages: pages.length, file: pdfOf(...pages.map((page) => page.map(shown).join(") Tj 0 -13 Td ("))) };
}

function linesOf(paragraph) {
  const lines = [""];
  for (const word of paragraph.split(" ")) {
    if (`${lines.at(-1)} ${word}`.length > LETTERS_OF_LINE) lines.push(word);
    else lines.push(`${lines.pop()} ${word}`.trim());
  }
  return lines;
}
