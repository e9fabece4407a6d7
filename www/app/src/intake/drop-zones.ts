import { byId } from "../ui/element.js";
import { carriesFiles, type FoundFile, filesOf } from "./dropped.js";

/** Who gets files that are dropped on the page. */
export interface Drops {
  draft(files: FoundFile[]): void;
  sources(files: FoundFile[]): void;
  /** Whether the start screen is shown, and whether it has a draft already. */
  starting(): boolean;
  hasDraft(): boolean;
}

const takers = new WeakMap<Element, (files: FoundFile[]) => void>();

/** Gives files that are dropped on `zone` to `taken` and to nothing else. */
export function takeDrops(zone: HTMLElement, taken: (files: FoundFile[]) => void): void {
  zone.classList.add("takes-drops");
  takers.set(zone, taken);
}

/**
 * Takes files that are dropped anywhere, so that the browser never opens one instead of the page. A drop on a zone goes there;
 * outside of the zones, one file becomes the draft while there is none, and everything else is a source.
 */
export function acceptDrops(drops: Drops): void {
  const draftZone = byId("draft-zone");
  const sourceZone = byId("source-zone");
  const veil = byId("drop-veil");
  const takerAt = (target: EventTarget | null): Element | null => (target instanceof Element ? target.closest(".takes-drops") : null);
  const mark = (target: EventTarget | null): void => {
    const over = target instanceof Node ? target : null;
    const taker = takerAt(target);
    for (const one of document.querySelectorAll(".takes-drops")) one.classList.toggle("is-over", one === taker);
    draftZone.classList.toggle("is-over", over !== null && draftZone.contains(over));
    sourceZone.classList.toggle("is-over", over !== null && sourceZone.contains(over));
    veil.hidden = over === null || taker !== null || drops.starting();
  };

  document.addEventListener("dragover", (event) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    mark(event.target);
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) mark(null);
  });
  document.addEventListener("drop", (event) => {
    mark(null);
    const transfer = event.dataTransfer;
    if (transfer === null || !carriesFiles(transfer)) return;
    event.preventDefault();
    const target = event.target as Node;
    const zone = takerAt(target);
    const taken = zone && takers.get(zone);
    void filesOf(transfer).then((files) => {
      if (taken) return taken(files);
      const toDraft =
        drops.starting() && (draftZone.contains(target) || (!sourceZone.contains(target) && files.length === 1 && !drops.hasDraft()));
      if (toDraft) drops.draft(files);
      else if (files.length > 0) drops.sources(files);
    });
  });
}
