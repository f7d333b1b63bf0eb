/** Which end of a list comes first. */
export const listEnds = ['earliest', 'latest'] as const;

export type ListEnd = (typeof listEnds)[number];

/** What waits is worked off from the oldest on; what is over is read from the newest back. */
export const usualEnd = (waits: boolean): ListEnd => (waits ? 'earliest' : 'latest');
