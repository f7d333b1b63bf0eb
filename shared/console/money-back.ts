import { z } from 'zod';
import { payChannels, rechargeReturnStatuses } from '../contract/enums.ts';
import { consoleEndpoint } from './endpoint.ts';
import { fen, instant, pagingEitherWay, pagingOf, variant } from './fields.ts';
import { person } from './payments.ts';
import { unboughtMoney } from './unbought-money.ts';

export const moneyBack = {
  unboughtPayments: consoleEndpoint({
    summary:
      'Payments of orders that were credited and bought nothing, with why, and where the money is; the newest first',
    right: 'recharges:read',
    paged: true,
    input: z.strictObject({
      ...pagingOf('unboughtPayments'),
      /** Without it all of them. */
      money: z.enum(unboughtMoney).optional(),
    }),
    output: z.array(
      z.object({
        /** Of the recharge. */
        id: z.int(),
        /** Of the recharge. */
        number: z.string(),
        shopper: person,
        channel: z.enum(payChannels),
        /** What was credited to the wallet. */
        money: fen,
        /** Of it, what went back the way it came, or is to. */
        sent_back: fen,
        item: z.object({ id: z.int(), name: z.string() }),
        variant,
        /** Pieces that the order would have had. */
        quantity: z.int(),
        /** What it would have cost. */
        price: fen,
        /** The number of an order of the group that was to be joined; null if one was to be opened. */
        joins: z.string().nullable(),
        /** Why it bought nothing, as its shopper reads it. */
        why: z.string(),
        credited_at: instant,
      }),
    ),
  }),
  rechargeReturns: consoleEndpoint({
    summary:
      'Money of recharges that goes back by its provider: what is pending oldest first, what has ended newest first',
    right: 'recharges:read',
    paged: true,
    input: z.strictObject({ ...pagingEitherWay, status: z.enum(rechargeReturnStatuses).default('pending') }),
    output: z.array(
      z.object({
        id: z.int(),
        /** Of the recharge. */
        number: z.string(),
        shopper: person,
        channel: z.enum(payChannels),
        money: fen,
        status: z.enum(rechargeReturnStatuses),
        created_at: instant,
        closed_at: instant.nullable(),
      }),
    ),
  }),
};
