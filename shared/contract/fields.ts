import { z } from 'zod';
import { type Locale, locales } from '../locales.ts';
import { fenFromText, fenOrZeroFromText } from '../money.ts';
import { cleanText, type Problem, problemOf, type RuledField, rules, UNWANTED } from '../rules.ts';

/** The problem of one field of a call; the server turns it into a sentence in the reader's language. */
export type FieldProblem = Problem | { reason: 'twice' | 'nested' | 'file' | 'picture' | 'number' | 'money' };

function refuse(context: z.RefinementCtx, problem: FieldProblem): never {
  context.addIssue({ code: 'custom', message: problem.reason, params: problem });
  return z.NEVER;
}

/**
 * A field's words for the documentation, as its `meta`: what it is, and an example where the plainest value of its type
 * says less.
 */
export const words = (description: string, example: unknown) => ({ description, example });

/** A required field; an empty value counts as missing, as in a form. */
const needed = z.string();

/** An optional field; it may also be sent empty. */
const text = z.string().default('');

/** A rule in the documentation, as JSON Schema. */
function boundsOf(field: RuledField) {
  const rule = rules[field];
  const pattern = 'pattern' in rule ? { pattern: rule.pattern.source } : {};
  return { minLength: rule.min, maxLength: rule.max, ...pattern };
}

/** The same for a whole number; the largest safe integer is not published as a bound. */
function rangeOf(minimum: number, maximum: number) {
  return { type: 'integer', minimum, ...(maximum < Number.MAX_SAFE_INTEGER ? { maximum } : {}) };
}

const decimalText = { pattern: '^\\d{1,9}(\\.\\d{1,2})?$' };

/** In which language a text of the shop is; empty if nobody said (`writtenIn`). */
export const textLocale = z.enum([...(Object.keys(locales) as Locale[]), '']);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/** A text with the rule of that name in `shared/rules.ts`. */
export function ruled(field: RuledField) {
  return needed
    .transform((raw, context) => {
      const clean = cleanText(field, raw);
      const problem = problemOf(field, clean);
      return problem ? refuse(context, problem) : clean;
    })
    .meta(boundsOf(field));
}

/** The same, but optional. */
export function ruledOptional(field: RuledField) {
  return text
    .transform((raw, context) => {
      const clean = cleanText(field, raw);
      if (clean === '') return undefined;
      const problem = problemOf(field, clean);
      return problem ? refuse(context, problem) : clean;
    })
    .meta(boundsOf(field));
}

function wholeNumberOf(raw: string, min: number, max: number): number | null {
  if (!/^\d{1,15}$/.test(raw)) return null;
  const value = Number(raw);
  return value >= min && value <= max ? value : null;
}

/** A whole number in ASCII digits between `min` and `max`. */
export function wholeNumber(min: number, max: number) {
  return needed
    .transform((raw, context) => {
      if (raw === '') return refuse(context, { reason: 'missing' });
      return wholeNumberOf(raw, min, max) ?? refuse(context, { reason: 'number' });
    })
    .meta(rangeOf(min, max));
}

/** The same, but optional. */
export function wholeNumberOptional(min: number, max: number) {
  return text
    .transform((raw, context) => {
      if (raw === '') return undefined;
      return wholeNumberOf(raw, min, max) ?? refuse(context, { reason: 'number' });
    })
    .meta(rangeOf(min, max));
}

/**
 * The same of a call that did not always have it. A field that is left out is not in the input at all: a try from before
 * the call had it is repeated under its `Idempotency-Key` with the same digest.
 */
export function wholeNumberSince(min: number, max: number) {
  return z
    .string()
    .optional()
    .transform((raw, context) => {
      if (raw === undefined || raw === '') return undefined;
      return wholeNumberOf(raw, min, max) ?? refuse(context, { reason: 'number' });
    })
    .meta(rangeOf(min, max));
}

/** One of these words. */
export function oneOf<const Word extends string>(words: readonly Word[]) {
  return needed
    .transform((raw, context) => {
      if (raw === '') return refuse(context, { reason: 'missing' });
      return words.find((word) => word === raw) ?? refuse(context, { reason: 'pattern' });
    })
    .meta({ enum: [...words] });
}

/** The same, but optional: `otherwise` when left out. */
export function oneOfOptional<const Word extends string, const Otherwise extends Word | undefined>(
  words: readonly Word[],
  otherwise: Otherwise,
) {
  return text
    .transform((raw, context): Word | Otherwise => {
      if (raw === '') return otherwise;
      return words.find((word) => word === raw) ?? refuse(context, { reason: 'pattern' });
    })
    .meta({ enum: [...words] });
}

