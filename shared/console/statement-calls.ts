import { z } from 'zod';
import { consoleEndpoint } from './endpoint.ts';
import { fen, id, instant, note, paging, uploadedFile } from './fields.ts';
import { statementReading } from './statement-reading.ts';
import { differenceKinds, statementDoubts, statementKinds } from './statements.ts';

const doubt = z.enum(statementDoubts);

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

const counted = z.object({ count: z.int(), money: fen });

const comparison = z.object({
  id: z.int(),
  kind: z.enum(statementKinds),
  file: z.string(),
  compared_by: z.string(),
  compared_at: instant,
  rows: z.int(),
  /** The first and the last day of the file's payments. */
  from: instant.nullable(),
  to: instant.nullable(),
  matched: counted,
  /** All that were found; of each kind the first 400 are kept. */
  counts: z.object({
    missing_there: z.int(),
    missing_here: z.int(),
    differs: z.int(),
    unclear: z.int(),
    not_understood: z.int(),
  }),
  /** Of the kept ones, those that nobody has worked off. */
  open: z.int(),
  /** What the provider kept; null if the file says that of no row. */
  fees: fen.nullable(),
  /** Rows that are no payment, such as payouts of the provider. */
  other: counted,
});

const difference = z.object({
  id: z.int(),
  /**
   * In the ledger alone, in the file alone, found by its number with another sum, of a sum and time that others have as
   * well; or of which the file does not say that it arrived, in which currency, or on which side.
   */
  kind: z.enum(differenceKinds),
  /** A row of the file. */
  file: z
    .object({
      line: z.int(),
      text: z.string(),
      /** Above zero what came in. */
      money: fen,
      at: instant.nullable(),
    })
    .nullable(),
  /** A transfer of the ledger. */
  ledger: z
    .object({
      /** The number of the recharge, or `W7`. */
      number: z.string(),
      money: fen,
      at: instant,
      /** Below /console, what it belongs to. */
      to: z.string(),
    })
    .nullable(),
  doubt: doubt.nullable(),
  /** Who worked it off, when and with which note; null while nobody has. */
  worked: z.object({ by: z.string(), at: instant, note: z.string() }).nullable(),
});

const right = 'withdrawals:read';

/** Files of the bank and of Stripe against the ledger (docs/console.md, Money). */
export const statements = {
  statementCompare: consoleEndpoint({
    summary: 'A file of the bank or of Stripe against the ledger, or how its columns may be chosen; books nothing',
    right,
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
      /**
       * The comparison, which is kept: the same file again brings it up to date. Null if the file does not say which rows
       * have arrived in the shop's currency: then its columns are chosen.
       */
      found: z.object({ id: z.int() }).nullable(),
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
  statementComparisons: consoleEndpoint({
    summary: 'The last 50 files that were compared, the newest first',
    right,
    input: z.strictObject({}),
    output: z.array(comparison),
  }),
  statementComparison: consoleEndpoint({
    summary: 'One of them',
    right,
    input: z.strictObject({ id }),
    output: comparison,
  }),
  statementDifferences: consoleEndpoint({
    summary: 'What a file and the ledger do not agree on: what nobody has worked off, or all',
    right,
    paged: true,
    input: z.strictObject({ comparison: id, state: z.enum(['open', 'all']).default('open'), ...paging }),
    output: z.array(difference),
  }),
  statementWork: consoleEndpoint({
    summary: 'A difference is worked off, with a note; books nothing',
    right,
    rate: 'write',
    input: z.strictObject({ id, note }),
    output: z.null(),
  }),
  statementFile: consoleEndpoint({
    summary: 'All differences of a comparison, with who worked them off; CSV',
    right,
    rate: 'write',
    input: z.strictObject({ comparison: id }),
    output: z.null(),
  }),
  statementShapes: consoleEndpoint({
    summary: 'The heading lines of files of banks for which staff chose columns',
    right,
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
    right,
    rate: 'write',
    input: z.strictObject({ shape: z.string().regex(/^[0-9a-f]{64}$/) }),
    output: z.null(),
  }),
};
