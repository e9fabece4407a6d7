// Synthetic texts: opinions and a draft that quotes them, the same in every run.

/** Syllables of synthetic words; a word is two or three of them, and a few words make up most of a text, as in a language. */
const SYLLABLES = [
  "ba",
  "cor",
  "den",
  "el",
  "fi",
  "gra",
  "ho",
  "in",
  "jur",
  "ka",
  "lo",
  "men",
  "no",
  "or",
  "pre",
  "qua",
  "res",
  "sta",
  "tu",
  "ver",
];
const SMALL = ["the", "of", "and", "to", "a", "in", "that", "is", "not", "for", "it", "by", "shall", "any", "was", "on"];

/** Integers from 0 to below `most`, the same in every run. */
export function random(seed) {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/** A number of synthetic words. */
export function wordsOf(next, count) {
  return Array.from({ length: count }, () => {
    if (next(5) < 2) return SMALL[next(SMALL.length)];
    const length = 2 + next(2);
    return Array.from({ length }, () => SYLLABLES[next(next(SYLLABLES.length) + 1)]).join("");
  });
}

function sentencesOf(next, count) {
  return Array.from({ length: count }, () => {
    const words = wordsOf(next, 12 + next(20));
    return `${words[0][0].toUpperCase()}${words.join(" ").slice(1)}.`;
  });
}

/** Opinions of about 62,000 characters, each with its citation at its head and star pages. */
export function opinionsOf(count) {
  return Array.from({ length: count }, (_, index) => {
    const next = random(index + 1);
    const sentences = sentencesOf(next, 490);
    const cite = `${900 + index} F.3d ${100 + index}`;
    const paged = sentences.map((sentence, i) => (i % 20 === 19 ? `*${101 + index + (i - 19) / 20} ${sentence}` : sentence));
    const paragraphs = Array.from({ length: 49 }, (_, i) => paged.slice(i * 10, i * 10 + 10).join(" "));
    return { name: `opinion-${index}.txt`, cite, sentences, text: `${cite} (2018)\n\n${paragraphs.join("\n\n")}\n` };
  });
}

/** A draft of about 60 pages with quotations: verbatim, edited, with an ellipsis, invented, and without a citation. */
export function draftOf(opinions, quotations) {
  const next = random(99);
  const paragraphs = Array.from({ length: quotations }, (_, index) => {
    const opinion = opinions[index % opinions.length];
    const sentence = opinion.sentences[next(opinion.sentences.length)];
    const words = sentence.replace(".", "").split(" ");
    const quotation = [
      () => sentence,
      () => words.filter((_, i) => i !== 5).join(" "),
      () => `${words.slice(0, 5).join(" ")} . . . ${words.slice(8).join(" ")}`,
      () => wordsOf(next, 18).join(" "),
      () => sentence,
    ][index % 5]();
    const citation = index % 5 === 4 ? "It was said and nobody says where." : `Doe v. Roe, ${opinion.cite}, ${102 + next(20)} (2018).`;
    return `${sentencesOf(next, 8).join(" ")} “${quotation}” ${citation}`;
  });
  return paragraphs.join("\n\n");
}
