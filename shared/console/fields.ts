import { z } from 'zod';
import { normalized } from '../normalized.ts';
import { UNWANTED } from '../rules.ts';
import type { LoggedAction } from './audit-actions.ts';
import { listEnds, usualEnds } from './list-ends.ts';
import { remarkKeys } from './remarks.ts';

/** The id of a row. Numbers in a query string are text. */
export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Money: fen. Where a command prints an answer, it prints yuan. */
export const fen = z.int().meta({ format: 'fen' });

/** A sum that is moved, in fen. */
export const sum = z.int().positive().max(99_999_999_999).meta({ format: 'fen' });

/** Milliseconds since 1970. */
export const instant = z.int().meta({ format: 'ms' });

const calendarDay = z.iso.date().startsWith('20');

/** Rows of a day in the shop's time zone, of all days from it to `until`, or of all until then. */
export const days = { day: calendarDay.optional(), until: calendarDay.optional() };

/** `2026-11-23`. */
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** What staff type in one line for others to read: nothing in it turns or hides what is read beside it. */
export const line = (most: number) =>
  z
    .string()
    .overwrite(normalized)
    .trim()
    .max(most)
    .refine((text) => !UNWANTED.test(text));

/** The same in several lines. */
export const lines = (most: number) =>
  z
    .string()
    .overwrite(normalized)
    .trim()
    .max(most)
    .refine((text) => !UNWANTED.test(text.replaceAll(/[\t\n\r]/g, ' ')));

/** Why staff did something: at least a word. */
export const note = lines(500).min(1);

/** A word beside an act that says enough by itself; where a second person is asked it has to say why. */
export const remark = lines(500).default('');

/** Remarks to choose from, in the language of the shopper who will read one. */
export const remarks = z.array(z.object({ key: z.enum(remarkKeys), text: z.string() }));

/** The version of the row that the caller saw; the answer is 409 if the row has another one by now. */
export const version = z.int32().min(0);

/** How an act of weight stands: done, or waiting for a second person under that number. */
export const performed = { state: z.enum(['done', 'waiting']), approval: z.int().nullable() };

/** A string on the wire: a list must not fail on an action that only a newer version knows. */
export const loggedAction = z.string().max(200) as z.ZodType<LoggedAction, string>;

/** A page of a list: at most 200 rows. */
export const paging = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
};

const sort = z.enum(listEnds);

/** A page of a list that can be read from either end; which of them comes first without `sort` says its summary. */
export const pagingEitherWay = { ...paging, sort: sort.optional() };

/** A page of a list that can be read from either end, and always from the same one without `sort`. */
export const pagingOf = (list: keyof typeof usualEnds) => ({ ...paging, sort: sort.default(usualEnds[list]) });

/** What waits: counted up to 1,000, the sum of those in fen, and whether there is more. */
export const waitingRows = z.object({ count: z.int(), money: fen, more: z.boolean() });

/** A file of a multipart body: the client sends a `Blob`, the handler gets its bytes. */
export const uploadedFile = z
  .custom<Blob | Uint8Array>((value) => value instanceof Uint8Array && value.length > 0)
  .transform((value) => value as Uint8Array);

/** Rows of a file that staff have seen to be wrong: the others go in without them. JSON, `[3,7]`. */
export const leftOutRows = z
  .string()
  .max(20_000)
  .default('[]')
  .transform((text, context): number[] => {
    try {
      return z.array(z.int().min(1)).max(1000).parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message: 'is no JSON of rows' });
      return z.NEVER;
    }
  });

/** What is wrong with a row of an imported file. */
export const rowProblem = z.object({
  /** As in a spreadsheet: the header is row 1. */
  row: z.int(),
  column: z.string(),
  /** For programs; `text` is the sentence for the reader. */
  code: z.string(),
  text: z.string(),
});

/** Which variant an order is of, in the reader's language; empty of an item without options. */
export const variant = z.string();

/** The shop's own number of that variant; empty if it has none. */
export const sku = z.string();
