// Three cases and a memorandum that quotes two of them and cites the third. Fictional: names, volumes and words are invented for these tests.

const court = { id: "ca1", full_name: "Court of Appeals for the First Circuit", short_name: "First Circuit", citation_string: "1st Cir." };

function fictional(id, case_name, page, text) {
  return {
    cluster: { id, case_name, slug: "case", date_filed: "2020-03-04", citations: [{ volume: "991", reporter: "F.3d", page, type: 1 }] },
    opinions: [{ id: id + 5, type: "020lead", html_with_citations: text }],
    docket: { id: id + 7, docket_number: "19-1077" },
    court,
  };
}

const star = (page) => `<span class="star-pagination">*${page}</span>`;

export const LARKIN = 7101;
export const MADDERN = 7201;
export const OSGOOD = 7301;

export const CASES = [
  fictional(
    LARKIN,
    "Larkin v. Oststrand Ferry Co.",
    "120",
    `<p>${star(121)} A ferry that waits for one passenger must wait for all of them, and for their luggage.</p>`,
  ),
  fictional(
    MADDERN,
    "Maddern v. Polgarth Slate Co.",
    "300",
    `<p>${star(301)} Slate that is sold by the square is counted by the square and not by the slate.</p>`,
  ),
  fictional(
    OSGOOD,
    "Osgood v. Fenwick Tannery",
    "500",
    `<p>${star(501)} A tannery owes its neighbours clean water on every day of the year.</p>`,
  ),
];

/** Words of the memorandum that stand in no citation. */
export const PROSE = "The keeper of the memorandum writes this sentence for nobody else";

export const MEMO = `${PROSE}.

The court held that “[a] ferry that waits for one passenger must wait for all of them.” Larkin v. Oststrand Ferry Co., 991 F.3d 120, 121 (1st Cir. 2020).

Slate “is counted by the square and not by the slate.” Maddern v. Polgarth Slate Co., 991 F.3d 300, 301 (1st Cir. 2020).

Neighbours have rights too. Osgood v. Fenwick Tannery, 991 F.3d 500 (1st Cir. 2020).
`;
