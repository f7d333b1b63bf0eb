import {
  selectWithdrawalsToDecide,
  selectWithdrawalWhole,
  sumPendingWithdrawals,
} from '../../../db/queries/console/withdrawals.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import type { Reader, Store } from '../../../db/store.ts';
import { type ListEnd, usualEnd } from '../../../shared/console/list-ends.ts';
import { MOST_WAITING } from '../../../shared/console/most-counted.ts';
import type { WithdrawalStatus } from '../../../shared/contract/enums.ts';
import { pageAfter } from '../cursor.ts';
import { cursorOf, placeOf } from '../cursors.ts';
import { Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';
import { readAloneLimit } from '../wallet/alone-limit.ts';
import { readAgreements } from '../wallet/payout-agreements.ts';
import { readUnderWay, type UnderWay } from '../wallet/under-way.ts';
import { readDoubts } from '../wallet/withdrawal-doubts.ts';
import { readActs } from './orders.ts';
import { readPayoutKnowledge } from './payout-knowledge.ts';

/** How many of those that were requested after one are looked at for the next to decide. */
const AHEAD = 50;

interface Input {
  /** Left out, all of them: of a shopper. */
  status: WithdrawalStatus | undefined;
  shopperId: number | undefined;
  end: ListEnd | undefined;
  limit: number;
  cursor: string | undefined;
  /** Who looks: what they have paid alone counts. */
  staffId: number | null;
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
    const isFree = ({ askedAt, filedAt, agreed }: UnderWay) => askedAt === null && filedAt === null && agreed === null;
    return ids.find((one) => isFree(underWay(one))) ?? null;
  }

  /** Which of these a second person has to agree to before this one may pay them. */
  async function secondFor(on: Reader, rows: readonly { shopperId: number; money: number }[], staffId: number | null) {
    const limit = { key: 'approval_withdrawal_above', action: 'withdrawal pay', staffId } as const;
    const payments = rows.map(({ shopperId, money: amount }) => ({ shopperId, amount }));
    const alone = await readAloneLimit(on, settings, limit, payments, clock());
    return ({ shopperId, money: amount }: { shopperId: number; money: number }) => !alone({ shopperId, amount });
  }

  async function factsIn(view: Reader, id: number, staffId: number | null) {
    const row = await selectWithdrawalWhole(view, id);
    if (!row) throw new Refused('withdrawalUnknown');
    const underWay = (await readUnderWay(view, [id], clock()))(id);
    const doubts = (await readDoubts(view, [row]))(row);
    const second = (await secondFor(view, [row], staffId))(row);
    return { withdrawal: { ...row, ...underWay, doubts, second }, ...(await readPayoutKnowledge(view, row)) };
  }

  return {
    /** Each with what is under way at the bank, and pending ones with what speaks against paying. Throws `cursorInvalid`. */
    list: async ({ status, shopperId, end = usualEnd(status === 'pending'), limit, cursor, staffId }: Input) => {
      const after = placeOf(cursor, 1);
      const found = await selectWithdrawalsToDecide(reader, { status, shopperId, end, after, limit: limit + 1 });
      const { rows, next } = pageAfter(found, limit, ({ id }) => cursorOf(id));
      const underWay = await readUnderWay(
        reader,
        rows.map(({ id }) => id),
        clock(),
      );
      const doubtsOf = await readDoubts(reader, rows);
      const second = await secondFor(reader, rows, staffId);
      const known = (row: (typeof rows)[number]) => ({
        ...underWay(row.id),
        doubts: doubtsOf(row),
        second: second(row),
      });
      return { rows: rows.map((row) => ({ ...row, ...known(row) })), next };
    },

    /** What a second person agreed to about these, while it holds; undefined without it. */
    agreedTo: async (ids: readonly number[]) => {
      const agreedOf = await readAgreements(reader, ids, clock());
      return (id: number) => {
        const agreed = agreedOf(id);
        return agreed && agreed.until !== null ? agreed : undefined;
      };
    },

    waiting: () => sumPendingWithdrawals(reader, MOST_WAITING),

    promise: async () => (await settings.promises()).withdrawals,

    /** One with what speaks for and against paying it, all of one moment. Throws `withdrawalUnknown`. */
    whole: (id: number, staffId: number | null) =>
      store.snapshot(async (view) => ({
        ...(await factsIn(view, id, staffId)),
        acts: await readActs(view, [`withdrawal:${id}`]),
        next: await nextAfter(view, id),
      })),

    /** The same without what staff did, and without the next one. */
    facts: (id: number, staffId: number | null) => store.snapshot((view) => factsIn(view, id, staffId)),

    /** The whole card; every time it is read is in the audit log, with what was shown for it. Throws `withdrawalUnknown`. */
    card: ({ id, ...by }: { id: number; actor: string; sessionId: string | undefined; evidence: unknown }) =>
      store.transaction(async (tx) => {
        const withdrawal = await selectWithdrawalWhole(tx, id);
        if (!withdrawal) throw new Refused('withdrawalUnknown');
        const { shopperId, bankName, bankTruename, bankAccount } = withdrawal;
        const detail = { shopperId, card: bankAccount.slice(-4) };
        const read = { ...by, action: 'card read' as const, subject: `withdrawal:${id}`, detail, note: '' };
        await insertAuditEntry(tx, { ...read, shopperId });
        return { bankName, bankTruename, bankAccount };
      }),
  };
}

export type ConsoleWithdrawals = ReturnType<typeof createConsoleWithdrawals>;
