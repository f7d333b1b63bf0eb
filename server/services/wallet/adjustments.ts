import { holdUndeleted } from '../../../db/queries/account-deletion.ts';
import { selectBalance } from '../../../db/queries/ledger.ts';
import { notify } from '../../../db/queries/notifications.ts';
import { type AuditRow, insertAuditEntry } from '../../../db/queries/records.ts';
import { selectBalanceAfter } from '../../../db/queries/statement.ts';
import type { Reader, Store, Writer } from '../../../db/store.ts';
import type { NotificationKind } from '../../../shared/contract/enums.ts';
import { repeatIn } from '../act-once.ts';
import { idOfShopper } from '../shoppers/named.ts';
import { type By, byOf } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import type { Ledger } from './ledger.ts';

interface Adjustment extends By {
  /** Fen. */
  amount: number;
  /** The idempotency key: the act is done once, however often it is repeated. */
  key?: string | undefined;
}

export interface AdjustmentInput extends Adjustment {
  username: string;
}

export interface Adjusted {
  /** Of the wallet right after it, in fen. */
  balance: number;
  /** When it was done under this key before, in ms since 1970: nothing was done now. */
  doneBefore?: number;
}

type Action = 'credit' | 'debit';

/** As its shopper is told of it. */
const told = { credit: 'wallet_credited', debit: 'wallet_debited' } as const satisfies Record<Action, NotificationKind>;

/** Staff put money into a wallet or take it back, which its shopper is told: one transfer, with a line in the audit log. */
export function createAdjustments({ store, ledger }: { store: Store; ledger: Ledger }) {
  async function adjustIn(
    tx: Writer,
    action: Action,
    { shopperId, amount, key, ...by }: Adjustment & { shopperId: number },
  ): Promise<Adjusted> {
    const act = { action, subject: `shopper:${shopperId}`, amount, note: by.note };
    const before = await repeatIn(tx, { actor: by.actor, key }, act);
    if (before) return answer(tx, before);
    if (action === 'credit' && !(await holdUndeleted(tx, shopperId))) throw new StaffRefused('shopperDeleted');
    const entry = await insertAuditEntry(tx, { ...byOf(by), ...act, detail: { amount }, shopperId, key });
    const wallet = { wallet: shopperId };
    await ledger.move(tx, {
      from: action === 'credit' ? 'adjustments' : wallet,
      to: action === 'credit' ? wallet : 'adjustments',
      amount,
      kind: 'adjustment',
      ref: `audit:${entry}`,
    });
    // The wallet's row is locked since the movement: it is the balance right after it.
    const balance = await selectBalance(tx, shopperId);
    // Who ends an account gives up what is left, and is not told of what they do themselves.
    if (by.actor !== `shopper:${shopperId}`)
      await notify(tx, told[action], [{ shopperId, facts: { money: amount, balance } }]);
    return { balance };
  }

  const adjust = (action: Action, { username, ...input }: AdjustmentInput): Promise<Adjusted> =>
    store.transaction(async (tx) => adjustIn(tx, action, { shopperId: await idOfShopper(tx, username), ...input }));

  /** What the first was answered. */
  async function answer(on: Reader, { id, shopperId, createdAt }: AuditRow): Promise<Adjusted> {
    const balance = await selectBalanceAfter(on, { shopperId: shopperId ?? 0, kind: 'adjustment', ref: `audit:${id}` });
    return { balance, doneBefore: createdAt };
  }

  return {
    answer,
    /** `credit` or `debit` within the caller's transaction, for a shopper by id. Throws `shopperDeleted`, `keyReused`, `balanceTooLow`. */
    adjustIn,
    /** Throws `shopperUnknown`, `keyReused`. */
    credit: (input: AdjustmentInput): Promise<Adjusted> => adjust('credit', input),
    /**
     * Never makes a wallet negative. Throws `shopperUnknown`, `keyReused`, `balanceTooLow` (with the missing amount).
     */
    debit: (input: AdjustmentInput): Promise<Adjusted> => adjust('debit', input),
  };
}

export type Adjustments = ReturnType<typeof createAdjustments>;
