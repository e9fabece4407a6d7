import { type Given, inputOf } from "../../../element/src/intake/given.js";
import { Passwords } from "../../../element/src/intake/password.js";
import { refusalOf } from "../../../element/src/intake/refusals.js";
import type { Connection } from "../../../shell/src/network/connection.js";
import { withOwnServer } from "../../../shell/src/offline/own-server.js";
import { settings } from "../../../shell/src/settings/settings.js";
import { type CheckOptions, check } from "../../../src/check/check.js";
import type { CheckedDraft } from "../../../src/check/repair.js";
import type { EngineClient } from "../../../src/engine/client.js";
import { openEngine } from "../../../src/engine/open-engine.js";
import type { Progress as Step } from "../../../src/index.js";
import { type Input, withFilesBeside } from "../../../src/input.js";
import type { DocumentView } from "../../../src/model.js";
import type { Checked } from "../../../src/report/checked.js";
import type { TextEdit } from "../../../src/report/edits.js";
import { fromFiles } from "../../../src/sources/files.js";
import { startWorker } from "../ui/sinks.js";
import { completeLedger, fromGivenAddresses } from "./addresses.js";
import type { Engine, Progress, Queue } from "./engine.js";
import { pdfPages } from "./pdf-pages.js";

/** The engine of the package, in its worker. */
export function workerEngine(connection: Connection, dialog: ConstructorParameters<typeof Passwords>[0]): Engine {
  let { limits } = settings();
  let client = openEngine({ startWorker, limits });
  const passwords = new Passwords(dialog);
  /** What the reader said of quotations and cases, for the last check. */
  let decided: Pick<CheckOptions, "attributions" | "choices"> = {};
  return {
    refusalOf: (file) => refusalOf(client, file),
    async check(draft, sources, decisions, watch, signal): Promise<Checked> {
      decided = decisions;
      const wanted = settings();
      if (JSON.stringify(wanted.limits) !== JSON.stringify(limits)) {
        client.close();
        ({ limits } = wanted);
        client = openEngine({ startWorker, limits });
      }
      let view: DocumentView | undefined;
      let queue: Queue | undefined;
      const given = sources.flatMap((source) => inputOf(source) ?? []);
      const file = inputOf(draft);
      const { draft: input, sources: files } = file ? withFilesBeside(file, given) : { draft: { address: draft.name }, sources: given };
      for (const given of [draft, ...sources]) given.unread = [];
      const addresses = sources.some(({ content }) => content === null) ? [fromGivenAddresses(sources)] : [];
      const providers = await withOwnServer(connection.providersFor(draft));
      const checking = check(client, input, {
        sources: [fromFiles(files), ...addresses, ...providers],
        ...decisions,
        patterns: wanted.patterns?.text,
        claims: wanted.claims,
        network: { store: connection.store, offline: connection.offline },
        signal,
        onPassword: async (name, isWrong) => {
          const given = [draft, ...sources].find((one) => one.name === name);
          return passwords.ask(given, name, isWrong, document.body, signal);
        },
        onUnreadPages: async ({ name }, pages) => {
          const given = [draft, ...sources].find((one) => one.name === name);
          if (given) given.unread = pages;
          return undefined;
        },
        onDraft: (read) => {
          view = read;
        },
        onFinding: watch.finding,
        onReport: (report, open) => {
          if (view !== undefined) watch.report({ report, draft: view, open, isStopped: false });
        },
        onLedger: watch.sent,
        onQueue: (requests) => {
          queue = requests;
          watch.queue(requests, { done: 0, total: 0, leftMs: 0 });
        },
        onRequest: (_request, { done, open, leftMs }) => {
          if (queue !== undefined) watch.queue(queue, { done, total: done + open, leftMs });
        },
        onProgress: (step) => {
          // The queue knows more about requests to APIs.
          if (step.leftMs === undefined) watch.progress(progressOf(step, draft.name));
        },
      });
      const report = await withOwnServer(checking);
      if (view === undefined) throw new Error("The draft was checked, but its text did not arrive. Check it again.");
      completeLedger(report, sources);
      return { report, draft: view, open: new Set(), isStopped: false };
    },
    async recognise(given, data, onPage, signal) {
      if (given.content === null) throw new Error(`${given.name} is not a file on this device.`);
      const { pageRecogniser } = await withOwnServer(import("./page-recogniser.js"));
      const recogniser = await withOwnServer(pageRecogniser(data));
      try {
        const pdf = new Uint8Array(await given.content.arrayBuffer());
        return await recogniser.recognise(pdf, given.unread, { password: passwords.of(given), signal, onPage });
      } finally {
        await recogniser.close();
      }
    },
    sourceView: (id) => withOwnServer(client.sourceView(id)),
    async pagesOf(given) {
      if (given.content === null) throw new Error(`${given.name} is not a file on this device.`);
      const input = { ...inputOf(given), name: given.name, data: given.content, password: passwords.of(given) };
      const { origins } = await withOwnServer(client.readDocument(input));
      return pdfPages(new Uint8Array(await given.content.arrayBuffer()), passwords.of(given), origins);
    },
    async textAsRead(given) {
      const input = inputOf(given);
      if (input === null) throw new Error(`${given.name} was fetched and is not kept; open it as a source instead.`);
      return withOwnServer(client.renderDocument({ ...input, password: passwords.of(given) }));
    },
    annotated: async (draft, report) =>
      new Uint8Array(await withOwnServer(client.annotateDocument({ ...fileOf(draft), password: passwords.of(draft) }, report))),
    tracked: (draft, report, view) => certainTracked(client, { report, view, input: fileOf(draft) }, decided),
    accepted: (draft, report, view, edits) => acceptedTracked(client, { report, view, input: fileOf(draft) }, edits),
    async askClaims(report, provider, options) {
      const { askClaims } = await withOwnServer(import("../../../src/models/index.js"));
      return askClaims(client, report, provider, { store: connection.store, ...options });
    },
    render: (report, format) => withOwnServer(client.render(report, format)),
  };
}

