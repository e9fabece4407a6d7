// Cases for the tests of the fake CourtListener. Fictional: names, volumes, courts and words are invented and written for these tests.

import { TOKEN } from "../fake/accounts.mjs";
import { fakeCourtListener } from "../fake/server.mjs";

const court = { id: "dunmere", full_name: "Court of Appeals of Dunmere", short_name: "Dunmere", citation_string: "Dunm." };

function fictional(id, case_name, citation, text, more = {}) {
  const [volume, page] = citation.split(" F.3d ");
  return {
    cluster: {
      ...{ id, case_name, slug: "", date_filed: "2014-05-09", citations: [{ volume, reporter: "F.3d", page, type: 1 }] },
      ...more,
    },
    opinions: [{ id: id + 1, type: "020lead", html_with_citations: text }],
    docket: { id: id + 2, docket_number: "14-77" },
    court,
  };
}

export const CASES = [
  fictional(
    910,
    "Ashgrove v. Pellmoor Tramway",
    "1950 F.3d 100",
    `<p>The tram <span class="star-pagination">*104</span> must wait for the bell.</p>`,
  ),
  fictional(920, "Quillby v. Marrowfen", "1950 F.3d 200", "<p>A lantern left at the gate binds nobody.</p>"),
  fictional(930, "Quillby v. Marrowfen", "1950 F.3d 200", "<p>A lantern left at the gate, again.</p>", { date_filed: "2016-02-01" }),
  fictional(940, "Oddlestone v. Farrow", "1951 F.3d 7", "<p>The gate was left to the wind &amp; the rain.</p>", {
    precedential_status: "Unpublished",
  }),
];
CASES[0].opinions.push({
  id: 912,
  type: "040dissent",
  html_with_citations: "",
  xml_harvard: "<p>viola<page-number>*109</page-number>tion</p>",
});

export const FILINGS = [
  {
    ...{ docket_id: 71, caseName: "Ashgrove v. Pellmoor Tramway", court_id: "dunmere", dateFiled: "2013-01-02", docketNumber: "13-5" },
    recap_documents: [{ id: 72, document_number: 1, plain_text: "The bell was rung twice." }],
  },
];

/**
 * The fake with these cases, until test `t` is over, and what asks it with its token.
 *
 * @param {import("node:test").TestContext} t
 * @param {import("../fake/server.mjs").FakeOptions} [options]
 */
export async function fakeOf(t, options) {
  const unlimited = { tokens: { [TOKEN]: { user: [] } }, anonymous: [] };
  const fake = await fakeCourtListener({ cases: CASES, filings: FILINGS, ...unlimited, ...options });
  t.after(() => fake.close());
  /**
   * @param {string} path
   * @param {RequestInit} [init]
   */
  const ask = async (path, init = {}) => {
    const headers = { authorization: `Token ${TOKEN}`, ...init.headers };
    const response = await fetch(`${fake.url}/api/rest/v4/${path}`, { redirect: "manual", ...init, headers });
    const text = await response.text();
    const type = response.headers.get("content-type") ?? "";
    return {
      status: response.status,
      headers: response.headers,
      type,
      text,
      json: type.includes("json") && text !== "" ? JSON.parse(text) : null,
    };
  };
  /** @param {Record<string, string>} fields */
  const lookUpFields = (fields) => ask("citation-lookup/", { method: "POST", body: new URLSearchParams(fields) });
  const lookUp = (text) => lookUpFields({ text });
  return { fake, ask, lookUp, lookUpFields };
}
