import {
  creditWallet,
  debitWallet,
  insertSystemAccounts,
  insertTransfer,
  selectBalance,
  selectSystemAccounts,
} from '../../../db/queries/ledger.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { payChannels, type TransferKind } from '../../../shared/contract/enums.ts';
import { Refused } from '../refused.ts';

/** Accounts of the shop itself (docs/domain.md, Money). They have no running balance. */
const systemAccounts = [
  ...payChannels.map((channel) => `cash_in:${channel}` as const),
  'cash_out',
  'withdraw_hold',
  'group_escrow',
  'sales',
  'tax_refunds',
  'adjustments',
] as const;

export type SystemAccount = (typeof systemAccounts)[number];

/** One side of a transfer: a shopper's wallet, by the shopper's id, or an account of the shop. */
export type Party = { wallet: number } | SystemAccount;

export interface Movement {
  from: Party;
  to: Party;
  /** Fen. */
  amount: number;
  kind: TransferKind;
  /** The record that it belongs to, `order:<id>`; a unique index allows one movement of a kind for each. */
  ref: string;
}

export interface Ledger {
  /**
   * Moves money inside the caller's transaction. Every movement is one row with two sides, so the books balance by
   * construction. Throws `balanceTooLow` (with the missing `amount`) when a wallet holds less.
   */
  move: (tx: Writer, movement: Movement) => Promise<void>;
}

/** The only place where money moves. */
export async function openLedger(store: Store): Promise<Ledger> {
  await store.transaction((tx) => insertSystemAccounts(tx, systemAccounts));
  const ids = new Map((await selectSystemAccounts(store.reader)).map(({ name, id }) => [name, id]));

  const accountOf = (party: SystemAccount): number => {
    const id = ids.get(party);
    if (id === undefined) throw new Error(`there is no account ${party}`);
    return id;
  };

  return {
    move: async (tx, { from, to, amount, kind, ref }) => {
      const debitAccount = typeof from === 'string' ? accountOf(from) : await takeFrom(tx, from.wallet, amount);
      const creditAccount = typeof to === 'string' ? accountOf(to) : await giveTo(tx, to.wallet, amount);
      await insertTransfer(tx, { debitAccount, creditAccount, amount, kind, ref });
    },
  };
}

async function takeFrom(tx: Writer, shopperId: number, amount: number): Promise<number> {
  const account = await debitWallet(tx, { shopperId, amount });
  tx.invalidate(`shopper:${shopperId}`);
  if (account !== null) return account;
  throw new Refused('balanceTooLow', { amount: amount - (await selectBalance(tx, shopperId)) });
}

async function giveTo(tx: Writer, shopperId: number, amount: number): Promise<number> {
  const account = await creditWallet(tx, { shopperId, amount });
  tx.invalidate(`shopper:${shopperId}`);
  if (account === null) throw new Error(`shopper ${shopperId} has no wallet`);
  return account;
}