async function certainTracked(client: EngineClient, draft: CheckedDraft, decided: Pick<CheckOptions, "attributions" | "choices">) {
  const { trackRepairs } = await withOwnServer(import("../../../src/check/repair.js"));
  return withOwnServer(trackRepairs(client, draft, decided));
}

async function acceptedTracked(client: EngineClient, draft: CheckedDraft, edits: readonly TextEdit[]): Promise<Blob | null> {
  const { trackAccepted } = await withOwnServer(import("../../../src/check/repair.js"));
  const bytes = await withOwnServer(trackAccepted(client, draft, edits));
  return bytes && new Blob([new Uint8Array(bytes)]);
}

/** The file of a draft, to write into. */
function fileOf(draft: Given): Input {
  const input = inputOf(draft);
  if (input === null) throw new Error(`${draft.name} was fetched and is not kept; save it and give it as a file.`);
  return input;
}

/** The share of the progress bar that each phase takes: where it begins and how long it is. */
const SHARES: Record<Step["phase"], [begin: number, length: number]> = {
  fetch: [0, 0.3],
  read: [0.3, 0.2],
  recognise: [0.5, 0],
  check: [0.5, 0.5],
};

function progressOf({ phase, done, total, name, part }: Step, draft: string): Progress {
  if (phase === "read" && name === draft) return { text: `Reading the draft${partOf(part)}`, share: null };
  const [begin, length] = SHARES[phase];
  const within = part?.total ? part.done / part.total : 0;
  const share = total === 0 ? begin : begin + (length * Math.min(done + within, total)) / total;
  if (phase === "check")
    return { text: total === 0 ? "Writing the report" : `Checking quotation ${Math.min(done + 1, total)} of ${total}`, share };
  const verb = phase === "fetch" ? "Fetching" : "Reading";
  const count = total > 1 ? ` (${Math.min(done + 1, total)} of ${total})` : "";
  return { text: `${verb} ${name ?? "the sources"}${count}${phase === "fetch" ? bytesOf(part) : partOf(part)}`, share };
}

function partOf(part: Step["part"]): string {
  return part?.total ? `, page ${part.done} of ${part.total}` : "";
}

function bytesOf(part: Step["part"]): string {
  if (part === undefined) return "";
  const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} KB`;
  return part.total ? `, ${kilobytes(part.done)} of ${kilobytes(part.total)}` : `, ${kilobytes(part.done)}`;
}
