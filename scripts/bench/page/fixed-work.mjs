/** Milliseconds of a loop that always does the same, by which runs on a busy machine are compared; runs in the page. */
export function fixedWork() {
  const times = Array.from({ length: 5 }, () => {
    const begun = performance.now();
    let state = 1;
    for (let at = 0; at < 2e7; at++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return performance.now() - begun + (state === 0 ? 1 : 0);
  });
  return times.sort((a, b) => a - b)[2];
}
