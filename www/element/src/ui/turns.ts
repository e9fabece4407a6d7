/** Milliseconds of work between two frames. To lay out what it makes takes several times as long, and a task of 50 ms is felt. */
const TURN_MS = 4;

/** The work that is under way, a step at a time. */
const steps = new Set<() => boolean>();
let isDue = false;

/**
 * Calls `step` again and again until it returns false, in turns between which the browser draws and answers. Returns a function that ends it.
 * The first turn comes after what is running now. All such work shares one turn for each frame.
 */
export function inTurns(step: () => boolean): () => void {
  steps.add(step);
  askForTurn();
  return () => steps.delete(step);
}

/** Resolves after what is running now, so that the browser can draw and answer in between. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Asks for a turn after the next frame. A hidden page has no frames. */
function askForTurn(): void {
  if (isDue || steps.size === 0) return;
  isDue = true;
  const afterFrame = (): unknown => setTimeout(takeTurn);
  if (document.hidden) afterFrame();
  else requestAnimationFrame(afterFrame);
}

function takeTurn(): void {
  isDue = false;
  const begun = performance.now();
  try {
    while (steps.size > 0 && performance.now() - begun < TURN_MS) {
      for (const step of [...steps]) {
        // A step that throws is not called again.
        steps.delete(step);
        if (step()) steps.add(step);
      }
    }
  } finally {
    askForTurn();
  }
}
