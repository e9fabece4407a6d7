// Drafts with faults of every kind, made from a seed: quotations of three fictional opinions, right and wrong, in the forms in which people write them.

const SENTENCES = [
  "The keeper of the light shall not leave it while a vessel is in sight of the harbour.",
  "A carrier may not rely upon a general warning when it alone held the particular fact.",
  "Nobody who reads a timetable in good faith bears the risk that it was printed too early.",
  "The board must give the reasons for its order within thirty days after the hearing ends.",
  "A lamp that is lit at dusk and put out before dawn does not mark a channel at night.",
  "Every pilot who takes a ship over the bar answers for the depth that he called out.",
  "The owner need not repair a pier that no passenger is allowed to use in winter.",
  "What the clerk wrote in the ledger is evidence only of what the clerk was told that day.",
  "A notice posted inside the ticket office never binds a passenger who boarded at the quay.",
  "The harbour dues of 240 crowns a year are owed by the vessel and not by its master.",
  "Unless the port objects in writing, the sale of the old buoys is good after ten days.",
  "The court will not presume that a storm excuses what the crew had time to prevent.",
  "An agent who signs for cargo without opening the crates admits their number alone.",
  "The lease gave the tenant the foreshore, but it did not give him the fishery above it.",
  "Whoever rings the bell in fog must ring it until the fog has lifted from the bar.",
  "A ferry that waits for one passenger must wait for all of them, and for their luggage.",
  "The statute speaks of vessels in distress, and a vessel at anchor in calm is not in distress.",
  "Only the master can order the lifeboats down, and only he can call them back again.",
];

const CASES = [
  { name: "Quill v. Dunmore Harbour Board", short: "Quill", volume: 900, first: 12, court: "1st Cir. 2018" },
  { name: "Pell v. Brackwater Ferry Co.", short: "Pell", volume: 911, first: 88, court: "9th Cir. 2018" },
  { name: "Okonjo v. Tarn Pilots", short: "Okonjo", volume: 934, first: 301, court: "2d Cir. 2019" },
];

const PER_CASE = SENTENCES.length / CASES.length;

/** The opinions by their names, each sentence on a page of its own. */
export const OPINIONS = Object.fromEntries(
  CASES.map(({ name, volume, first, court }, index) => {
    const pages = SENTENCES.slice(index * PER_CASE, (index + 1) * PER_CASE).map(
      (sentence, at) =>
        `<p><page-number citation-index="1" label="${first + at}">*${first + at}</page-number>${sentence} So it was held below.</p>`,
    );
    return [`${name}, ${volume} F.3d ${first}.html`, `<p>${name}, ${volume} F.3d ${first} (${court})</p>${pages.join("")}`];
  }),
);

/** Numbers from 0 to 1 (mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Changes of a quotation's words; each gives other words, or the same where it does not apply. */
const CHANGES = {
  none: (words) => words,
  "drops not": (words) => words.replace(/ not\b/, ""),
  "adds not": (words) => words.replace(/\b(must|may|shall|is|are) (?!not)/, "$1 not "),
  "drops a word": (words, pick) => without(words, pick),
  "adds a word": (words, pick) => inserted(words, pick, "clearly"),
  "changes a word": (words, pick) => replaced(words, pick, "lantern"),
  "changes a number": (words) =>
    words.replace(/\b(240|thirty|ten|one)\b/, (number) => ({ 240: "420", thirty: "sixty", ten: "twenty", one: "two" })[number] ?? number),
  "begins in the middle": (words, pick) => {
    const parts = words.split(" ");
    return parts.slice(1 + pick(parts.length - 7)).join(" ");
  },
  "brackets the first letter": (words) => `[${words.charAt(0).toLowerCase()}]${words.slice(1)}`,
  "marks an omission": (words) => {
    const parts = words.split(" ");
    return [...parts.slice(0, 4), ". . .", ...parts.slice(7)].join(" ");
  },
  invents: () => "The harbour master alone decides which of the lamps are lit on a holiday.",
  "joins two": (words) => `${words.split(" ").slice(0, 6).join(" ")} as the pilots had agreed with the board in spring`,
  "spells otherwise": (words) => words.replace("harbour", "harbor"),
};

const word = (words, pick) => {
  const parts = words.split(" ");
  return { parts, at: 2 + pick(parts.length - 4) };
};
const without = (words, pick) => {
  const { parts, at } = word(words, pick);
  return parts.toSpliced?.(at, 1).join(" ") ?? [...parts.slice(0, at), ...parts.slice(at + 1)].join(" ");
};
const inserted = (words, pick, one) => {
  const { parts, at } = word(words, pick);
  return [...parts.slice(0, at), one, ...parts.slice(at)].join(" ");
};
const replaced = (words, pick, one) => {
  const { parts, at } = word(words, pick);
  return [...parts.slice(0, at), one, ...parts.slice(at + 1)].join(" ");
};

/** How a quotation stands in its paragraph. */
const FORMS = [
  (words, cite) => `The court said it plainly: “${words}” ${cite}.`,
  (words, cite) => `"${words}" ${cite}. That settles the first point.`,
  (words, cite) => `As ${cite}, has it, “${words}”`,
  (words, cite) => `The rule is old.\n\n> ${words}\n\n${cite}.`,
  (words, cite) => `It was held that\n“${words.replace(/ (?=\S+ \S+ \S+$)/, "\n")}” *See* ${cite}.`,
  (words, cite) => `“${words}”\n${cite}; the dissent did not differ.`,
];

/** A draft in Markdown from a seed. `isHonest` leaves words and pages right. */
export function draftFrom(seed, isHonest = false) {
  const random = randomOf(seed);
  const pick = (count) => Math.floor(random() * Math.max(1, count));
  const paragraphs = Array.from({ length: 1 + pick(6) }, () => {
    const index = pick(SENTENCES.length);
    const of = CASES[Math.floor(index / PER_CASE)];
    const page = of.first + (index % PER_CASE);
    const kinds = Object.keys(CHANGES);
    const kind = isHonest ? "none" : kinds[pick(kinds.length)];
    const words = CHANGES[kind](SENTENCES[index], pick);
    const pin = !isHonest && random() < 0.25 ? page + 1 + pick(3) : page;
    const isOther = !isHonest && random() < 0.08;
    const cited = isOther ? CASES[(CASES.indexOf(of) + 1) % CASES.length] : of;
    const cite = `${cited.name}, ${cited.volume} F.3d ${cited.first}, ${isOther ? cited.first : pin} (${cited.court})`;
    const first = FORMS[pick(FORMS.length)](words, cite);
    if (random() < 0.75) return first;
    const next = CASES.indexOf(of) * PER_CASE + pick(PER_CASE);
    const more = CHANGES[isHonest ? "none" : kinds[pick(kinds.length)]](SENTENCES[next], pick);
    const at = of.first + (next % PER_CASE) + (!isHonest && random() < 0.25 ? 1 : 0);
    return `${first} It went on: “${more}” ${random() < 0.5 ? `${of.short}, ${of.volume} F.3d at ${at}` : `Id. at ${at}`}.`;
  });
  return `# Memorandum ${seed}\n\n${paragraphs.join("\n\n")}\n`;
}
