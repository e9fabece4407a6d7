// The draft and the source of the example pages. Fictional: written for them.

const CITE = "Marlow v. Teal Island Ferries, 812 F.3d 44 (9th Cir. 2015)";

/** Words as the source has them, words with a change, and a block that drops a “not”. */
export const TRUE_WORDS = "a timetable is a promise to everyone who waits at the pier";
export const CHANGED_WORDS = "The company may cancel a sailing when the harbor master closes the port";
export const BLOCK =
  "A passenger who has bought a ticket need ask at the counter whether the boat will sail, for the company has told her so in print, and she may rest upon its word until it takes that word back.";

/** The draft as HTML. */
export const HTML = `<h2>The timetable</h2><p>The court held that “${TRUE_WORDS}.” <em>Marlow v. Teal Island Ferries</em>, 812 F.3d 44 (9th Cir. 2015).</p><p>It went on: “${CHANGED_WORDS.replace("may", "<strong>may</strong>")}.” ${CITE}. At length it said:</p><blockquote><p>${BLOCK}</p></blockquote><p>Marlow, 812 F.3d at 44.</p>`;

/** The draft as Markdown. */
export const MARKDOWN = `## The timetable

The court held that “${TRUE_WORDS}.” *Marlow v. Teal Island Ferries*, 812 F.3d 44 (9th Cir. 2015).

It went on: “${CHANGED_WORDS}.” ${CITE}. At length it said:

> ${BLOCK}

Marlow, 812 F.3d at 44.
`;

/** The source, as the element takes it. */
export const SOURCES = [
  {
    name: "Marlow v. Teal Island Ferries.txt",
    data: new Blob([
      `MARLOW v. TEAL ISLAND FERRIES\n\n812 F.3d 44 (9th Cir. 2015)\n\nFictional: written for an example.\n\nWe hold that a timetable is a promise to everyone who waits at the pier. The company must cancel a sailing when the harbor master closes the port. A passenger who has bought a ticket need not ask at the counter whether the boat will sail, for the company has told her so in print, and she may rest upon its word until it takes that word back. Affirmed.\n`,
    ]),
  },
];
