// Made dumps in the exact form of CourtListener's bulk data: every value in quotation marks, a backslash as the escape. All names are invented.

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";

const CLUSTER_COLUMNS =
  "id,date_created,date_modified,judges,date_filed,date_filed_is_approximate,slug,case_name_short,case_name,case_name_full,scdb_id,scdb_decision_direction,scdb_votes_majority,scdb_votes_minority,source,procedural_history,attorneys,nature_of_suit,posture,syllabus,headnotes,summary,disposition,history,other_dates,cross_reference,correction,citation_count,precedential_status,date_blocked,blocked,filepath_json_harvard,filepath_pdf_harvard,docket_id,arguments,headmatter".split(
    ",",
  );
const CITATION_COLUMNS = "id,volume,reporter,page,type,cluster_id,date_created,date_modified".split(",");
const UNMATCHED_COLUMNS =
  "id,date_created,date_modified,volume,reporter,page,type,status,citation_string,court_id,year,citing_opinion_id".split(",");

/** The reporters of the made cases, and those of their parallel citations. The volumes are invented. */
const REPORTERS = [
  "F.2d",
  "F.3d",
  "F. Supp. 2d",
  "Cal. 4th",
  "Ill. 2d",
  "N.Y.2d",
  "Mass.",
  "Mich.",
  "Ohio St. 3d",
  "Wis. 2d",
  "Wash. 2d",
  "N.J.",
];
const PARALLEL = ["A.2d", "A.3d", "N.E.2d", "N.E.3d", "N.W.2d", "P.2d", "P.3d", "S.E.2d", "S.W.2d", "S.W.3d", "So. 2d", "So. 3d"];
const DATABASES = ["WL", "U.S. Dist. LEXIS"];
/** Volumes of a made reporter. */
const VOLUMES = 3000;

/** Cases of a made volume of a reporter, and pages between two of them on average. */
const PER_VOLUME = 300;
const GAP = 4;
/** Of five rows one is of a database, whose numbers run through a year. */
const DATABASE_EVERY = 5;

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const BEGINNINGS =
  "Al Bar Bel Bran Cal Cor Dar Dun El Fal Far Gal Gor Har Hol In Jar Kel Kirk Lan Lor Mar Mel Nor Oak Pel Quar Ros Sal Tarn Thorn Und Vel Wal Wen Yar".split(
    " ",
  );
const MIDDLES = "a ber den der do en er i ing ke la le lin mer mo na ning o ra ri ro sa ter ti ver".split(" ");
const ENDS =
  "bury by combe croft dale den field ford gate ham holt ley low man mere more ner ridge rick sen shaw son stead stone thwaite ton vale well wick win wood worth".split(
    " ",
  );
const FIRMS = ["Steam Packet Co.", "Insurance Company", "Lantern Works, Inc.", "Nat'l Bank", "Tramway Corp.", "Railroad Co."];

/** A surname; some are frequent. */
export function surname(random) {
  const pick = (list, share) => list[Math.floor(random() ** share * list.length)];
  return pick(BEGINNINGS, 1.5) + (random() < 0.8 ? pick(MIDDLES, 1.3) : "") + pick(ENDS, 1.3);
}

/** A case name of one of the usual forms. */
export function caseName(random) {
  const person = () => (random() < 0.2 ? `${surname(random).slice(0, 4)}a ${surname(random)}` : surname(random));
  const party = () => (random() < 0.3 ? `${surname(random)} ${FIRMS[Math.floor(random() * FIRMS.length)]}` : person());
  const kind = random();
  if (kind < 0.17) return `United States v. ${person()}`;
  if (kind < 0.32) return random() < 0.5 ? `State v. ${person()}` : `People v. ${person()}`;
  if (kind < 0.4) return `In re ${party()}`;
  return `${party()} v. ${party()}`;
}

function quoted(values) {
  return `${values.map((value) => (value === null ? "" : `"${String(value).replace(/["\\]/g, "\\$&")}"`)).join(",")}\n`;
}

