// Makes the clock of a process go faster, as often as CLOCK_SPEED says: `node --import ./fast-clock.mjs`. A minute's limit is over in seconds then.
const SPEED = Number(process.env.CLOCK_SPEED ?? 1);
const now = Date.now;
const began = now();
Date.now = () => began + (now() - began) * SPEED;
const monotonic = performance.now.bind(performance);
const start = monotonic();
performance.now = () => start + (monotonic() - start) * SPEED;
for (const name of /** @type {const} */ (["setTimeout", "setInterval"])) {
  const real = globalThis[name];
  globalThis[name] = /** @type {any} */ ((work, milliseconds = 0, ...rest) => real(work, milliseconds / SPEED, ...rest));
}
