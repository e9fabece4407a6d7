/** Milliseconds of work in one turn: the browser draws and answers between turns, and a task of 50 ms is felt. */
const TURN_MS = 8;

/**
 * Calls `step` again and again until it returns false, in turns between which the browser draws and answers. Returns a function that ends it.
 * The first turn comes after what is running now.
 */
export function inTurns(step: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = (): void => {
    const begun = performance.now();
    while (step()) {
      if (performance.now() - begun < TURN_MS) continue;
      timer = setTimeout(turn);
      return;
    }
  };
  timer = setTimeout(turn);
  return () => clearTimeout(timer);
}

/** Resolves after what is running now, so that the browser can draw and answer in between. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
