/** What a right is about. */
export const areas = [
  'catalogue',
  'priceCuts',
  'orders',
  'contacts',
  'cardNumbers',
  'taxRefunds',
  'shipping',
  'returns',
  'returnPayments',
  'support',
  'reviews',
  'recharges',
  'withdrawals',
  'walletAdjustments',
  'smallCredits',
  'shopSettings',
  'shoppers',
  'passwordResets',
  'exports',
  'staff',
  'audit',
] as const;

export type Area = (typeof areas)[number];

/**
 * What staff may do there: `own` sees what they did themselves, `read` sees everything, `ask` proposes an act that a
 * second person agrees to, `do` acts alone within the limits, `approve` gives the second yes.
 */
export const grantKinds = ['own', 'read', 'ask', 'do', 'approve'] as const;

export type Grant = (typeof grantKinds)[number];

export type Right = `${Area}:${Grant}`;

/** The rights of a role. An area that is left out is closed. */
export type Grants = Readonly<Partial<Record<Area, readonly Grant[]>>>;

/** The grants that include another. */
const includedIn: Record<Grant, readonly Grant[]> = {
  own: ['own', 'read', 'ask', 'do', 'approve'],
  read: ['read', 'ask', 'do', 'approve'],
  ask: ['ask', 'do'],
  do: ['do'],
  approve: ['approve'],
};

/** Whether these grants include a right. */
export function allows(grants: Grants, right: Right): boolean {
  const [area, grant] = right.split(':') as [Area, Grant];
  return (grants[area] ?? []).some((held) => includedIn[grant].includes(held));
}
