import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type Given, givenAddress, givenFile, type Origin } from "../../../element/src/intake/given.js";
import type { Decisions } from "../../../src/report/decisions.js";

/** The storage key of the user's agreement that draft and sources are kept on the device. */
const AGREED = "literatim.keep-work";
const DATABASE = "literatim-work";

/** A draft or a source as it is kept. */
interface KeptGiven {
  name: string;
  origin: Origin;
  content: Blob | null;
  note: string | null;
  recognised: Given["recognised"];
}

/** Draft and sources, and what the reader decided about the draft; null when that is not known. */
export interface Work {
  draft: Given | null;
  sources: Given[];
  decisions: Decisions | null;
}

interface Layout extends DBSchema {
  work: { key: "draft" | "sources"; value: (KeptGiven | null)[] };
  decisions: { key: "decisions"; value: Decisions };
}

/** Whether the user agreed that draft and sources are kept on this device after the tab is closed. */
export function isWorkKept(): boolean {
  return localStorage.getItem(AGREED) === "yes";
}

/** Notes the user's wish, at once; draft and sources that were kept are deleted when it is withdrawn. */
export async function keepWorkFromNow(on: boolean): Promise<void> {
  localStorage.setItem(AGREED, on ? "yes" : "no");
  if (!on) await withDatabase((database) => Promise.all([database.clear("work"), database.clear("decisions")]));
}

/** Keeps draft, sources and decisions in place of those before. Rejects when the browser has no room or no database. */
export async function keepWork(draft: Given | null, sources: readonly Given[], decisions: Decisions): Promise<void> {
  await withDatabase(async (database) => {
    const writing = database.transaction(["work", "decisions"], "readwrite");
    const work = writing.objectStore("work");
    await Promise.all([
      work.put([draft && kept(draft)], "draft"),
      work.put(sources.map(kept), "sources"),
      writing.objectStore("decisions").put(decisions, "decisions"),
      writing.done,
    ]);
  });
}

/** What is kept; nothing when the browser has no database. */
export async function keptWork(): Promise<Work> {
  const nothing = { draft: null, sources: [], decisions: null };
  try {
    return await withDatabase(async (database) => {
      const [[draft = null] = [], sources = [], decisions = null] = await Promise.all([
        database.get("work", "draft"),
        database.get("work", "sources"),
        database.get("decisions", "decisions"),
      ]);
      return { draft: draft && restored(draft), sources: sources.flatMap((one) => (one === null ? [] : [restored(one)])), decisions };
    });
  } catch {
    return nothing;
  }
}

async function withDatabase<T>(work: (database: IDBPDatabase<Layout>) => Promise<T>): Promise<T> {
  const database = await openDB<Layout>(DATABASE, 2, {
    upgrade: (grown, before) => {
      if (before < 1) grown.createObjectStore("work");
      grown.createObjectStore("decisions");
    },
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

function kept({ name, origin, content, note, recognised }: Given): KeptGiven {
  return { name, origin, content, note, recognised };
}

function restored({ name, origin, content, note, recognised }: KeptGiven): Given {
  const given = content === null ? givenAddress(name) : givenFile(content, name, origin);
  return { ...given, note, recognised };
}
