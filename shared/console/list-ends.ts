/** Which end of a list comes first. */
export const listEnds = ['earliest', 'latest'] as const;

export type ListEnd = (typeof listEnds)[number];

/** What comes first in a list unless another end is asked for; where its rows decide that, `usualEnd` does. */
export const usualEnds = {
  orders: 'latest',
  shoppers: 'latest',
  audit: 'latest',
  transfers: 'latest',
  pictures: 'latest',
  unboughtPayments: 'latest',
  parcels: 'latest',
  reviews: 'latest',
  toSend: 'earliest',
  refunds: 'earliest',
  returns: 'earliest',
} as const satisfies Record<string, ListEnd>;

/** What waits is worked off from the oldest on; what is over is read from the newest back. */
export const usualEnd = (waits: boolean): ListEnd => (waits ? 'earliest' : 'latest');
