// The client against workers that are made up: what it does when they are slow, stop or speak out of turn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { EngineClient } from "../dist/node.js";

/** Workers that answer by `answer(request, respond)`; `started` holds all that were started, with what they were sent. */
function scripted(answer) {
  /** @type {any[]} */
  const started = [];
  const start = () => {
    /** @type {any} */
    const worker = { requests: [], ended: false, respond: (_response) => {}, fail: (_message) => {} };
    started.push(worker);
    return {
      listen(onResponse, onFailure) {
        worker.respond = (response) => setImmediate(() => onResponse(response));
        worker.fail = onFailure;
      },
      send(request) {
        worker.requests.push(request);
        answer(request, worker.respond, worker);
      },
      terminate() {
        worker.ended = true;
      },
    };
  };
  return { started, start };
}

const echo = ({ id, method, args }, respond) => respond({ id, kind: "result", value: { method, args } });
const bytes = new TextEncoder().encode("text");

test("calls are sent one at a time, in the order in which they were made", async () => {
  let open = 0;
  const { started, start } = scripted(async (request, respond) => {
    assert.equal(++open, 1);
    await sleep(2);
    open--;
    echo(request, respond);
  });
  const client = new EngineClient(start);
  await Promise.all([client.judge(0), client.judge(1), client.plan()]);
  assert.deepEqual(
    started[0].requests.map(({ method, args }) => [method, ...args]),
    [["judge", 0], ["judge", 1], ["plan"]],
  );
  assert.equal(new Set(started[0].requests.map(({ id }) => id)).size, 3);
});

test("an answer to another call is ignored", async () => {
  const { start } = scripted(({ id }, respond) => {
    respond({ id: id + 7, kind: "result", value: "wrong" });
    respond({ id, kind: "result", value: "right" });
  });
  assert.equal(await new EngineClient(start).version(), "right");
});

test("progress goes to its own call", async () => {
  const { start } = scripted(({ id, method }, respond) => {
    respond({ id, kind: "progress", done: 1, total: 3 });
    respond({ id, kind: "result", value: { name: "n", sha256: "", wire: bytes, view: method, answers: [] } });
  });
  const seen = [];
  await new EngineClient(start).openDraft({ name: "n", data: bytes }, { onPart: (...part) => seen.push(part) });
  assert.deepEqual(seen, [[1, 3]]);
});

test("an error of the engine rejects the call and leaves the worker", async () => {
  const { started, start } = scripted(({ id, method }, respond) =>
    respond(method === "plan" ? { id, kind: "error", code: "no_draft", message: "There is no draft." } : { id, kind: "result", value: 1 }),
  );
  const client = new EngineClient(start);
  await assert.rejects(client.plan(), { code: "no_draft", message: "There is no draft." });
  assert.equal(await client.version(), 1);
  assert.equal(started.length, 1);
});

test("after a trap, draft and sources are restored in a new worker, in order", async () => {
  const { started, start } = scripted(({ id, method, args }, respond) => {
    if (method === "judge" && args[0] === 1) respond({ id, kind: "trap", message: "panicked at a.rs:1:1" });
    else if (method === "openDraft")
      respond({ id, kind: "result", value: { name: args[0], sha256: "d", wire: bytes, view: {}, answers: [] } });
    else if (method === "openSource")
      respond({ id, kind: "result", value: { name: args[0], address: undefined, finalAddress: undefined, wire: bytes } });
    else respond({ id, kind: "result", value: args[0] });
  });
  const client = new EngineClient(start);
  await client.openDraft({ name: "draft", data: bytes });
  await client.addSource({ name: "b", data: bytes });
  await client.addMissing({ name: "c", address: undefined, status: "unreadable", problem: { code: "empty", text: "Empty." } });
  await client.addSource({ name: "a", data: bytes });
  await client.retainSources(["a", "c"]);
  await client.setSimple(7);
  const [zero, one, two] = await Promise.allSettled([client.judge(0), client.judge(1), client.judge(2)]);
  assert.equal(zero.status, "fulfilled");
  assert.equal(two.status, "fulfilled");
  assert.equal(one.status, "rejected");
  assert.equal(one.status === "rejected" && one.reason.code, "trap");
  assert.match(one.status === "rejected" && one.reason.message, /panicked at a\.rs/);

  assert.equal(started.length, 2);
  assert.ok(started[0].ended);
  const [restore, next] = started[1].requests;
  assert.equal(restore.method, "restore");
  assert.deepEqual(restore.args[0], ["b", "c", "a"]);
  assert.deepEqual(
    restore.args[1].map(({ method, args }) => [method, args[0]?.name ?? args[0]]),
    [
      ["setSimple", 7],
      ["addMissing", "c"],
      ["loadSource", "a"],
      ["setDraft", "draft"],
    ],
  );
  assert.deepEqual([next.method, next.args[0]], ["judge", 2]);
});