/** A file that is written in pieces. */
function sheet(path, columns) {
  const stream = createWriteStream(path);
  let open = `${columns.join(",")}\n`;
  return {
    async row(values) {
      open += quoted(values);
      if (open.length > 1 << 20) await this.flush();
    },
    async flush() {
      const text = open;
      open = "";
      if (!stream.write(text)) await once(stream, "drain");
    },
    async end() {
      await this.flush();
      stream.end();
      await once(stream, "finish");
    },
  };
}

const DAY = "2026-03-31 07:06:05.123456+00";

/**
 * Writes dumps with about `rows` citations into a folder: two for most cases, in a reporter and in a regional or a database. Returns their paths, and
 * hands every 1,000th citation to `onSample` with its case.
 */
export async function writeBulkData(folder, rows, onSample = (/** @type {{ cite: string, name: string, year: number }} */ _sample) => {}) {
  const random = randomOf(45);
  const paths = ["opinion-clusters", "citations", "unmatched-citations"].map((name) => join(folder, `${name}-2026-03-31.csv`));
  const [clusters, citations, unmatched] = [CLUSTER_COLUMNS, CITATION_COLUMNS, UNMATCHED_COLUMNS].map((columns, at) =>
    sheet(paths[at], columns),
  );
  const page = { own: 1, other: 1, database: 1000 };
  const reporter = { number: 0, volume: 1, count: 0 };
  let [cluster, row] = [1000, 0];
  while (row < rows) {
    cluster += 1 + Math.floor(random() * 1.3);
    const name = caseName(random);
    const year = 1950 + Math.floor((reporter.volume / VOLUMES) * 70);
    await clusters.row(clusterRow(cluster, name, year, random));
    const own = { volume: reporter.volume, reporter: REPORTERS[reporter.number % REPORTERS.length], page: page.own, type: 2 };
    const other =
      row % DATABASE_EVERY === 0
        ? { volume: year, reporter: DATABASES[reporter.number % DATABASES.length], page: page.database, type: 6 }
        : { volume: reporter.volume, reporter: PARALLEL[reporter.number % PARALLEL.length], page: page.other, type: 3 };
    for (const cite of random() < 0.98 ? [own, other] : [own]) {
      await citations.row([row, cite.volume, cite.reporter, cite.page, cite.type, cluster, DAY, DAY]);
      if (row % 1000 === 0) onSample({ cite: `${cite.volume} ${cite.reporter} ${cite.page}`, name, year });
      row += 1;
    }
    page.own += Math.ceil(-Math.log(1 - random()) * GAP);
    page.other += Math.ceil(-Math.log(1 - random()) * GAP);
    page.database += Math.ceil(random() * 60);
    if (++reporter.count === PER_VOLUME) {
      Object.assign(page, { own: 1, other: 1 });
      Object.assign(reporter, reporter.volume === VOLUMES ? { number: reporter.number + 1, volume: 1 } : { volume: reporter.volume + 1 });
      reporter.count = 0;
    }
  }
  await unmatched.row([1, DAY, DAY, 1, "F.2d", 99_999, 2, 1, "1 F.2d 99999", "scotus", 1999, 7]);
  for (const file of [clusters, citations, unmatched]) await file.end();
  return paths;
}

function clusterRow(id, name, year, random) {
  const values = Object.fromEntries(CLUSTER_COLUMNS.map((column) => [column, ""]));
  const status = random() < 0.1 ? "Unpublished" : "Published";
  Object.assign(values, { id, date_created: DAY, date_modified: DAY, date_filed: `${year}-05-09`, date_filed_is_approximate: "f" });
  Object.assign(values, {
    slug: name.toLowerCase().replaceAll(" ", "-"),
    case_name: name,
    case_name_short: "",
    source: "U",
    docket_id: id + 7,
  });
  Object.assign(values, { precedential_status: status, citation_count: 3, blocked: "f", scdb_votes_majority: null, date_blocked: null });
  // Quotation marks, backslashes and line breaks inside a value.
  if (random() < 0.2) values.headmatter = `<p>The "bell" of ${name}\nis not the \\gate\\.</p>`;
  return CLUSTER_COLUMNS.map((column) => values[column]);
}
