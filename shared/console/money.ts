import { z } from 'zod';
import { consoleEndpoint } from './endpoint.ts';
import { day, fen, instant, pagingOf, uploadedFile } from './fields.ts';
import { statementKinds } from './statements.ts';

const account = z.object({
  /** `wallets` are those of all shoppers. */
  name: z.string(),
  sum: fen,
  /** What it was at the last close. */
  at_close: fen,
});

/** A row of the file. */
const fileRow = z.object({
  line: z.int(),
  text: z.string(),
  /** Above zero what came in. */
  money: fen,
  at: instant.nullable(),
});

/** A transfer of the ledger. */
const ledgerRow = z.object({
  /** The number of the recharge, or `W7`. */
  number: z.string(),
  username: z.string(),
  money: fen,
  at: instant,
  /** Below /console, what it belongs to. */
  to: z.string(),
});

export const money = {
  money: consoleEndpoint({
    summary: 'The accounts with their sums, the last closes, and the last check of the books',
    right: 'withdrawals:read',
    input: z.strictObject({}),
    output: z.object({
      /** Null while the first days are counted. */
      accounts: z.array(account).nullable(),
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
  statementCompare: consoleEndpoint({
    summary:
      'A file of the bank or of Stripe against the ledger: what fits, and what only one of them has; books nothing',
    right: 'withdrawals:read',
    rate: 'upload',
    file: 'file',
    input: z.strictObject({
      /** CSV with a header. */
      file: uploadedFile,
      kind: z.enum(statementKinds),
    }),
    output: z.object({
      rows: z.int(),
      from: instant.nullable(),
      to: instant.nullable(),
      matched: z.object({ count: z.int(), money: fen }),
      /** Of the same sum and time, of which another would have fitted as well. */
      unclear: z.array(z.object({ file: fileRow, ledger: ledgerRow })),
      /** Found by its number, with another sum. */
      differs: z.array(z.object({ file: fileRow, ledger: ledgerRow })),
      /** In the file alone, and in the ledger alone. */
      missing_here: z.array(fileRow),
      missing_there: z.array(ledgerRow),
      /** How many there are of these: the lists have the first 200. */
      counts: z.object({ unclear: z.int(), differs: z.int(), missing_here: z.int(), missing_there: z.int() }),
      /** What the provider kept, and rows that are no payment, such as its payouts. */
      fees: fen,
      other: z.object({ count: z.int(), money: fen }),
    }),
  }),
};
