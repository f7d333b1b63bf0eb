import { z } from 'zod';
import { consoleEndpoint } from './endpoint.ts';
import { day, fen, instant, pagingOf, uploadedFile } from './fields.ts';
import { statementReading } from './statement-reading.ts';
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

/** What the file does not say of a row: it matches nothing. */
const doubt = z.enum(['sum', 'date', 'side', 'state', 'currency']);

/** JSON of what staff chose. */
function readingOf(text: string | undefined, context: z.RefinementCtx) {
  if (text === undefined) return undefined;
  try {
    return statementReading.parse(JSON.parse(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'is no JSON of chosen columns' });
    return z.NEVER;
  }
}

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

const compared = z.object({
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
  /** Of which the file does not say that they arrived, in which currency, or on which side. */
  not_understood: z.array(fileRow.extend({ doubt })),
  /** How many there are of these: the lists have the first 200. */
  counts: z.object({
    unclear: z.int(),
    differs: z.int(),
    missing_here: z.int(),
    missing_there: z.int(),
    not_understood: z.int(),
  }),
  /** What the provider kept, and rows that are no payment, such as its payouts. */
  fees: fen,
  other: z.object({ count: z.int(), money: fen }),
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
    summary: 'A file of the bank or of Stripe against the ledger, or how its columns may be chosen; books nothing',
    right: 'withdrawals:read',
    rate: 'upload',
    file: 'file',
    input: z.strictObject({
      /** CSV or .xlsx with a heading line. */
      file: uploadedFile,
      name: z.string().max(200).default(''),
      kind: z.enum(statementKinds),
      /** JSON of how a bank's file is read; kept for the next files with its heading line. */
      reading: z.string().max(30_000).optional().transform(readingOf),
      /** Asks for the columns although they are known. */
      choose: z
        .enum(['yes', 'no'])
        .default('no')
        .transform((text) => text === 'yes'),
    }),
    output: z.object({
      /** Null if the file does not say which rows have arrived in the shop's currency: then its columns are chosen. */
      found: compared.nullable(),
      choice: z
        .object({
          headings: z.array(z.string()),
          rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
          /** Of each column; empty if there are many. */
          values: z.array(z.array(z.string())),
          /** As far as the file says it, or as it was chosen before. */
          reading: statementReading,
          doubts: z.array(doubt),
        })
        .nullable(),
    }),
  }),
  statementShapes: consoleEndpoint({
    summary: 'The heading lines of files of banks for which staff chose columns',
    right: 'withdrawals:read',
    input: z.strictObject({}),
    output: z.array(
      z.object({
        shape: z.string(),
        headings: z.array(z.string()),
        file: z.string(),
        chosen_by: z.string(),
        chosen_at: instant,
      }),
    ),
  }),
  statementForget: consoleEndpoint({
    summary: 'Forget the columns that staff chose for a heading line',
    right: 'withdrawals:read',
    rate: 'write',
    input: z.strictObject({ shape: z.string().regex(/^[0-9a-f]{64}$/) }),
    output: z.null(),
  }),
};
