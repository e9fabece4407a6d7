// Memoranda with faults of every kind that has a correction, made from a seed: quotations of four fictional opinions, in full citations, short forms and
// Id., in the text and in notes. A memorandum is a list of paragraphs; a paragraph is a list of pieces: text, italic text, a note with pieces of its own.
import { archiveOf } from "./archive.mjs";
import { randomOf } from "./generated-drafts.mjs";

/** The opinions: the sentences of each page of the court's opinion, then those of a dissent. */
const CASES = [
  {
    name: "Harbin v. Tolland Quay Co.",
    short: "Harbin",
    cite: { volume: 902, first: 410 },
    court: "1st Cir. 2018",
    court_pages: [
      [
        "The keeper of a quay is bound to light the steps from dusk until the last boat has gone.",
        "A rope that is left across the steps is a hazard to every passenger who lands there.",
      ],
      [
        "The company had no reason to expect a second boat, see Oland v. Pike, 811 F.3d 20, 24 (1st Cir. 2016), and it gave no order to the crew.",
        "Its clerk wrote the hour of each landing in a book that was not kept at the quay.",
      ],
      [
        "A passenger who lands in the dark of his own will does not bear the whole of the loss.",
        "The steps were washed twice a week, and nobody had fallen there in eleven years.",
      ],
    ],
    dissenter: "Ruskin",
    dissent: [
      "The company kept no lamp at all, and a company that keeps no lamp has chosen the dark.",
      "I would send the case back for a trial on the question of the rope.",
    ],
  },
  {
    name: "Mbeki v. Port Orrin Pilots",
    short: "Mbeki",
    cite: { volume: 918, first: 77 },
    court: "2d Cir. 2019",
    court_pages: [
      [
        "A pilot who takes the wheel in fog answers for the course until he gives it back.",
        "The chart that he was shown had been printed in the spring of the year before.",
      ],
      [
        "The board did not explain why a shorter watch was safe for one channel and not for the other.",
        "Two of the buoys had drifted, and the office knew that they had.",
      ],
      [
        "No statute requires the board to publish its tables, but a table that is published must be right.",
        "The master may refuse a pilot whom he finds unfit for the work.",
      ],
    ],
    dissenter: "Adeyemi",
    dissent: ["Nothing in the record shows that the pilot saw the chart before the ship had passed the bar."],
  },
  {
    name: "Stroud v. Fenmarch Drainage Board",
    short: "Stroud",
    cite: { volume: 931, first: 255 },
    court: "9th Cir. 2019",
    court_pages: [
      [
        "A board that raises a bank on one side of a river must look to the fields on the other side.",
        "The water stood for nine days on land that had been dry in every winter since the war.",
      ],
      [
        "The engineer did not visit the lower sluice, and his report does not mention it.",
        "What a careful engineer would have seen is a question for the jury.",
      ],
      [
        "A notice to the tenants is no notice to the owner of the land, who lived abroad.",
        "The rates are owed by the occupier of the land and not by the owner of the bank.",
      ],
    ],
    dissenter: "Calloway",
    dissent: ["The bank was raised by order of the county, and the board had no choice in the matter."],
  },
];

/** The opinions by the names of their files. */
export const FAULTY_OPINIONS = Object.fromEntries(
  CASES.map(({ name, cite: { volume, first }, court, court_pages: pages, dissenter, dissent }) => {
    const page = (at, words) => `<p><page-number citation-index="1" label="${first + at}">*${first + at}</page-number>${words}</p>`;
    const body = pages.map((sentences, at) => page(at + 1, sentences.join(" ")));
    const head = `<p>${name}, ${volume} F.3d ${first} (${court})</p><p>${page(0, "Opinion of the Court. The judgment is <em>affirmed</em>.")}</p>`;
    return [
      `${name}, ${volume} F.3d ${first}.html`,
      `${head}${body.join("")}<p>${dissenter.toUpperCase()}, Circuit Judge, dissenting.</p>${page(pages.length + 1, dissent.join(" "))}`,
    ];
  }),
);

const OTHER_WORDS = ["lantern", "harvest", "charter", "meadow", "ledger"];

