import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  selectSomeWalletTransfers,
  selectWallet,
  selectWalletTransfers,
  sumHeldInGroups,
  sumMoneyIn,
  sumSince,
  sumsBetween,
  sumWithdrawals,
} from '../../../db/queries/statement.ts';
import type { Reader, Store } from '../../../db/store.ts';
import { type MovementGroup, movementGroups } from '../../../shared/contract/enums.ts';
import { cursorAfter, idBefore, pageOf } from '../cursor.ts';
import { readTransferDetails } from './transfer-details.ts';

/** Rows of a file at the most, and those read before everybody else has a turn. */
const MOST_ROWS = 10_000;
const ROWS_AT_ONCE = 1000;

interface PageInput {
  shopperId: number;
  /** Only movements of its kinds. */
  group?: MovementGroup | undefined;
  limit: number;
  cursor: string | undefined;
}

type StatementRow = Awaited<ReturnType<typeof readPage>>['rows'][number];

async function readPage(view: Reader, { shopperId, group, limit, cursor }: PageInput) {
  const before = idBefore(cursor);
  const wallet = await selectWallet(view, shopperId);
  if (!wallet) throw new Error(`shopper ${shopperId} has no wallet`);
  const asked = { account: wallet.id, before, limit: limit + 1 };
  const found = await (group === undefined
    ? selectWalletTransfers(view, asked)
    : selectSomeWalletTransfers(view, { ...asked, kinds: movementGroups[group] }));
  const page = pageOf(found, limit);
  let balance = wallet.balance - (await sumSince(view, { account: wallet.id, from: before }));
  const ids = [before, ...page.rows.map(({ id }) => id)];
  // What the group leaves out moved the balance too.
  const between = group === undefined ? [] : await sumsBetween(view, { account: wallet.id, ids });
  const rows = page.rows.map((row, index) => {
    balance -= between[index] ?? 0;
    const after = balance;
    balance -= row.amount;
    return { ...row, balance: after };
  });
  return { rows, next: page.next };
}

/** A shopper's balance and its movements (docs/domain.md, Recharge and withdrawal). */
export function createStatement(store: Store) {
  /** A page of the wallet's transfers with the balance after each, newest first. Throws `cursorInvalid`. */
  const list = (input: PageInput) =>
    store.snapshot(async (view) => {
      const { rows, next } = await readPage(view, input);
      const refs = rows.map(({ ref }) => ref);
      const detailsOf = await readTransferDetails(view, input.shopperId, refs);
      return { rows: rows.map((row) => ({ ...row, ...detailsOf(row.ref) })), next };
    });

  return {
    list,

    /** The transfer of that id, if it is one of the shopper's; a page of one. */
    one: async ({ shopperId, id }: { shopperId: number; id: number }) => {
      const { rows } = await list({ shopperId, limit: 1, cursor: cursorAfter(id + 1) });
      return { rows: rows.filter((row) => row.id === id), next: null };
    },

    /** Sums in fen, all of one moment. */
    summary: (shopperId: number) =>
      store.snapshot(async (view) => {
        const wallet = await selectWallet(view, shopperId);
        if (!wallet) throw new Error(`shopper ${shopperId} has no wallet`);
        const into = await sumMoneyIn(view, wallet.id);
        const withdrawn = await sumWithdrawals(view, shopperId);
        return {
          balance: wallet.balance,
          ...(await sumHeldInGroups(view, shopperId)),
          withdrawHeld: withdrawn.get('pending') ?? 0,
          rechargeTotal: into.get('recharge') ?? 0,
          withdrawTotal: withdrawn.get('paid') ?? 0,
          refundTotal: into.get('tax_refund') ?? 0,
        };
      }),

    /** The same for a file: the newest 10,000 or fewer from the cursor on, all of one moment. Throws `cursorInvalid`. */
    file: ({ most = MOST_ROWS, cursor, ...input }: Omit<PageInput, 'limit'> & { most?: number | undefined }) =>
      store.snapshot(async (view) => {
        const rows: StatementRow[] = [];
        let next = cursor ?? null;
        do {
          const limit = Math.min(ROWS_AT_ONCE, most - rows.length);
          const page = await readPage(view, { ...input, limit, cursor: next ?? undefined });
          rows.push(...page.rows);
          next = page.next;
          await nextTurn();
        } while (next !== null && rows.length < most);
        return { rows, next };
      }),
  };
}

export type Statement = ReturnType<typeof createStatement>;
