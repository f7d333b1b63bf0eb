/**
 * The values of fields that know only a few, for contract, tables, server and client. They are apart from the rest of
 * the contract because the browser needs them and must not carry zod.
 */

/** Of an order (docs/domain.md, Group and order): the numbers that docs/spec.md, section 4, gives them. */
export const orderStatus = { waiting: 1, succeeded: 2, requested: 3, refunded: 4, failed: 5 } as const;

export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus];

/** Of a group. */
export const groupStatuses = ['open', 'complete', 'expired'] as const;

export type GroupStatus = (typeof groupStatuses)[number];

/** What becomes of a recharge. */
export const rechargeStatuses = ['pending', 'credited', 'refused'] as const;

export type RechargeStatus = (typeof rechargeStatuses)[number];

/** The same as its shopper reads it: one that was refused because they cancelled it says so. */
export const shownRechargeStatuses = [...rechargeStatuses, 'cancelled'] as const;

/** What becomes of a withdrawal. */
export const withdrawalStatuses = ['pending', 'paid', 'refused'] as const;

export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** What money came in through, by the name of its pay channel; a row outlives the channel that it names. */
export const payChannels = ['sandbox', 'transfer', 'stripe'] as const;

export type ChannelKey = (typeof payChannels)[number];

/** Why money moved. */
export const transferKinds = [
  'purchase',
  'sale',
  'group_failed',
  'tax_refund',
  'recharge',
  'withdrawal_held',
  'withdrawal_paid',
  'withdrawal_refused',
  'adjustment',
] as const;

export type TransferKind = (typeof transferKinds)[number];

/** Where money of a shopper can be; each account of the shop's books is in one of them. */
export const moneyPlaces = ['wallet', 'outside', 'bank', 'group', 'withdrawal', 'shop'] as const;

/** Events of an account, as its shopper sees them. */
export const accountEventKinds = [
  'logIn',
  'logInFailed',
  'logOut',
  'sessionEnded',
  'passwordChanged',
  'passwordReset',
  'passwordWrong',
  'fundPasswordSet',
  'cardAdded',
  'cardChanged',
  'nicknameChanged',
  'withdrawal',
  'blocked',
  'unblocked',
] as const;

export type AccountEventKind = (typeof accountEventKinds)[number];