/** Faults by their names: each gives what is quoted and how it is cited, or undefined where it does not apply. */
const FAULTS = {
  none: (quoted) => quoted,
  "drops a word": (quoted, pick) => changed(quoted, (words) => words.toSpliced(inner(words, pick), 1)),
  "changes a word": (quoted, pick) => changed(quoted, (words) => words.with(inner(words, pick), OTHER_WORDS[pick(OTHER_WORDS.length)])),
  "adds a word": (quoted, pick) => changed(quoted, (words) => words.toSpliced(inner(words, pick), 0, "plainly")),
  "drops a denial": (quoted) =>
    / (?:not|no) /.test(quoted.words) ? { ...quoted, words: quoted.words.replace(/ (?:not|no) /, " ") } : undefined,
  "in lower case": (quoted, pick) =>
    changed({ ...quoted, isInSentence: true }, (words) =>
      words.with(0, words[0].toLowerCase()).with(inner(words, pick), OTHER_WORDS[pick(OTHER_WORDS.length)]),
    ),
  "in the middle": (quoted, pick) =>
    changed({ ...quoted, isInSentence: true }, (words) => words.slice(2, -2).toSpliced(inner(words.slice(2, -2), pick), 1)),
  "another page": (quoted) => ({ ...quoted, pin: quoted.pin + 1 }),
  "words and page": (quoted, pick) => changed({ ...quoted, pin: quoted.pin + 1 }, (words) => words.toSpliced(inner(words, pick), 1)),
  "another case": (quoted, pick) => ({ ...quoted, cited: CASES[(CASES.indexOf(quoted.of) + 1 + pick(2)) % CASES.length] }),
  "a splice": (quoted, pick) => {
    const page = pick(quoted.of.court_pages.length - 1);
    const [one, other] = [quoted.of.court_pages[page][0], quoted.of.court_pages[page + 1][1]];
    const words = `${pick(2) === 0 ? one : `${one.split(" ").slice(0, 9).join(" ").replace(/[.,]$/, "")}.`} ${other}`;
    return { ...quoted, words, pin: quoted.of.cite.first + page + 1, isOfDissent: false };
  },
  "the dissent": (quoted, pick) => {
    const { of } = quoted;
    return { ...quoted, words: of.dissent[pick(of.dissent.length)], pin: of.cite.first + of.court_pages.length + 1, isOfDissent: true };
  },
  italics: (quoted, pick) => {
    const words = quoted.words.split(" ");
    const at = inner(words, pick);
    return { ...quoted, italic: [words.slice(0, at).join(" "), words[at], words.slice(at + 1).join(" ")] };
  },
  "a citation left out": (quoted) => {
    const sentence = CASES[0].court_pages[1][0];
    const words = sentence.replace(/ see Oland.*2016\),/, "");
    return { ...quoted, of: CASES[0], cited: CASES[0], words, pin: CASES[0].cite.first + 2 };
  },
  "no marks": (quoted) => ({ ...quoted, isUnmarked: true }),
  invents: (quoted) => ({ ...quoted, words: "The mayor alone may close the bridge when the river has frozen from bank to bank." }),
};

/** The names of the faults. */
export const FAULT_NAMES = Object.keys(FAULTS);

function changed(quoted, change) {
  return { ...quoted, words: change(quoted.words.split(" ")).join(" ") };
}

/** The place of a word that is not among the first three or the last three. */
function inner(words, pick) {
  return 3 + pick(words.length - 6);
}

