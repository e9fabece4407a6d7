import { carriesFiles, type FoundFile, filesOf } from "../../../element/src/ui/files.js";
import { byId } from "../../../shell/src/ui/by-id.js";

/** Who gets files that are dropped on the page. */
export interface Drops {
  draft(files: FoundFile[]): void;
  sources(files: FoundFile[]): void;
  /** Whether the start screen is shown, and whether it has a draft already. */
  starting(): boolean;
  hasDraft(): boolean;
}

/**
 * Takes files that are dropped anywhere, so that the browser never opens one instead of the page. A drop on a zone goes there;
 * outside of the zones, one file becomes the draft while there is none, and everything else is a source.
 */
export function acceptDrops(drops: Drops): void {
  const draftZone = byId("draft-zone");
  const sourceZone = byId("source-zone");
  const veil = byId("drop-veil");
  const mark = (target: EventTarget | null): void => {
    const over = target instanceof Node ? target : null;
    draftZone.classList.toggle("is-over", over !== null && draftZone.contains(over));
    sourceZone.classList.toggle("is-over", over !== null && sourceZone.contains(over));
    veil.hidden = over === null || drops.starting();
  };

  document.addEventListener("dragover", (event) => {
    if (!carriesFiles(event.dataTransfer)) return;
    // A zone of its own takes the files itself.
    const isTaken = event.defaultPrevented;
    event.preventDefault();
    mark(isTaken ? null : event.target);
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) mark(null);
  });
  document.addEventListener("drop", (event) => {
    mark(null);
    const transfer = event.dataTransfer;
    if (transfer === null || !carriesFiles(transfer) || event.defaultPrevented) return;
    event.preventDefault();
    const target = event.target as Node;
    void filesOf(transfer).then((files) => {
      const toDraft =
        drops.starting() && (draftZone.contains(target) || (!sourceZone.contains(target) && files.length === 1 && !drops.hasDraft()));
      if (toDraft) drops.draft(files);
      else if (files.length > 0) drops.sources(files);
    });
  });
}
