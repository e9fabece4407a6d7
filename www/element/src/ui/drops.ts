import { carriesFiles, type FoundFile, filesOf } from "./files.js";

/**
 * Gives files that are dropped on `zone` to `taken`, while `accepts` says so. Handlers around the zone find the event's default prevented: a zone
 * within another one takes the files itself.
 */
export function takeDrops(zone: HTMLElement, taken: (files: FoundFile[]) => void, accepts = (): boolean => true): void {
  const isFor = (event: DragEvent): boolean => !event.defaultPrevented && carriesFiles(event.dataTransfer) && accepts();
  const over = (is: boolean): boolean => zone.classList.toggle("is-over", is);
  zone.addEventListener("dragover", (event) => {
    if (over(isFor(event))) event.preventDefault();
  });
  zone.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && zone.contains(relatedTarget))) over(false);
  });
  zone.addEventListener("drop", (event) => {
    over(false);
    if (event.dataTransfer === null || !isFor(event)) return;
    event.preventDefault();
    void filesOf(event.dataTransfer).then(taken);
  });
}
