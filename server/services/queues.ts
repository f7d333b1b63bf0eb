import {
  type QueueFilter,
  type RefundPlace,
  selectOddPaymentQueue,
  selectRechargeQueue,
  selectRefundQueue,
  selectWithdrawalQueue,
} from '../../db/queries/queues.ts';
import type { Store } from '../../db/store.ts';
import type { ChannelKey, RechargeStatus, WithdrawalStatus } from '../../shared/contract/enums.ts';
import { pageAfter } from './cursor.ts';
import { idOfShopper } from './shoppers/named.ts';
import { readSources } from './wallet/sources.ts';
import { readUnderWay } from './wallet/under-way.ts';

/** A page of a list for staff; `Status` are the possible states of its rows, `After` is the type of `next`. */
export interface QueueInput<Status = never, Channel = never, After = number> {
  status?: Status | undefined;
  /** Username. */
  shopper?: string | undefined;
  channel?: Channel | undefined;
  /** Of the recharge or order; a withdrawal's id. */
  number?: string | undefined;
  after?: After | undefined;
  limit: number;
}

/** Pending rows are a queue, oldest first; decided ones are listed newest first. */
const wayOf = (status: string | undefined) => (status === 'pending' ? 'oldest first' : 'newest first');

/** Lists that staff work through (docs/operator.md, Lists). Each throws `shopperUnknown`. */
export function createQueues({ store: { reader }, clock }: { store: Pick<Store, 'reader'>; clock: () => number }) {
  async function filterOf({ shopper, number, limit }: QueueInput<unknown, unknown, unknown>): Promise<QueueFilter> {
    const shopperId = shopper === undefined ? undefined : await idOfShopper(reader, shopper);
    // One more row than is shown tells whether there are more.
    return { number, limit: limit + 1, shopperId };
  }

  const byId = <Row extends { id: number }>(found: Row[], limit: number) => pageAfter(found, limit, ({ id }) => id);

  return {
    recharges: async ({ status, channel, after, ...input }: QueueInput<RechargeStatus, ChannelKey>) => {
      const where = { status, channel, after, way: wayOf(status) } as const;
      return byId(await selectRechargeQueue(reader, { ...where, ...(await filterOf(input)) }), input.limit);
    },

    /** Each with the sources of all money that its shopper ever received, and with what is under way at the bank. */
    withdrawals: async ({ status, after, ...input }: QueueInput<WithdrawalStatus>) => {
      const where = { status, after, way: wayOf(status) } as const;
      const found = await selectWithdrawalQueue(reader, { ...where, ...(await filterOf(input)) });
      const { rows, next } = byId(found, input.limit);
      const sourcesOf = await readSources(
        reader,
        rows.map(({ shopperId }) => shopperId),
      );
      const underWay = await readUnderWay(
        reader,
        rows.map(({ id }) => id),
        clock(),
      );
      return { rows: rows.map((row) => ({ ...row, ...underWay(row.id), sources: sourcesOf(row.shopperId) })), next };
    },

    /** Payments that providers reported and that credited nothing. */
    oddPayments: async ({ channel, after = Number.MAX_SAFE_INTEGER, ...input }: QueueInput<never, string>) =>
      byId(await selectOddPaymentQueue(reader, { channel, after, ...(await filterOf(input)) }), input.limit),

    /** Tax refunds that were applied for. */
    refunds: async ({ after = { requestedAt: 0, id: 0 }, ...input }: QueueInput<never, never, RefundPlace>) =>
      pageAfter(await selectRefundQueue(reader, { after, ...(await filterOf(input)) }), input.limit, (row) => ({
        requestedAt: row.requestedAt,
        id: row.id,
      })),
  };
}

export type Queues = ReturnType<typeof createQueues>;
