/** Upper bounds, in hours, of how long groups were open. */
export const fullWithin = [1, 3, 6, 12, 24, 48] as const;

/** The first bound that was enough, or `more`. */
export const tookBounds = ['1', '3', '6', '12', '24', '48', 'more'] as const;

export type TookBound = (typeof tookBounds)[number];
