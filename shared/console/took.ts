/** How long a group was open: the first of these bounds, in hours, that was enough, or `more`. */
export const tookBounds = ['1', '3', '6', '12', '24', '48', 'more'] as const;

export type TookBound = (typeof tookBounds)[number];

/** The bounds, in hours. */
export const fullWithin = tookBounds.slice(0, -1).map(Number);