test("settings made before the first draft survive a stopped worker", async () => {
  const { started, start } = scripted((request, respond) => request.method === "openDraft" || echo(request, respond));
  const client = new EngineClient(start);
  await client.setPatterns("{}");
  await assert.rejects(client.openDraft({ name: "draft", data: bytes }, { limitMs: 20 }), { code: "time_limit" });
  await client.setPatterns("{}");
  await client.plan();
  const [restore, plan] = started[1].requests;
  assert.deepEqual([restore.method, restore.args[1], plan.method], ["restore", [{ method: "setPatterns", args: ["{}"] }], "plan"]);
});

test("exclusive work waits for the work before it, unless it is cancelled", async () => {
  const client = new EngineClient(scripted(echo).start);
  const order = [];
  const control = new AbortController();
  const first = client.exclusively(async () => {
    order.push("first begins");
    await sleep(20);
    order.push("first ends");
    throw new Error("first failed");
  });
  const second = client.exclusively(async () => order.push("second"), control.signal);
  const third = client.exclusively(async () => order.push("third"));
  control.abort(new Error("changed my mind"));
  await assert.rejects(second, /changed my mind/);
  assert.deepEqual(order, ["first begins"]);
  await assert.rejects(first, /first failed/);
  await third;
  assert.deepEqual(order, ["first begins", "first ends", "third"]);
});

test("a call over its time limit is stopped and the next one is answered", async () => {
  const { started, start } = scripted((request, respond) => request.method === "plan" || echo(request, respond));
  const client = new EngineClient(start);
  await assert.rejects(client.plan({ limitMs: 20 }), { code: "time_limit", message: /limit of 0 seconds|limit of 0\.\d seconds/ });
  assert.ok(started[0].ended);
  assert.ok(await client.version());
  assert.equal(started.length, 2);
});

test("a cancelled call rejects with the signal's reason, and its worker is stopped", async () => {
  const { started, start } = scripted((request, respond) => request.method === "plan" || echo(request, respond));
  const client = new EngineClient(start);
  const control = new AbortController();
  const plan = client.plan({ signal: control.signal });
  const waiting = client.judge(0, { signal: control.signal });
  await sleep(5);
  control.abort(new Error("changed my mind"));
  await assert.rejects(plan, /changed my mind/);
  await assert.rejects(waiting, /changed my mind/);
  assert.ok(started[0].ended);
  assert.equal(started.length, 1, "a call that was given up while it waited starts no worker");
});

test("a worker that exits by itself fails only the running call", async () => {
  const { start } = scripted((request, respond, worker) =>
    request.method === "plan" ? setImmediate(() => worker.fail("The thread ended.")) : echo(request, respond),
  );
  const client = new EngineClient(start);
  await assert.rejects(client.plan(), { code: "trap", message: "The thread ended." });
  assert.ok(await client.version());
});

test("a closed engine rejects waiting and later calls", async () => {
  const { start } = scripted(() => {});
  const client = new EngineClient(start);
  const waiting = client.version();
  await sleep(5);
  client.close();
  await assert.rejects(waiting, { code: "closed" });
  await assert.rejects(client.version(), { code: "closed" });
});

test("an invalid context is refused, and an unchanged one is not sent again", async () => {
  const { started, start } = scripted(echo);
  const client = new EngineClient(start);
  for (const context of [-1, 1.5, Number.NaN, 10_001]) await assert.rejects(client.setSimple(context), { code: "context" });
  for (const context of [undefined, 0, 0, 50, undefined]) await client.setSimple(context);
  assert.deepEqual(
    started[0].requests.map(({ method, args }) => [method, ...args]),
    [
      ["setSimple", 0],
      ["setSimple", 50],
      ["setSimple", undefined],
    ],
  );
});

test("a source from the same bytes is not read again", async () => {
  const { started, start } = scripted(({ id, args }, respond) => respond({ id, kind: "result", value: { name: args[0], wire: bytes } }));
  const client = new EngineClient(start);
  const source = { name: "a", data: new Blob(["text"]) };
  await client.addSource(source);
  await client.addSource(source);
  await client.addSource({ name: "a", data: new Blob(["other"]) });
  assert.deepEqual(
    started[0].requests.map(({ method }) => method),
    ["openSource", "removeSource", "openSource"],
  );
});

test("an input that is too large is refused before a byte of it is read", async () => {
  const { started, start } = scripted(echo);
  const client = new EngineClient(start, { fileBytes: 1000 });
  const data = {
    size: 300_000_000,
    arrayBuffer: () => {
      throw new Error("read");
    },
  };
  await assert.rejects(client.openDraft({ name: "large.pdf", data }), {
    code: "too_large",
    message: /^large\.pdf is 300 MB; the limit is 1 KB\. /,
  });
  assert.equal(started.length, 0);
});
