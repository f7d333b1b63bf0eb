import {
  selectOthersOfCard,
  selectWithdrawalsToDecide,
  selectWithdrawalWhole,
  sumBought,
  sumCreditedSince,
  sumPaidBefore,
  sumPendingWithdrawals,
} from '../../../db/queries/console/withdrawals.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import type { Reader, Store } from '../../../db/store.ts';
import { type ListEnd, usualEnd } from '../../../shared/console/list-ends.ts';
import { MOST_WAITING } from '../../../shared/console/most-counted.ts';
import type { WithdrawalStatus } from '../../../shared/contract/enums.ts';
import { pageAfter } from '../cursor.ts';
import { Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';
import { readSources } from '../wallet/sources.ts';
import { readUnderWay, type UnderWay } from '../wallet/under-way.ts';
import { cursorOf, placeOf } from './cursors.ts';
import { readActs } from './orders.ts';
import { FRESH, readDoubts } from './withdrawal-doubts.ts';

/** Other shoppers with the same card that are named, at the most. */
const OTHERS = 5;

/** How many of those that were requested after one are looked at for the next to decide. */
const AHEAD = 50;

interface Input {
  /** Left out, all of them: of a shopper. */
  status: WithdrawalStatus | undefined;
  shopperId: number | undefined;
  end: ListEnd | undefined;
  limit: number;
  cursor: string | undefined;
}

interface Deps {
  store: Store;
  settings: Settings;
  clock: () => number;
}

/** Withdrawals as staff of the console see them. */
export function createConsoleWithdrawals({ store, settings, clock }: Deps) {
  const { reader } = store;

  /** The next one to decide after this, in the order of the queue: with some something is under way already. */
  async function nextAfter(view: Reader, id: number): Promise<number | null> {
    const later = { status: 'pending', shopperId: undefined, end: 'earliest', after: [id], limit: AHEAD } as const;
    const ids = (await selectWithdrawalsToDecide(view, later)).map((row) => row.id);
    const underWay = await readUnderWay(view, ids, clock());
    const isFree = ({ askedAt, filedAt }: UnderWay) => askedAt === null && filedAt === null;
    return ids.find((one) => isFree(underWay(one))) ?? null;
  }

  return {
    /** Each with what is under way at the bank, and pending ones with what speaks against paying. Throws `cursorInvalid`. */
    list: async ({ status, shopperId, end = usualEnd(status === 'pending'), limit, cursor }: Input) => {
      const after = placeOf(cursor, 1);
      const found = await selectWithdrawalsToDecide(reader, { status, shopperId, end, after, limit: limit + 1 });
      const { rows, next } = pageAfter(found, limit, ({ id }) => cursorOf(id));
      const underWay = await readUnderWay(
        reader,
        rows.map(({ id }) => id),
        clock(),
      );
      const doubtsOf = await readDoubts(reader, rows);
      return { rows: rows.map((row) => ({ ...row, ...underWay(row.id), doubts: doubtsOf(row) })), next };
    },

    waiting: () => sumPendingWithdrawals(reader, MOST_WAITING),

    promise: async () => (await settings.promises()).withdrawals,

    /** One with what speaks for and against paying it, all of one moment. Throws `withdrawalUnknown`. */
    whole: (id: number) =>
      store.snapshot(async (view) => {
        const withdrawal = await selectWithdrawalWhole(view, id);
        if (!withdrawal) throw new Refused('withdrawalUnknown');
        const { shopperId } = withdrawal;
        const underWay = await readUnderWay(view, [id], clock());
        const doubtsOf = await readDoubts(view, [withdrawal]);
        return {
          withdrawal: { ...withdrawal, ...underWay(id), doubts: doubtsOf(withdrawal) },
          sources: (await readSources(view, [shopperId]))(shopperId),
          fresh: await sumCreditedSince(view, shopperId, withdrawal.createdAt - FRESH),
          bought: await sumBought(view, shopperId),
          others: await selectOthersOfCard(view, withdrawal, OTHERS),
          paidBefore: await sumPaidBefore(view, withdrawal),
          acts: await readActs(view, [`withdrawal:${id}`]),
          next: await nextAfter(view, id),
        };
      }),

    /** The whole card; every time it is read is in the audit log, with what was shown for it. Throws `withdrawalUnknown`. */
    card: ({ id, ...by }: { id: number; actor: string; sessionId: string; evidence: unknown }) =>
      store.transaction(async (tx) => {
        const withdrawal = await selectWithdrawalWhole(tx, id);
        if (!withdrawal) throw new Refused('withdrawalUnknown');
        const { shopperId, bankName, bankTruename, bankAccount } = withdrawal;
        const detail = { shopperId, card: bankAccount.slice(-4) };
        const read = { ...by, action: 'card read', subject: `withdrawal:${id}`, detail, note: '' };
        await insertAuditEntry(tx, { ...read, shopperId });
        return { bankName, bankTruename, bankAccount };
      }),
  };
}

export type ConsoleWithdrawals = ReturnType<typeof createConsoleWithdrawals>;
