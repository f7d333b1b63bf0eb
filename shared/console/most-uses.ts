/** Uses of a picture are counted up to this many; that many are at least as many. */
export const MOST_USES = 100;
