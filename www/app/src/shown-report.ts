import { DraftView } from "../../element/src/document/draft-view.js";
import { type Given, givenAddress } from "../../element/src/intake/given.js";
import { recognitionOffer } from "../../element/src/intake/given-item.js";
import type { GiveAll, SourceIntake } from "../../element/src/intake/source-intake.js";
import { Review, type ReviewHost } from "../../element/src/review.js";
import { withOwnServer } from "../../shell/src/offline/own-server.js";
import { announce } from "../../shell/src/ui/announce.js";
import { byId } from "../../shell/src/ui/by-id.js";
import { toast } from "../../shell/src/ui/toast.js";
import { messageOf } from "../../src/errors.js";
import type { QuotationFinding, Report } from "../../src/model.js";
import type { Checked } from "../../src/report/checked.js";
import { attributed, chosen } from "../../src/report/decisions.js";
import type { ReviewLog } from "../../src/report/review-log.js";
import { findingsOf } from "../../src/report/sections.js";
import type { Engine } from "./check/engine.js";
import type { DraftIntake } from "./intake/draft-intake.js";
import type { LedgerView } from "./ledger/ledger-view.js";
import { onDemand } from "./parts.js";
import { losesVerdict } from "./report/arrived.js";
import { Correcting, isCorrected } from "./report/correcting.js";
import { inheritLog, keptLog } from "./report/kept-log.js";
import { changesTab } from "./report/made-changes.js";

/** What the report needs of the page. */
interface ReportHost {
  readonly engine: Engine;
  readonly draft: DraftIntake;
  readonly sources: SourceIntake;
  readonly ledger: LedgerView;
  /** Checks the draft again. */
  check(): void;
  /** Has the text of a document's pages recognised. */
  recognise(given: Given): void;
  /** Called when another draft's report is shown, with the name of the draft, or none. */
  changed(name: string | null): void;
}

/** A report that is shown, with its draft as it was given, and what the reviewer did with its findings. */
interface Reviewed {
  readonly given: Given;
  readonly checked: Checked;
  readonly review: Review;
  readonly log: ReviewLog;
  /** How many corrections the draft has as tracked changes. */
  readonly tracked: number;
}

/** The report that is shown: none, or one in its review, where its draft is corrected and decided about. */
export class ShownReport {
  readonly correcting: Correcting;
  /** Ways to give files for all that is missing in it. */
  readonly giveAll: GiveAll;
  readonly #host: ReportHost;
  #now: Reviewed | null = null;

