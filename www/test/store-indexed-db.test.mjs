// The store in a browser's database: one that is denied, full, taken over, cleared or blocked. In Node, with an IndexedDB in memory.
import assert from "node:assert/strict";
import { test } from "node:test";
import { forceCloseDatabase } from "fake-indexeddb";
import { indexedDbStore } from "../dist/index.js";
import { newName, result, watched } from "./store-cases.mjs";

/** Asserts that a store works as long as the page and has said so once. */
async function lastsAsLongAsThePage(store, problems, why) {
  await store.put("cases", "k", 1);
  await store.put("lookups", "k", 2);
  assert.equal((await store.get("cases", "k"))?.value, 1);
  assert.equal((await store.list()).length, 2);
  assert.equal(problems.length, 1);
  assert.equal(problems[0].code, "denied");
  assert.match(problems[0].text, why);
  assert.match(problems[0].text, / Until then, what is fetched is kept only as long as this page is open\.$/);
}

/** Sets a property of an object until the test is over. */
function replace(t, object, name, descriptor) {
  const own = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(object, name));
  Object.defineProperty(object, name, { configurable: true, ...descriptor });
  t.after(() => Object.defineProperty(object, name, own));
}

test("only values and what is needed to find them are kept", async () => {
  const name = newName();
  await indexedDbStore(name, watched().options).put("cases", "k", { a: 1 });
  const db = await result(indexedDB.open(name));
  const [head] = await result(db.transaction("heads").objectStore("heads").getAll());
  assert.deepEqual(await result(db.transaction("values").objectStore("values").getAll()), ['{"a":1}']);
  const text = head.head.replace(/[0-9a-f]{8}"}$/, '"}');
  const bytes = head.head.length + '{"a":1}'.length + 2;
  assert.deepEqual(
    { ...head, head: JSON.parse(text) },
    {
      ...{ shelf: "cases", id: "k", used: 1_000_000, bytes },
      head: { version: 2, shelf: "cases", key: "k", stored: 1_000_000, crc32: "" },
    },
  );
  db.close();
});

const DENIALS = {
  "there is no IndexedDB": [
    { value: undefined },
    /^The browser provides no database \(.+\); allow this site to store data, or leave the private window\./,
  ],
  "the page may not name it": [
    {
      get: () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    },
    /\(The operation is insecure\.\)/,
  ],
  "it refuses at once": [
    {
      value: {
        open: () => {
          throw new DOMException("access denied", "SecurityError");
        },
      },
    },
    /\(access denied\)/,
  ],
  "it refuses later": [
    {
      value: {
        open: () => {
          const request = Object.assign(Object.create(IDBRequest.prototype), new EventTarget());
          const target = new EventTarget();
          request.addEventListener = target.addEventListener.bind(target);
          request.removeEventListener = target.removeEventListener.bind(target);
          Object.defineProperty(request, "error", { value: new DOMException("no mutations allowed", "InvalidStateError") });
          setImmediate(() => target.dispatchEvent(new Event("error")));
          return request;
        },
      },
    },
    /\(no mutations allowed\)/,
  ],
};

for (const [name, [descriptor, why]] of Object.entries(DENIALS)) {
  test(`if ${name}, the store lasts as long as the page`, async (t) => {
    replace(t, globalThis, "indexedDB", descriptor);
    const { options, problems } = watched();
    await lastsAsLongAsThePage(indexedDbStore(newName(), options), problems, /** @type {RegExp} */ (why));
  });
}

/** How browsers report an exceeded quota. */
const REFUSALS = {
  "by a request": (store, put) => {
    const request = put();
    store.transaction._abort("QuotaExceededError");
    return request;
  },
  "at the end of the transaction": (store, put) => {
    const request = put();
    request.addEventListener("success", () => store.transaction._abort("QuotaExceededError"));
    return request;
  },
};

for (const [when, refuse] of Object.entries(REFUSALS)) {
  test(`a quota that is full, which shows ${when}, is reported once, and leaves neither partial nor older entries`, async (t) => {
    const { options, problems } = watched();
    const name = newName();
    const store = indexedDbStore(name, options);
    await store.put("cases", "k", "old");
    await store.put("cases", "other", "other");
    const put = IDBObjectStore.prototype.put;
    let full = true;
    replace(t, IDBObjectStore.prototype, "put", {
      value: function (/** @type {[any, any?]} */ ...args) {
        const own = () => put.apply(this, args);
        return full && this.name === "heads" && args[0].id !== "other" ? refuse(this, own) : own();
      },
    });
    await store.put("documents", "d", "x".repeat(1_000));
    await store.put("cases", "k", "x".repeat(1_000));
    assert.equal(problems.length, 1);
    assert.equal(problems[0].code, "full");
    assert.match(
      problems[0].text,
      /^There is no space left to keep anything \(QuotaExceededError\); free some, or clear what is kept\. The check continues without it\.$/,
    );
    assert.equal(await store.get("cases", "k"), undefined);
    assert.equal((await store.get("cases", "other"))?.value, "other");
    const db = await result(indexedDB.open(name));
    for (const each of ["heads", "values"]) assert.equal((await result(db.transaction(each).objectStore(each).getAllKeys())).length, 1);
    db.close();
    full = false;
    await store.put("cases", "k", "newer");
    assert.equal((await store.get("cases", "k"))?.value, "newer");
  });
}

