import { z } from 'zod';
import { transferKinds } from '../contract/enums.ts';
import { consoleEndpoint } from './endpoint.ts';
import { day, fen, instant, pagingOf } from './fields.ts';

const account = z.object({
  /** `wallets` are those of all shoppers. */
  name: z.string(),
  sum: fen,
  /** What it was at the last close, or at the end of the day that was asked for. */
  at_close: fen,
});

export const money = {
  money: consoleEndpoint({
    summary: 'The accounts with their sums, the last closes, and the last check of the books',
    right: 'withdrawals:read',
    input: z.strictObject({ at: day.optional() }),
    output: z.object({
      /** Null while the first days are counted. */
      accounts: z.array(account).nullable(),
      /** The day that was asked for, at whose end `at_close` was; null if it is not closed: then it was the last close. */
      at: day.nullable(),
      /** What is owed to shoppers: wallets, groups that wait, withdrawals that are held. */
      owed: z.object({ now: fen, at_close: fen }).nullable(),
      closes: z.array(z.object({ day, zone: z.string(), starts_at: instant, ends_at: instant, turnover: fen })),
      books: z.object({ checked_at: instant.nullable(), differences: z.int().nullable() }),
    }),
  }),
  transfers: consoleEndpoint({
    summary: 'Transfers, newest first: all, of an account, of a day, or of an order',
    right: 'withdrawals:read',
    paged: true,
    input: z.strictObject({
      account: z.string().max(40).optional(),
      day: day.optional(),
      /** Its number. */
      order: z.string().max(40).optional(),
      kind: z.enum(transferKinds).optional(),
      ...pagingOf('transfers'),
    }),
    output: z.array(
      z.object({
        id: z.int(),
        kind: z.string(),
        debit: z.string(),
        credit: z.string(),
        /** Whose wallet is on either side; empty if none is. */
        username: z.string(),
        amount: fen,
        ref: z.string(),
        /** The number of what it belongs to, and its address below /console. */
        number: z.string(),
        to: z.string().nullable(),
        created_at: instant,
      }),
    ),
  }),
};