/** The id of a row. */
export const rowId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** The same, but optional. */
export const rowIdOptional = wholeNumberOptional(1, Number.MAX_SAFE_INTEGER);

/** Yuan as decimal text, read as fen; optional. */
export const moneyOptional = text
  .transform((raw, context) => {
    if (raw === '') return undefined;
    return fenFromText(raw) ?? refuse(context, { reason: 'money' });
  })
  .meta(decimalText);

/** The same, which may be zero. */
export const moneyOrZeroOptional = text
  .transform((raw, context) => {
    if (raw === '') return undefined;
    return fenOrZeroFromText(raw) ?? refuse(context, { reason: 'pattern' });
  })
  .meta(decimalText);

/** Yuan as decimal text, read as fen. */
export const money = needed
  .transform((raw, context) => {
    if (raw === '') return refuse(context, { reason: 'missing' });
    return fenFromText(raw) ?? refuse(context, { reason: 'money' });
  })
  .meta({ ...decimalText, ...words('Amount in yuan, at most two decimals', '200.00') });

/** A text that is only looked up or compared, never shown: anything of limited length. */
export function lookedUp(max = 200) {
  return needed
    .transform((raw, context) => {
      if (raw === '') return refuse(context, { reason: 'missing' });
      return raw.length <= max && !UNWANTED.test(raw) ? raw : refuse(context, { reason: 'pattern' });
    })
    .meta({ maxLength: max });
}

/** The same, but optional. */
export function lookedUpOptional(max = 200) {
  return text
    .transform((raw, context) => {
      if (raw === '') return undefined;
      return raw.length <= max && !UNWANTED.test(raw) ? raw : refuse(context, { reason: 'pattern' });
    })
    .meta({ maxLength: max });
}

/** Whether the answer is the usual envelope or the call's `download`. */
export const format = text
  .transform((raw, context) => {
    if (raw === '' || raw === 'json') return 'json';
    return raw === 'csv' ? raw : refuse(context, { reason: 'pattern' });
  })
  .meta({
    enum: ['json', 'csv'],
    description: '`csv` answers a file of the newest 10,000 entries from the cursor on; `Link` names the rest',
  });

/** ISO 8601 in UTC, or `none`, read as milliseconds since 1970 or null; optional as `wholeNumberSince` is. */
export const instantOrNoneOptional = z
  .string()
  .optional()
  .transform((raw, context) => {
    if (raw === undefined || raw === '') return undefined;
    if (raw === 'none') return null;
    const at = INSTANT.test(raw) ? Date.parse(raw) : Number.NaN;
    return Number.isNaN(at) ? refuse(context, { reason: 'pattern' }) : at;
  })
  .meta({ pattern: `^none$|${INSTANT.source}` });

const orderNumberWords = {
  pattern: '^\\d{1,20}$',
  ...words('Public number of the order', '20260101000000000001'),
};

/** The public number of an order. */
export const orderNumber = needed
  .transform((raw, context) => {
    if (raw === '') return refuse(context, { reason: 'missing' });
    return /^\d{1,20}$/.test(raw) ? raw : refuse(context, { reason: 'pattern' });
  })
  .meta(orderNumberWords);

/** The same, but optional. */
export const orderNumberOptional = text
  .transform((raw, context) => {
    if (raw === '') return undefined;
    return /^\d{1,20}$/.test(raw) ? raw : refuse(context, { reason: 'pattern' });
  })
  .meta(orderNumberWords);

/** The bytes of a file that should be a picture; the service checks that, and that there are any. */
export const pictureFile = z
  .custom<Uint8Array>()
  .transform((raw, context) =>
    raw instanceof Uint8Array ? raw : refuse(context, { reason: raw ? 'picture' : 'missing' }),
  )
  .meta({ type: 'string', contentMediaType: 'image/*' });

/** Fields of a paged list (docs/domain.md, Answers). */
export const paging = {
  limit: text
    .transform((raw, context) => {
      if (raw === '') return 20;
      return wholeNumberOf(raw, 1, 100) ?? refuse(context, { reason: 'number' });
    })
    .meta({ ...rangeOf(1, 100), ...words('Entries of a page; 20 when left out', 20) }),
  cursor: text
    .transform((raw) => (raw === '' ? undefined : raw))
    .meta(words('`next` of the page before, unchanged; left out for the first page', '')),
};

/** Yuan as a JSON number with at most two decimals. */
export const yuan = z.number();

/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** Root-relative address of a picture. */
export const pictureUrl = z.string().startsWith('/media/');
