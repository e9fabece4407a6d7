// Chance that repeats.

/** Numbers from 0 to 1, by a linear congruential generator (Numerical Recipes). */
export function random(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The same things in another order (Fisher and Yates). */
export function shuffled(things, next) {
  const order = [...things];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(next() * (last + 1));
    [order[last], order[chosen]] = [order[chosen], order[last]];
  }
  return order;
}

/** One of some things. */
export const anyOf = (things, next) => things[Math.floor(next() * things.length)];