/** A memorandum from a seed: its paragraphs, and which faults it has. */
export function memorandumFrom(seed) {
  const random = randomOf(seed * 7919 + 17);
  const pick = (count) => Math.floor(random() * Math.max(1, count));
  const faults = [];
  const [seen, used] = [new Set(), new Set()];
  let last;
  const cite = (of, pin, isFree) => {
    const { volume, first } = of.cite;
    const isShort = seen.has(of) && !isFree;
    if (isShort && last === of && random() < 0.5) return `Id. at ${pin}`;
    last = of;
    if (isShort && random() < 0.6) return `${of.short}, ${volume} F.3d at ${pin}`;
    seen.add(of);
    return `${of.name}, ${volume} F.3d ${first}, ${pin} (${of.court})`;
  };
  const quotation = () => {
    const of = CASES[pick(CASES.length)];
    const page = pick(of.court_pages.length);
    const words = of.court_pages[page][pick(2)].replace(/ see Oland.*2016\),/, "");
    const plain = { of, cited: of, words, pin: of.cite.first + page + 1, isOfDissent: false };
    if (words !== of.court_pages[page].find((sentence) => sentence === words)) return undefined;
    const fault = FAULT_NAMES[pick(FAULT_NAMES.length)];
    const quoted = FAULTS[fault](plain, pick);
    // Each sentence is quoted once, so that findings on equal words are not taken for one another.
    if (quoted === undefined || used.has(words) || used.has(quoted.words)) return undefined;
    used.add(words).add(quoted.words);
    faults.push(fault);
    const cited = cite(quoted.cited, quoted.cited === quoted.of ? quoted.pin : quoted.cited.cite.first + 1);
    return { quoted, cited };
  };
  const pieces = (isNote) => {
    const made = quotation();
    if (made === undefined) return [{ text: "The parties agree on the rest." }];
    const { quoted, cited } = made;
    const lead = quoted.isInSentence
      ? ["The judges wrote that ", "It was held there that "][pick(2)]
      : ["The court was clear: ", "The rule is an old one: ", "As was said: "][pick(3)];
    if (quoted.isUnmarked) return [{ text: `${quoted.words} ${cited}.` }];
    const words = quoted.italic
      ? [{ text: `“${quoted.italic[0]} ` }, { italic: quoted.italic[1] }, { text: ` ${quoted.italic[2]}” ` }]
      : [{ text: `“${quoted.words}” ` }];
    return [{ text: isNote ? `See: ` : lead }, ...words, { text: `${cited}.` }];
  };
  const paragraphs = Array.from({ length: 3 + pick(4) }, (_, index) => {
    const first = pieces(false);
    if (index === 0 || random() > 0.4) return random() < 0.3 ? [...first, { text: " " }, ...pieces(false)] : first;
    return [{ text: "The point has been argued at length." }, { note: pieces(true) }, { text: " " }, ...first];
  });
  return { paragraphs, faults };
}

/** A memorandum in Markdown. */
export function markdownOf({ paragraphs }, title) {
  const notes = [];
  const written = (pieces) =>
    pieces
      .map(({ text, italic, note }) => {
        if (note === undefined) return italic === undefined ? text : `*${italic}*`;
        notes.push(written(note));
        return `[^${notes.length}]`;
      })
      .join("");
  const body = paragraphs.map(written).join("\n\n");
  return `# ${title}\n\n${body}\n\n${notes.map((note, index) => `[^${index + 1}]: ${note}`).join("\n\n")}\n`;
}

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MEDIA = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/**
 * A memorandum as a DOCX with footnotes. Its runs are cut at places of its own, as Word's are; some words are in a link, a field, or between
 * bookmarks, and one paragraph has a change of its author's that is tracked.
 */
