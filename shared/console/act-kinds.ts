import type { Area } from './rights.ts';

/** Acts of weight, each with the area whose rights it needs (docs/domain.md, Two persons). */
export const areaOfAct = {
  'withdrawal.pay': 'withdrawals',
  'recharge.credit': 'recharges',
  'refund.pay': 'taxRefunds',
  'wallet.credit': 'walletAdjustments',
  'wallet.debit': 'walletAdjustments',
  'item.price': 'priceCuts',
  'setting.change': 'shopSettings',
  'staff.invite': 'staff',
  'staff.role': 'staff',
  export: 'exports',
  'password.reset': 'passwordResets',
} as const satisfies Record<string, Area>;

export type ActKind = keyof typeof areaOfAct;

export const actKinds = Object.keys(areaOfAct) as [ActKind, ...ActKind[]];

/** How a request for a second yes stands. */
export const approvalStates = ['waiting', 'done', 'declined', 'expired', 'withdrawn'] as const;

export type ApprovalState = (typeof approvalStates)[number];