  constructor(host: ReportHost) {
    this.#host = host;
    this.correcting = new Correcting(host.draft, (...how) => host.engine.accepted(...how));
    this.giveAll = host.sources.giveAll(() => this.#now?.checked.report);
  }

  /** What is shown; null while there is no report. */
  get now(): Reviewed | null {
    return this.#now;
  }

  /** Shows an interim or final report, unless one of the same draft has more verdicts. Returns whether it is the first one of its draft. */
  offer(checked: Checked, given: Given): boolean {
    const shown = this.#now?.review.isOf(checked) ? this.#now.checked : null;
    if (shown === null || !losesVerdict(shown, checked)) this.show(checked, given);
    return shown === null;
  }

  /** Shows a report, in place if it is of the same draft. */
  show(checked: Checked, given: Given): void {
    const { draft, sources } = this.#host;
    given.problem = null;
    draft.show();
    sources.showProblems(checked.report);

    const same = this.#now?.review.isOf(checked) ? this.#now : null;
    this.correcting.follow(given, checked, same?.given);
    if (same === null) {
      this.#open(checked, given);
    } else {
      this.#now = { ...same, given, checked };
      this.#openUndone(this.#now);
      same.review.update(checked);
    }
  }

  /** Chooses the finding where reading begins, or goes on after a correction. */
  begin(): void {
    if (this.#now === null) return;
    const from = this.correcting.takePlace(this.#now.given);
    if (from === null) this.#now.review.openFirst();
    else this.#now.review.openNext(from);
  }

  /** Ends an interim report: what it waits for does not arrive any more. */
  end(): void {
    if (this.#now && this.#now.checked.open.size > 0)
      this.show({ ...this.#now.checked, open: new Set(), isStopped: true }, this.#now.given);
  }

  /** Shows the same report with what can be done now. */
  refresh(): void {
    this.#now?.review.update(this.#now.checked);
  }

  /** Shows no report. */
  clear(): void {
    this.#now?.review.leave();
    this.#now = null;
    this.#host.changed(null);
  }

  /** A function that shows again what is shown now, after its check was cancelled. */
  remember(): () => void {
    const before = this.#now;
    return () => {
      if (before === null) return this.clear();
      this.show(before.checked, before.given);
      this.end();
    };
  }

  /** Shows the requests that have left the device. */
  showLedger(): void {
    this.#host.ledger.show();
    this.#now?.review.count("ledger", this.#host.ledger.count);
  }

  /** Opens a review. That of a draft with other words than the one before goes on at its place, with its log. */
  #open(checked: Checked, given: Given): void {
    const before = this.#now;
    const { sha256, name } = checked.report.draft;
    const goesOn = before !== null && this.correcting.isRevised(given, before.given);
    const place = goesOn ? before.review.place : null;
    if (goesOn) inheritLog(before.checked.report.draft.sha256, sha256);
    before?.review.leave();
    const log = keptLog(sha256);
    const ledger = { id: "ledger", label: "Network log", panel: this.#host.ledger.root };
    const changes = this.correcting.changesOf(given);
    const tabs = [...changesTab(changes, (key) => void this.correcting.undo(key)), ledger];
    this.#openUndone({ given, checked, log });
    const review = new Review(checked, this.#hostOf(checked, given, log), (open) => new DraftView(checked, open), tabs);
    if (changes.length > 0) review.count("changes", changes.length);
    this.#now = { given, checked, review, log, tracked: this.correcting.trackedIn(given) };
    this.showLedger();
    byId("review").append(review.root);
    this.#host.changed(name);
    if (place !== null) review.resume(place);
  }

  /** A finding that was corrected and is there again, in the draft as it is now, was brought back. */
  #openUndone({ given, checked: { report }, log }: Pick<Reviewed, "given" | "checked" | "log">): void {
    if (given !== this.#host.draft.draft) return;
    for (const finding of findingsOf(report)) if (log.settled(finding, report)?.act === "mended") log.add(finding, report, "reopened");
  }

  /** What the review of a draft may do with the page. */
  #hostOf(checked: Checked, given: Given, log: ReviewLog): ReviewHost {
    const { engine, draft, sources, check, recognise } = this.#host;
    const { name, type } = checked.report.draft;
    // The same draft may have been given again since.
    const own = (): Given => (this.#now?.log === log ? this.#now.given : given);
    const givenOf = (of: string): Given | undefined => (of === name ? own() : sources.sources.find((one) => one.name === of));
    const pages: ReviewHost["pages"] = async (checked, open) => {
      const { PagesView } = await withOwnServer(import("./on-demand.js"));
      return new PagesView(checked, await engine.pagesOf(given), open);
    };
    return {
      sourceView: (id) => engine.sourceView(id),
      reader: () => withOwnServer(import("./on-demand.js")),
      tell: toast,
      announce,
      checkAgain: check,
      log,
      replace: this.correcting.replacing(checked, given),
      undoIn: (span) => this.correcting.undoIn(given, span),
      reportWrong: (finding, why) => void this.#keepWrong(finding, why),
      // The lines and notes of a PDF do not become a text that can be read as well.
      editAsText: given.content === null || isCorrected(checked.report) || type === "pdf" ? null : () => void this.#editAsText(given),
      attribute: (quotation, citation) => draft.decide(attributed(draft.decisions, quotation, citation)),
      choose: (citation, id) => draft.decide(chosen(draft.decisions, citation, id)),
      askModel: () => void this.#askModel(),
      addSources: () => sources.choose(),
      giveFor: (citation, files) => this.#now && sources.takeFor(citation, this.#now.checked.report, files),
      giveAll: this.giveAll,
      pages: type === "pdf" && given.content !== null ? pages : null,
      textAsRead: async (of) => engine.textAsRead(givenOf(of) ?? givenAddress(of)),
      recognitionOffer: (of) => {
        const found = givenOf(of);
        return found ? recognitionOffer(found, () => recognise(found)) : null;
      },
      stage: document.body,
    };
  }

  /** Makes a text copy of the draft the draft, and checks that. */
  async #editAsText(given: Given): Promise<void> {
    const { engine, draft } = this.#host;
    try {
      const parts = await onDemand();
      if (parts === null) return;
      const copy = parts.textCopyOf(given, await engine.textAsRead(given), this.#now?.checked.draft);
      const back = this.correcting.revise(() => draft.replace(copy, { ...draft.decisions, draft: copy.name }));
      const undo = (): void => this.correcting.revise(back);
      toast("The draft is a text copy now, its italics between asterisks. Your file is as it was.", { label: "Undo", act: undo });
    } catch (error) {
      toast(messageOf(error));
    }
  }

  /** Keeps a case of a finding that the reader says is wrong. */
  async #keepWrong(finding: QuotationFinding, why: string): Promise<void> {
    const shown = this.#now;
    const parts = await onDemand();
    const source = finding.passages[0]?.source;
    try {
      const view = source === undefined ? null : await this.#host.engine.sourceView(source);
      if (shown !== null) parts?.keepWrongFinding(finding, shown.checked, view, why);
    } catch (error) {
      toast(messageOf(error));
    }
  }

  /** Lets the reader ask a model about the claims of the report, and shows each answer as it comes. */
  async #askModel(): Promise<void> {
    const parts = await onDemand();
    const asked = this.#now;
    if (parts === null || asked === null) return;
    const show = (report: Report): void => {
      // Another draft may be shown by now.
      if (this.#now?.review === asked.review) this.show({ ...this.#now.checked, report }, this.#now.given);
    };
    await parts.askModel(asked.checked.report, (...how) => this.#host.engine.askClaims(...how), show);
  }
}
