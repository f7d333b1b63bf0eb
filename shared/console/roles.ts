import { allows, areas, type Grant, type Grants } from './rights.ts';

export const roleKeys = [
  'owner',
  'manager',
  'catalogue',
  'service',
  'warehouse',
  'finance',
  'approver',
  'auditor',
] as const;

export type RoleKey = (typeof roleKeys)[number];

/** The rights that each role has in a new shop; an owner can change them. */
export const defaultGrants: Record<RoleKey, Grants> = {
  owner: {
    catalogue: ['do'],
    priceCuts: ['ask', 'approve'],
    orders: ['do'],
    contacts: ['read'],
    cardNumbers: ['read'],
    taxRefunds: ['do', 'approve'],
    shipping: ['do'],
    returns: ['do'],
    returnPayments: ['ask', 'approve'],
    support: ['do'],
    reviews: ['do'],
    recharges: ['do', 'approve'],
    withdrawals: ['do', 'approve'],
    walletAdjustments: ['ask', 'approve'],
    shopSettings: ['do', 'approve'],
    shoppers: ['do'],
    passwordResets: ['do', 'approve'],
    exports: ['ask', 'approve'],
    staff: ['ask', 'approve'],
    audit: ['read'],
  },
  manager: {
    catalogue: ['do'],
    priceCuts: ['ask'],
    orders: ['do'],
    contacts: ['read'],
    taxRefunds: ['do'],
    shipping: ['do'],
    returns: ['do'],
    returnPayments: ['ask'],
    support: ['do'],
    reviews: ['do'],
    walletAdjustments: ['ask'],
    shoppers: ['do'],
    passwordResets: ['do'],
    exports: ['ask'],
    audit: ['read'],
  },
  catalogue: { catalogue: ['do'], priceCuts: ['ask'], audit: ['own'] },
  service: {
    catalogue: ['read'],
    orders: ['do'],
    contacts: ['read'],
    returns: ['do'],
    support: ['do'],
    reviews: ['do'],
    recharges: ['read'],
    withdrawals: ['read'],
    walletAdjustments: ['ask'],
    smallCredits: ['do'],
    shoppers: ['do'],
    passwordResets: ['ask'],
    audit: ['own'],
  },
  warehouse: { catalogue: ['read'], orders: ['read'], shipping: ['do'], returns: ['read'], audit: ['own'] },
  finance: {
    orders: ['read'],
    cardNumbers: ['read'],
    taxRefunds: ['do'],
    returns: ['read'],
    returnPayments: ['ask'],
    recharges: ['do'],
    withdrawals: ['do'],
    walletAdjustments: ['ask'],
    shoppers: ['read'],
    exports: ['ask'],
    audit: ['own'],
  },
  approver: {
    priceCuts: ['approve'],
    orders: ['read'],
    cardNumbers: ['read'],
    taxRefunds: ['approve'],
    returnPayments: ['approve'],
    recharges: ['approve'],
    withdrawals: ['approve'],
    walletAdjustments: ['approve'],
    shopSettings: ['approve'],
    passwordResets: ['approve'],
    exports: ['approve'],
    staff: ['approve'],
    audit: ['read'],
  },
  auditor: {
    catalogue: ['read'],
    priceCuts: ['read'],
    orders: ['read'],
    taxRefunds: ['read'],
    shipping: ['read'],
    returns: ['read'],
    returnPayments: ['read'],
    support: ['read'],
    reviews: ['read'],
    recharges: ['read'],
    withdrawals: ['read'],
    walletAdjustments: ['read'],
    shopSettings: ['read'],
    shoppers: ['read'],
    passwordResets: ['read'],
    staff: ['read'],
    audit: ['read'],
  },
};

/** The grants that a role has in a new shop; none of a role that is not built in. */
export const defaultsOf = (key: string): Grants =>
  Object.hasOwn(defaultGrants, key) ? defaultGrants[key as RoleKey] : {};

interface StoredRole {
  key: string;
  grants: Grants;
  /** What a new shop gave the role when it was last changed; null if that is not known, or it never was. */
  decidedOn: Grants | null;
}

/** What a new shop gives a role that staff changed before it did: nobody has decided whether this one gets it. */
export function newGrants({ key, grants, decidedOn }: StoredRole): Grants {
  const isNew = (area: (typeof areas)[number]) => (grant: Grant) =>
    !allows(grants, `${area}:${grant}`) && !(decidedOn?.[area] ?? []).includes(grant);
  const found = areas.map((area) => [area, (defaultsOf(key)[area] ?? []).filter(isNew(area))] as const);
  return Object.fromEntries(found.filter(([, held]) => held.length > 0));
}
