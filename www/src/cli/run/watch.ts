import { createHash } from "node:crypto";
import { type FSWatcher, watch } from "node:fs";
import { readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import type { EngineClient } from "../../engine/client.js";
import { messageOf } from "../../errors.js";
import type { Report } from "../../model.js";
import { isAddress } from "../../sources/address.js";
import { citedFetching } from "../cited.js";
import type { Command } from "../command.js";
import { filesRead, gathered, type Means, meansOf } from "../gathering.js";
import { INTERRUPTED } from "../outcome.js";
import { placesOf, refuseOverwriting } from "../places.js";
import type { ProgressLine } from "../progress.js";
import { UsageError } from "../usage-error.js";
import { checkDraft } from "./check.js";
import { type Asks, interruptible, say, type Work, withEngine } from "./running.js";

type WatchCommand = Command & { name: "watch" };

/** Milliseconds after the last sign of a save before the draft is read: editors write in several steps. */
const CALM_MS = 200;

/** Clears a terminal and what was scrolled out of it, and goes to its first line. */
const CLEAR = "\u001b[2J\u001b[3J\u001b[H";

/** Checks a draft now and whenever it is saved, until Ctrl-C. */
export async function watchDraft(command: WatchCommand): Promise<number> {
  const { draft, network, output } = command;
  if (draft === "-" || isAddress(draft)) throw new UsageError("Only a file can be watched; give one, or check what you have once.");
  if (!(await stat(draft).catch(() => undefined))?.isFile()) throw new UsageError(`There is no file ${draft}; give the draft to watch.`);
  await refuseOverwriting(placesOf(output), filesRead(command, [draft]));
  return interruptible(network.store, async ({ store, signal }) => {
    const means = await meansOf(command, store);
    const work: Work = (engine, progress, asks) => new Watch(command, means, engine, progress, asks).until(signal);
    return withEngine(output, work, { store, signal });
  });
}

/** The checks of a draft that is being edited. */
class Watch {
  readonly #command: WatchCommand;
  readonly #means: Means;
  readonly #engine: EngineClient;
  readonly #progress: ProgressLine;
  readonly #asks: Asks;
  #last: Report | undefined;
  /** What was checked last: a save that changes nothing is no reason to check again. */
  #digest = "";

  constructor(command: WatchCommand, means: Means, engine: EngineClient, progress: ProgressLine, asks: Asks) {
    this.#command = command;
    this.#means = means;
    this.#engine = engine;
    this.#progress = progress;
    this.#asks = asks;
  }

  /** Checks until the signal says otherwise. A save during a check ends that check. */
  async until(signal: AbortSignal): Promise<number> {
    const cited = citedFetching(this.#command.network, signal, this.#progress, say);
    const saves = new Saves(this.#command.draft);
    await saves.open();
    try {
      while (!cited.signal.aborted) {
        const turn = new AbortController();
        const stop = AbortSignal.any([cited.signal, turn.signal]);
        const saved = saves.next(signal).then(() => turn.abort(new Superseded()));
        const isChecked = await this.#checkOnce({ ...cited, signal: stop });
        if (cited.signal.aborted) break;
        if (isChecked) say(`Watching ${this.#command.draft}; save it to check it again, or press Ctrl-C.`);
        await saved;
      }
    } finally {
      saves.close();
    }
    if (signal.aborted) return INTERRUPTED;
    throw cited.signal.reason;
  }

  /** Whether the draft was checked. One that cannot be read, perhaps since it is being written, is said to be so, and watched on. */
  async #checkOnce({ providers, signal, totals }: ReturnType<typeof citedFetching>): Promise<boolean> {
    const { draft: path, output, claims } = this.#command;
    try {
      const digest = createHash("sha256")
        .update(await readFile(path))
        .digest("hex");
      if (digest === this.#digest) return false;
      const { draft, sources } = await gathered(path, this.#means);
      const onChecked = (report: Report) => {
        this.#last = report;
        this.#digest = digest;
        if (output.file === undefined && !output.quiet && process.stdout.isTTY) process.stdout.write(CLEAR);
      };
      const more = { ...this.#asks, signal, network: this.#means.network, file: path, claims, totals, last: this.#last, onChecked };
      await checkDraft(this.#engine, this.#progress, draft, [...sources, ...providers], output, more);
      return true;
    } catch (error) {
      this.#progress.erase();
      if (!signal.aborted) say(`${path} was not checked, and is when it is saved again: ${messageOf(error)}`);
      return false;
    }
  }
}

/** Why a check ended: the draft was saved again. */
class Superseded extends Error {}

/**
 * The saves of a file. Its folder is watched, since an editor may write another file and give it the name of the draft; where the path is a link, the
 * folder of its target too.
 */
class Saves {
  readonly #path: string;
  readonly #watchers: FSWatcher[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** A save that nobody has asked for yet. */
  #isPending = false;
  #onSave: (() => void) | undefined;

  constructor(path: string) {
    this.#path = resolve(path);
  }

  async open(): Promise<void> {
    for (const path of new Set([this.#path, await realpath(this.#path)])) {
      const watcher = watch(dirname(path), (_, name) => {
        if (name === null || name === basename(path)) this.#changed();
      });
      watcher.on("error", (error) => say(`${dirname(path)} can no longer be watched: ${messageOf(error)}`));
      this.#watchers.push(watcher);
    }
  }

  /** Resolves at the next save, or when the signal says to stop. */
  next(signal: AbortSignal): Promise<void> {
    return new Promise((done) => {
      const end = () => {
        this.#isPending = false;
        this.#onSave = undefined;
        signal.removeEventListener("abort", end);
        done();
      };
      this.#onSave = end;
      signal.addEventListener("abort", end, { once: true });
      if (this.#isPending || signal.aborted) end();
    });
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers) watcher.close();
  }

  #changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isPending = true;
      this.#onSave?.();
    }, CALM_MS);
  }
}