test("under a quota that is smaller than the limit, the least recently used entries are removed first", async (t) => {
  const { options, problems, clock } = watched();
  const name = newName();
  const store = indexedDbStore(name, options);
  const put = IDBObjectStore.prototype.put;
  replace(t, IDBObjectStore.prototype, "put", {
    value: function (/** @type {[any, any?]} */ ...args) {
      const request = put.apply(this, args);
      if (this.name !== "heads") return request;
      const count = this.count();
      // A browser ends the transaction when it is to be written.
      count.onsuccess = () => count.result > 3 && this.transaction._abort("QuotaExceededError");
      return request;
    },
  });
  for (const key of ["a", "b", "c", "d", "e"]) {
    await store.put("cases", key, "x".repeat(100));
    clock.at++;
  }
  assert.deepEqual(
    (await store.list()).map(({ key }) => key),
    ["c", "d", "e"],
  );
  assert.deepEqual(problems, []);
});

test("a newer version in another tab gets the database, and the older one lasts as long as its page", async () => {
  const name = newName();
  const { options, problems } = watched();
  const store = indexedDbStore(name, options);
  await store.put("documents", "d", 1);
  const put = store.put("documents", "e", 2);
  const opening = indexedDB.open(name, 2);
  let blocked = false;
  opening.onblocked = () => {
    blocked = true;
  };
  const db = await result(opening);
  await put;
  assert.equal(blocked, false);
  await lastsAsLongAsThePage(store, problems, /^A newer version of Literatim has taken over the browser's database; reload this page\./);
  db.close();
});

test("a database that the user deletes is created again", async () => {
  const name = newName();
  const { options, problems } = watched();
  const store = indexedDbStore(name, options);
  await store.put("cases", "k", 1);
  await result(indexedDB.deleteDatabase(name));
  assert.equal(await store.get("cases", "k"), undefined);
  await store.put("cases", "k", 2);
  assert.equal((await indexedDbStore(name, options).get("cases", "k"))?.value, 2);
  assert.deepEqual(problems, []);
});

/** All requests to open a database from now on. */
function openings(t) {
  const open = IDBFactory.prototype.open;
  /** @type {IDBOpenDBRequest[]} */
  const requests = [];
  replace(t, IDBFactory.prototype, "open", {
    value: function (/** @type {[string, number?]} */ ...args) {
      const request = open.apply(this, args);
      requests.push(request);
      return request;
    },
  });
  return requests;
}

/** Asserts that a connection has been closed. */
const isClosed = ({ result: db }) => assert.throws(() => db.transaction("heads"), { name: "InvalidStateError" });

test("a connection that the browser closes is opened again", async (t) => {
  const requests = openings(t);
  const { options, problems } = watched();
  const store = indexedDbStore(newName(), options);
  await store.put("cases", "k", 1);
  forceCloseDatabase(/** @type {any} */ (requests[0]?.result));
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal((await store.get("cases", "k"))?.value, 1);
  assert.deepEqual([requests.length, problems], [2, []]);
});

test("a database that another tab blocks is waited for, but not for ever", async (t) => {
  const name = newName();
  const held = await result(indexedDB.open(name, 1));
  const deleting = indexedDB.deleteDatabase(name);
  await new Promise((resolve) => {
    deleting.onblocked = resolve;
  });
  const { options, problems } = watched();
  const requests = openings(t);
  const store = indexedDbStore(name, { ...options, openMs: 20 });
  await lastsAsLongAsThePage(
    store,
    problems,
    /^Another tab blocks the browser's database \(it did not open within 0 seconds\); close the other/,
  );

  const patient = indexedDbStore(name, { ...options, openMs: 600_000 });
  const put = patient.put("cases", "k", 1);
  held.close();
  await put;
  assert.equal(requests.length, 2);
  isClosed(requests[0]);
  assert.equal((await patient.get("cases", "k"))?.value, 1);
  assert.equal((await indexedDbStore(name, options).get("cases", "k"))?.value, 1);
  assert.equal(problems.length, 1);
});

test("a closed store closes the database", async (t) => {
  const requests = openings(t);
  const store = indexedDbStore(newName());
  await store.put("cases", "k", 1);
  store.close();
  await assert.rejects(store.list(), { code: "closed" });
  isClosed(requests[0]);
});
