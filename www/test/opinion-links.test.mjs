// Links to CourtListener's opinions. Fictional: all texts, laws and papers are invented for these tests.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { check, fromAddresses, memoryStore, openEngine, textInput } from "../dist/node.js";
import { TOKEN } from "../fake/accounts.mjs";
import { API } from "../fake/application.mjs";
import { fakeOf } from "./fake-cases.mjs";
import { folderOf, literatim } from "./fixtures.mjs";

const LINK = "https://www.courtlistener.com/opinion/920/quillby-v-marrowfen/";

test("a link to an opinion of CourtListener is read through its API", async (t) => {
  const { fake } = await fakeOf(t);
  const engine = openEngine();
  t.after(() => engine.close());
  const courtlistener = { base: fake.url + API, token: TOKEN, store: memoryStore() };
  const words = "“A lantern left at the gate binds nobody.” Quillby v. Marrowfen, 1950 F.3d 200 (2014)";
  /** @param {import("../dist/node.js").CourtListenerOptions} [options] */
  const linked = (text, addresses, options = courtlistener) =>
    check(engine, textInput("draft.md", text), { sources: [fromAddresses(addresses, { courtlistener: options })] });
  for (const [text, addresses] of /** @type {[string, string[]][]} */ ([
    [`${words}.`, [LINK]],
    [`${words}, ${LINK}.`, []],
    [`“A lantern left at the gate binds nobody.” [Quillby v. Marrowfen, 1950 F.3d 200](${LINK}) (2014).`, [LINK]],
  ])) {
    const report = await linked(text, addresses);
    assert.deepEqual(
      report.quotations.map(({ headline }) => headline),
      ["verbatim"],
      text,
    );
    assert.deepEqual(
      report.sources.map(({ name, address, type, cited_by }) => [name, address, type, cited_by]),
      [[LINK, "https://www.courtlistener.com/opinion/920/case/", "courtlistener", ["c1"]]],
    );
  }
  const asked = await linked(`${words}.`, [LINK], { base: fake.url + API });
  assert.deepEqual([asked.ledger, asked.sources[0].status], [[], "not_fetched"]);
  assert.match(
    asked.sources[0].problems[0].text,
    /only with a token; get a free one at .*\/profile\/api-token\/ and give it\. Or save the document/,
  );
  const lost = await linked(`${words}.`, ["https://www.courtlistener.com/opinion/999999/none/"]);
  assert.match(lost.sources[0].problems[0].text, /CourtListener has no case 999999; check the link\./);
});

test("the command line says that a link needs a token", async (t) => {
  const text = `“A lantern left at the gate binds nobody.” [Quillby v. Marrowfen, 1950 F.3d 200](${LINK}) (2014).`;
  const cwd = await folderOf(t, { "linked.md": text });
  const asked = await literatim(["check", "linked.md", "--store", join(cwd, "store")], { cwd });
  assert.match(asked.stdout, /answers look-ups only with a token/);
});
