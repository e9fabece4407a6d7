import { carriesFiles, type FoundFile, filesOf } from "./files.js";

/** Gives files that are dropped on `zone` to `taken`. Handlers around the zone find the event's default prevented. */
export function takeDrops(zone: HTMLElement, taken: (files: FoundFile[]) => void): void {
  const over = (is: boolean) => zone.classList.toggle("is-over", is);
  zone.classList.add("takes-drops");
  zone.addEventListener("dragover", (event) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    over(true);
  });
  zone.addEventListener("dragleave", () => over(false));
  zone.addEventListener("drop", (event) => {
    over(false);
    if (event.dataTransfer === null || !carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    void filesOf(event.dataTransfer).then(taken);
  });
}
