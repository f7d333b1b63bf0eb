import { auditFilterOf } from './approvals.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';
import { itemFilterOf } from './items.ts';
import { isSentBack } from './money-back.ts';
import { reviewFilterOf } from './reviews.ts';
import { statusAsked } from './rows.ts';

/** How many rows lists have. */
export function totalHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const { totals } = services;

  const auditCount: StaffHandler<'auditCount'> = async (input, { actor }) => ({
    data: await services.audit.count(auditFilterOf(input, actor)),
  });

  const groupsCount: StaffHandler<'groupsCount'> = async ({ item, ...filter }) => ({
    data: await totals.groups({ ...filter, itemId: item }),
  });

  const itemsCount: StaffHandler<'itemsCount'> = async (input) => ({ data: await totals.items(itemFilterOf(input)) });

  const ordersCount: StaffHandler<'ordersCount'> = async ({ item, shopper, group, carrier, ...input }) => ({
    data: await totals.orders({
      ...{ itemId: item, shopperId: shopper, groupId: group, carrierId: carrier },
      ...{ status: input.status, money: input.money, parcel: input.parcel, day: input.day, until: input.until },
    }),
  });

  const parcelsCount: StaffHandler<'parcelsCount'> = async () => ({ data: await totals.sent() });

  const picturesCount: StaffHandler<'picturesCount'> = async ({ state }) => ({
    data: await totals.pictures(state === 'unused'),
  });

  const rechargeReturnsCount: StaffHandler<'rechargeReturnsCount'> = async ({ status }) => ({
    data: await totals.rechargeReturns(status),
  });

  const rechargesCount: StaffHandler<'rechargesCount'> = async ({ channel, ...input }) => ({
    data: await totals.recharges({ ...statusAsked(input), channel }),
  });

  const refundsCount: StaffHandler<'refundsCount'> = async () => ({ data: await totals.refunds() });

  const returnsCount: StaffHandler<'returnsCount'> = async ({ state }) => ({ data: await totals.returns(state) });

  const reviewsCount: StaffHandler<'reviewsCount'> = async (input) => ({
    data: await totals.reviews(reviewFilterOf(input)),
  });

  const shoppersCount: StaffHandler<'shoppersCount'> = async ({ invitation, invited_by, ...filter }) => ({
    data: await totals.shoppers({ ...filter, invitationId: invitation, invitedBy: invited_by }),
  });

  const supportThreadsCount: StaffHandler<'supportThreadsCount'> = async ({ state, shopper }) => ({
    data: await totals.threads({ state, shopperId: shopper }),
  });

  const toSendCount: StaffHandler<'toSendCount'> = async ({ state }) => ({ data: await totals.toSend(state) });

  const transfersCount: StaffHandler<'transfersCount'> = async (filter) => ({
    data: await services.consoleTransfers.count(filter),
  });

  const unboughtPaymentsCount: StaffHandler<'unboughtPaymentsCount'> = async ({ money }) => ({
    data: await totals.unboughtPayments(isSentBack(money)),
  });

  const withdrawalsCount: StaffHandler<'withdrawalsCount'> = async (input) => ({
    data: await totals.withdrawals(statusAsked(input)),
  });

  return {
    ...{ auditCount, groupsCount, itemsCount, ordersCount, parcelsCount, picturesCount, rechargesCount, refundsCount },
    ...{
      returnsCount,
      reviewsCount,
      shoppersCount,
      supportThreadsCount,
      toSendCount,
      transfersCount,
      withdrawalsCount,
    },
    ...{ rechargeReturnsCount, unboughtPaymentsCount },
  };
}
