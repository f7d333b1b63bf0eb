/** Which end of a list comes first. */
export const listOrders = ['earliest', 'latest'] as const;

export type ListOrder = (typeof listOrders)[number];

/** What waits is worked off from the oldest on; what is over is read from the newest back. */
export const usualOrder = (waits: boolean): ListOrder => (waits ? 'earliest' : 'latest');
