import { z } from 'zod';
import { approvals } from './approvals.ts';
import { type ConsoleEndpoint, consoleEndpoint } from './endpoint.ts';
import { items } from './items.ts';
import { library } from './library.ts';
import { money } from './money.ts';
import { moneyBack } from './money-back.ts';
import { orders } from './orders.ts';
import { parcels } from './parcels.ts';
import { payments } from './payments.ts';
import { returns } from './returns.ts';
import { reviews } from './reviews.ts';
import { shoppers } from './shoppers.ts';
import { support } from './support.ts';

/** Where a page of a list begins and ends. */
const place = { limit: true, cursor: true, sort: true } as const;

/** How many rows a list has: with its right, and those of its filters that may leave more than a page. */
const totalOf = <Filters extends z.ZodType>(
  what: string,
  { right }: Pick<ConsoleEndpoint, 'right'>,
  filters: Filters,
) =>
  consoleEndpoint({
    summary: `How many ${what} of that kind there are; above 10,000 only that there are more`,
    right,
    input: filters,
    output: z.object({ count: z.int(), more: z.boolean() }),
  });

export const totals = {
  auditCount: totalOf('entries of the audit log', approvals.audit, approvals.audit.input.omit(place)),
  groupsCount: totalOf('groups', orders.groups, orders.groups.input.omit(place)),
  itemsCount: totalOf('items', items.items, items.items.input.omit(place)),
  ordersCount: totalOf('orders', orders.orders, orders.orders.input.omit(place)),
  parcelsCount: totalOf('parcels', parcels.parcels, parcels.parcels.input.omit({ ...place, number: true })),
  picturesCount: totalOf('pictures', library.pictures, library.pictures.input.omit(place)),
  rechargeReturnsCount: totalOf(
    'returns of recharges',
    moneyBack.rechargeReturns,
    moneyBack.rechargeReturns.input.omit(place),
  ),
  rechargesCount: totalOf('recharges', payments.recharges, payments.recharges.input.omit(place)),
  refundsCount: totalOf('tax refunds', payments.refunds, payments.refunds.input.omit({ ...place, number: true })),
  returnsCount: totalOf('returns', returns.returns, returns.returns.input.omit({ ...place, id: true })),
  reviewsCount: totalOf('reviews', reviews.reviews, reviews.reviews.input.omit(place)),
  shoppersCount: totalOf('shoppers', shoppers.shoppers, shoppers.shoppers.input.omit({ ...place, name: true })),
  supportThreadsCount: totalOf('conversations', support.supportThreads, support.supportThreads.input.omit(place)),
  toSendCount: totalOf('orders', parcels.toSend, parcels.toSend.input.omit({ ...place, number: true, label: true })),
  transfersCount: totalOf('transfers', money.transfers, money.transfers.input.omit(place)),
  unboughtPaymentsCount: totalOf(
    'payments that bought nothing',
    moneyBack.unboughtPayments,
    moneyBack.unboughtPayments.input.omit(place),
  ),
  withdrawalsCount: totalOf('withdrawals', payments.withdrawals, payments.withdrawals.input.omit(place)),
};
