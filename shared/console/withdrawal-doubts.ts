/**
 * What speaks gravely against paying a withdrawal: money that nobody paid, a recharge by card that may be taken back, a
 * bank card that others have too.
 */
export const withdrawalDoubts = ['unpaid', 'fresh', 'card'] as const;

/** Money of these sources was paid by nobody. */
export const unpaidSources = ['sandbox', 'demo'];

export type WithdrawalDoubt = (typeof withdrawalDoubts)[number];
