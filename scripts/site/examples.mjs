// An example of each verdict on a quotation: drafts on two made-up cases. scripts/site/verdicts.mjs checks them with the engine.

/** The sources, by their names. */
export const SOURCES = {
  "Marlow v. Fenwick Ferry Co., 640 F.3d 200.txt": `MARLOW v. FENWICK FERRY CO.

640 F.3d 200 (2d Cir. 2011)

Fictional: written for this page.

ASH, Circuit Judge:

*203 We are asked what a ferry owes to those who read its board. A posted notice binds the company that posts it. The reader cannot question a board, and she need not try.

*204 The company shall not be liable for delay caused by weather, unless it knew of the storm before the last boat left. Care is owed to every passenger who buys a ticket. The duty begins when the ticket is sold and ends at the pier.

HALE, Circuit Judge, dissenting:

The court turns every timetable into a contract. I would leave the loss where it fell.
`,
  "Tarn v. Hollis Line, 512 F.3d 10.txt": `TARN v. HOLLIS LINE

512 F.3d 10 (2d Cir. 2008)

Fictional: written for this page.

*12 A late boat is better than a lost one, and the law has never said otherwise.
`,
};

/** A citation of the first case at a page. */
const at = (page) => `Marlow v. Fenwick Ferry Co., 640 F.3d 200, ${page} (2d Cir. 2011)`;

/** A draft for each verdict. @type {Record<import("../../www/src/model.js").Headline, string>} */
export const DRAFTS = {
  not_found: `The court added that “a captain who sails without a lantern answers for every soul aboard his vessel.” ${at(204)}.`,
  altered: `“The company shall be liable for delay caused by weather.” ${at(204)}.`,
  paraphrase: `“When the ticket is sold the duty begins, and at the pier the duty ends.” ${at(204)}.`,
  spliced: `“A posted notice binds the company that posts it and ends at the pier.” ${at(203)}.`,
  wrong_source: `“A late boat is better than a lost one, and the law has never said otherwise.” ${at(203)}.`,
  wrong_voice: `The court held: “The court turns every timetable into a contract.” ${at(204)}.`,
  meaning_may_turn: `The court held that “[t]he company shall not be liable for delay caused by weather . . . .” ${at(204)}.`,
  wrong_page: `“The duty begins when the ticket is sold and ends at the pier.” ${at(203)}.`,
  minor: `The court held that “a posted notice binds the company which posts it.” ${at(203)}.`,
  faithful: `The court held that “[a] posted notice binds the company . . . .” ${at(203)}.`,
  verbatim: `The court was brief: “A posted notice binds the company that posts it.” ${at(203)}.`,
  cannot_check: "“A bell that nobody hears has not been rung.” Orrin v. Dunmore, 700 F.3d 100, 104 (2d Cir. 2012).",
  unattributed: "As somebody once wrote, “a harbor remembers every ship that it has ever turned away.”",
  record: "She waited “for more than an hour at a gate that nobody opened.” Compl. ¶ 14.",
  not_checked: "The so-called “live board” problem is new.",
};
