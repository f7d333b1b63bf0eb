import type { z } from 'zod';
import type { FieldProblem } from '../../shared/contract/fields.ts';
import type { RefusedBody } from '../../shared/contract/index.ts';
import type { Locale } from '../../shared/locales.ts';
import type { MessageKey, Messages } from '../i18n.ts';

/** A field of a call is not as the contract wants it: code 400, and nothing has changed. */
export class BadField extends Error {
  override name = 'BadField';

  constructor(
    readonly field: string,
    readonly problem: FieldProblem,
  ) {
    super(`${field}: ${problem.reason}`);
  }
}

/** Fields as one text each, or a file, however they came (multipart, URL-encoded, JSON). Throws `BadField`. */
function asTexts(fields: Record<string, unknown>): Record<string, string | Uint8Array> {
  const texts: Record<string, string | Uint8Array> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    if (value instanceof Uint8Array) {
      texts[name] = value;
      continue;
    }
    if (Array.isArray(value)) throw new BadField(name, { reason: 'twice' });
    if (typeof value === 'object') throw new BadField(name, { reason: 'nested' });
    if (/[[\]]/.test(name)) throw new BadField(name, { reason: 'nested' });
    // JSON numbers are not exact here: an order's number would become another order's.
    if (typeof value === 'number' && !Number.isSafeInteger(Math.trunc(value))) {
      throw new BadField(name, { reason: 'number' });
    }
    texts[name] = String(value);
  }
  return texts;
}

/** The parsed input of a call. Throws `BadField` with the first problem. */
export function parseFields<Input extends z.ZodType>(input: Input, fields: Record<string, unknown>): z.output<Input> {
  const texts = asTexts(fields);
  const parsed = input.safeParse(texts);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = String(issue?.path[0] ?? '');
  if (issue?.code === 'custom') throw new BadField(field, issue.params as FieldProblem);
  throw new BadField(field, { reason: Object.hasOwn(texts, field) ? 'pattern' : 'missing' });
}

/** The answer that names an invalid field and its problem; `missing` is the call's own sentence for a missing one. */
export function badField(
  { field, problem }: BadField,
  locale: Locale,
  messages: Messages,
  missing: string = 'problem.missing',
): RefusedBody {
  const { reason, ...bounds } = problem;
  const label = `field.${field}` as MessageKey;
  const known = Object.hasOwn(messages.table(locale), label);
  const key = reason === 'missing' ? (missing as MessageKey) : (`problem.${reason}` as const);
  const msg = messages.say(locale, key, { field: known ? messages.say(locale, label) : field, ...bounds });
  return { code: 400, msg, reason, field, data: null };
}
