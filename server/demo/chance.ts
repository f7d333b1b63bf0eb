/** A repeatable source of chance (mulberry32): the demo shop is the same wherever it is filled. */
export interface Chance {
  /** A whole number from 0 to `below` − 1. */
  below: (below: number) => number;
  /** `count` different entries. */
  some: <Entry>(entries: readonly Entry[], count: number) => Entry[];
}

export function chanceFrom(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    some: (entries, count) => {
      const left = [...entries];
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)).flat();
    },
  };
}