export function docxOf({ paragraphs }, title, seed) {
  const random = randomOf(seed * 31 + 5);
  const notes = [];
  let [bookmark, change] = [0, 900];
  const run = (text, look = "") => `<w:r>${look}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
  const cut = (text, look) => {
    const at = Math.floor(random() * text.length);
    return at === 0 || random() < 0.4 ? run(text, look) : run(text.slice(0, at), look) + run(text.slice(at), look);
  };
  const around = (runs, isNote) => {
    const kind = random();
    if (kind < 0.08) return `<w:hyperlink r:id="rIdLink">${runs}</w:hyperlink>`;
    if (kind < 0.16) {
      bookmark += 1;
      return `<w:bookmarkStart w:id="${bookmark}" w:name="mark${bookmark}"/>${runs}<w:bookmarkEnd w:id="${bookmark}"/>`;
    }
    const field = (type) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    // LibreOffice 7.4 puts changes after such a field in a note some letters too early.
    if (kind < 0.22 && !isNote)
      return `${field("begin")}<w:r><w:instrText xml:space="preserve"> TA \\l "a" </w:instrText></w:r>${field("end")}${runs}`;
    return runs;
  };
  const written = (pieces, isNote = false) =>
    pieces
      .map(({ text, italic, note }) => {
        if (italic !== undefined) return run(italic, "<w:rPr><w:i/></w:rPr>");
        if (note === undefined) return around(cut(text, random() < 0.1 ? '<w:rPr><w:color w:val="1F1F1F"/></w:rPr>' : ""), isNote);
        notes.push(written(note, true));
        return `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="${notes.length + 1}"/></w:r>`;
      })
      .join("");
  const body = paragraphs.map((pieces, index) => {
    change += 1;
    const own =
      index === 1 ? `<w:ins w:id="${change}" w:author="A. Writer" w:date="2026-01-05T09:00:00Z">${run("In short. ")}</w:ins>` : "";
    return `<w:p><w:pPr><w:jc w:val="both"/></w:pPr>${own}${written(pieces)}</w:p>`;
  });
  const mark = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteRef/></w:r>';
  const separators = ["separator", "continuationSeparator"].map(
    (type, id) => `<w:footnote w:type="${type}" w:id="${id}"><w:p><w:r><w:${type}/></w:r></w:p></w:footnote>`,
  );
  const list = notes.map((note, index) => `<w:footnote w:id="${index + 2}"><w:p>${mark}${run(" ")}${note}</w:p></w:footnote>`);
  const relation = (id, type, target, mode = "") => `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"${mode}/>`;
  const relations = (...all) =>
    `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join("")}</Relationships>`;
  return archiveOf({
    "[Content_Types].xml": `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${MEDIA}.document.main+xml"/><Override PartName="/word/footnotes.xml" ContentType="${MEDIA}.footnotes+xml"/></Types>`,
    "_rels/.rels": relations(relation("rId1", "officeDocument", "word/document.xml")),
    "word/_rels/document.xml.rels": relations(
      relation("rIdNotes", "footnotes", "footnotes.xml"),
      relation("rIdLink", "hyperlink", "https://records.example/", ' TargetMode="External"'),
    ),
    "word/document.xml": `${XML}<w:document ${W}><w:body><w:p>${run(title, "<w:rPr><w:b/></w:rPr>")}</w:p>${body.join("")}<w:sectPr/></w:body></w:document>`,
    "word/footnotes.xml": `${XML}<w:footnotes ${W}>${separators.join("")}${list.join("")}</w:footnotes>`,
  });
}

/** A memorandum as an ODT with footnotes. Some of its words are in spans and links. */
export function odtOf({ paragraphs }, title, seed) {
  const random = randomOf(seed * 37 + 3);
  let notes = 0;
  const span = (text, style) => `<text:span text:style-name="${style}">${escaped(text)}</text:span>`;
  const written = (pieces) =>
    pieces
      .map(({ text, italic, note }) => {
        if (italic !== undefined) return span(italic, "T1");
        if (note === undefined) {
          const at = Math.floor(random() * text.length);
          const kind = random();
          if (kind < 0.1) return `<text:a xlink:type="simple" xlink:href="https://records.example/">${escaped(text)}</text:a>`;
          return kind < 0.3 ? `${escaped(text.slice(0, at))}${span(text.slice(at), "T2")}` : escaped(text);
        }
        notes += 1;
        const body = `<text:note-body><text:p text:style-name="Footnote">${written(note)}</text:p></text:note-body>`;
        return `<text:note text:id="ftn${notes}" text:note-class="footnote"><text:note-citation>${notes}</text:note-citation>${body}</text:note>`;
      })
      .join("");
  const name = (prefix, of) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${of}:1.0"`;
  const spaces = `${name("office", "office")} ${name("text", "text")} ${name("style", "style")} ${name("fo", "xsl-fo-compatible")} xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"`;
  const style = (of, properties) =>
    `<style:style style:name="${of}" style:family="text"><style:text-properties ${properties}/></style:style>`;
  const styles = `<office:automatic-styles>${style("T1", 'fo:font-style="italic"')}${style("T2", 'fo:color="#1f1f1f"')}</office:automatic-styles>`;
  const body = [[{ text: title }], ...paragraphs]
    .map((pieces) => `<text:p text:style-name="Standard">${written(pieces)}</text:p>`)
    .join("");
  return archiveOf({
    mimetype: "application/vnd.oasis.opendocument.text",
    "META-INF/manifest.xml": `${XML}<manifest:manifest ${name("manifest", "manifest")} manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    "content.xml": `${XML}<office:document-content ${spaces} office:version="1.2">${styles}<office:body><office:text>${body}</office:text></office:body></office:document-content>`,
  });
}
