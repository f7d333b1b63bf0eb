import { type Area, allows, type Grants, type Right } from './rights.ts';

/** Acts of weight, each with the area whose rights it needs (docs/domain.md, Two persons). */
export const areaOfAct = {
  'withdrawal.pay': 'withdrawals',
  'recharge.credit': 'recharges',
  'refund.pay': 'taxRefunds',
  'return.pay': 'returnPayments',
  'payment.credit': 'recharges',
  'payment.debit': 'recharges',
  'wallet.credit': 'walletAdjustments',
  'wallet.debit': 'walletAdjustments',
  'item.price': 'priceCuts',
  'setting.change': 'shopSettings',
  'staff.invite': 'staff',
  'staff.role': 'staff',
  'staff.block': 'staff',
  'staff.unblock': 'staff',
  'staff.reset': 'staff',
  'role.change': 'staff',
  export: 'exports',
  'password.reset': 'passwordResets',
  'fundPassword.reset': 'passwordResets',
} as const satisfies Record<string, Area>;

export type ActKind = keyof typeof areaOfAct;

/** A right beside `do` with which a person does such acts alone: small credits, and what only takes away. */
const aloneWith: Partial<Record<ActKind, Right>> = { 'wallet.credit': 'smallCredits:do', 'staff.block': 'staff:ask' };

/** Whether a role may do such acts alone, within their limits. */
export function mayDoAct(grants: Grants, kind: ActKind): boolean {
  const other = aloneWith[kind];
  return allows(grants, `${areaOfAct[kind]}:do`) || (other !== undefined && allows(grants, other));
}

/** Acts by which money leaves the shop's accounts for a shopper, of which one person alone may do so much in a day. */
export const moneyOutKinds = [
  'withdrawal.pay',
  'recharge.credit',
  'refund.pay',
  'return.pay',
  'payment.credit',
  'wallet.credit',
] as const satisfies readonly ActKind[];

/** Whether a role may ask a second person for such acts. */
export const mayAskForAct = (grants: Grants, kind: ActKind): boolean => allows(grants, `${areaOfAct[kind]}:ask`);

export const actKinds = Object.keys(areaOfAct) as [ActKind, ...ActKind[]];

/** How a request for a second yes stands. */
export const approvalStates = ['waiting', 'done', 'declined', 'expired', 'withdrawn'] as const;
