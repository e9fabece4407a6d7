// Works, references and texts for the tests of works. Fictional: names, titles and words are invented, and no such DOI or arXiv id is meant.

/** Words that a draft quotes of a work. */
export const WORDS = "the horn is heard twice in fog and once in rain";

/** @typedef {{ reference: string, work: import("./fake-indexes.mjs").Work }} Cited */

/** @type {Cited} an article by its DOI */
export const HORN = {
  reference:
    "Okonjo, A., & Brandt, L. (2021). Fog signals and the ear of the pilot. Journal of Coastal Acoustics, 14(2), 101–119. https://doi.org/10.5555/jca.2021.14.2",
  work: {
    doi: "10.5555/jca.2021.14.2",
    title: "Fog Signals and the Ear of the Pilot",
    authors: [
      ["Ada", "Okonjo"],
      ["Lukas", "Brandt"],
    ],
    year: 2021,
    container: "Journal of Coastal Acoustics",
  },
};

/** @type {Cited} an article without an identifier */
export const PILOT = {
  reference: "Holm, Nils, and Tess Achterberg. 2018. “Who Pays the Pilot?” Harbour Studies Quarterly 7 (1): 33–58.",
  work: {
    doi: "10.5555/hsq.7.1",
    title: "Who Pays the Pilot?",
    authors: [
      ["Nils", "Holm"],
      ["Tess", "Achterberg"],
    ],
    year: 2018,
    container: "Harbour Studies Quarterly",
  },
};

/** @type {Cited} a preprint */
export const SCHEDULES = {
  reference: "J.-P. van der Meer et al., “Learned schedules for ferry berths,” arXiv:2203.04567, 2022.",
  work: {
    arxiv: "2203.04567",
    title: "Learned Schedules for Ferry Berths",
    authors: [
      ["Jan-Peter", "van der Meer"],
      ["R.", "Vale"],
    ],
    year: 2022,
    held: ["openalex", "semanticScholar"],
  },
};

/** @type {Cited} a book */
export const LAMP = {
  reference: "Varley, Miriam. Keeping the Lamp. Harrow: Harrow Press, 2016. ISBN 978-3-16-148410-0.",
  work: {
    doi: "10.5555/lamp",
    isbn: "9783161484100",
    title: "Keeping the Lamp",
    authors: [["Miriam", "Varley"]],
    year: 2016,
    type: "book",
  },
};

/** A draft that cites one work, and quotes each of `words` from it. */
export function draftOf(reference, ...words) {
  const said = words.map((quoted) => `The authors hold that “${quoted}” [1].`);
  return `${["Much was written of it [1].", ...said].join("\n\n")}\n\nReferences\n\n[1] ${reference}\n`;
}

/** A page that holds the text of a work with these words in it. */
export function articleOf(title, words) {
  const things = ["buoys", "ropes", "lamps", "charts", "tides", "bells", "oars", "sails", "anchors", "ledgers", "gulls", "quays"];
  const sentence = (n) =>
    `In the year ${1800 + n} the pilots counted ${n + 3} ${things[n % 12]} and ${n + 5} ${things[(n * 7 + 1) % 12]} beside the old quay, which the board wrote down.`;
  const paragraphs = Array.from({ length: 30 }, (_, n) => `<p>${[0, 1, 2].map((more) => sentence(3 * n + more)).join(" ")}</p>`);
  paragraphs.splice(
    15,
    0,
    `<p>Of all that was measured it is plain that ${words}, as every pilot of this coast could have told the board before it asked.</p>`,
  );
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><article><h1>${title}</h1>${paragraphs.join("\n")}</article></body></html>`;
}
