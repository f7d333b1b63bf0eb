/** What happened to orders and groups, as it is counted: an order is placed, its group opened, filled, or given back. */
export const orderEvents = ['placed', 'opened', 'filled', 'expired'] as const;

export type OrderEvent = (typeof orderEvents)[number];

/** Called after the commit, with how many. */
export type OnOrderEvent = (event: OrderEvent, count?: number) => void;
