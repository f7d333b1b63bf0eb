import { DEFAULT_LOCALE } from '../../../shared/locales.ts';
import { UNAUTHORISED } from '../../api/invoke.ts';
import type { MessageKey, Messages } from '../../i18n.ts';
import type { CallDoc } from './call-docs.ts';
import { doneSchema, EXAMPLE_LOCALE, notHandled, refusedSchema } from './envelope.ts';
import type { JsonSchema } from './json-schema.ts';

const SERVER_TIME = '2026-11-21T08:00:00.000Z';

/** Reasons that programs can compare, of these texts: `soldOut` of `refusal.soldOut`. */
export function reasonsOf(keys: readonly string[]): string[] {
  return [...new Set(keys.flatMap((key) => /^(?:problem|refusal)\.(\w+)$/.exec(key)?.[1] ?? []))].sort();
}

/** The answers that every call of the shop shares. */
export function sharedSchemas({ table }: Messages): Record<string, JsonSchema> {
  const why = reasonsOf(Object.keys(table(DEFAULT_LOCALE)));
  return {
    Refused: refusedSchema({
      description: 'Refused, or not there; nothing has changed, and `msg` says why',
      code: { const: 400 },
      reason: { type: 'string', enum: why, description: 'The same in every language, for programs to compare' },
      more: { field: { type: 'string', description: 'The field that is not as the call wants it, if it is one' } },
    }),
    Unauthorised: refusedSchema({
      description: 'No session, or one that has ended',
      code: { const: UNAUTHORISED.code },
      msg: { const: UNAUTHORISED.msg },
      reason: { const: UNAUTHORISED.reason },
    }),
    NotHandled: notHandled,
  };
}

/** The envelope of a call of the shop that is done. */
export const doneSchemaOf = ({ endpoint: { paged }, data, extra }: CallDoc): JsonSchema =>
  doneSchema({ paged, data, extra, time: { type: 'string', format: 'date-time' } });

export function doneExample(
  { endpoint, dataExample, extraExample }: CallDoc,
  { say }: Messages,
): Record<string, unknown> {
  const msg = say(EXAMPLE_LOCALE, endpoint.done as MessageKey);
  const page = endpoint.paged ? { next: null } : {};
  return { code: 200, msg, data: dataExample, ...page, ...extraExample, server_time: SERVER_TIME };
}

/** A refusal of this call's fields, or null if they cannot be invalid. */
export function refusedExample(
  { endpoint, fields }: CallDoc,
  { say, table }: Messages,
): Record<string, unknown> | null {
  const needed = fields.find(({ required }) => required);
  const counted = fields.find(({ schema }) => schema.type === 'integer');
  const wrong = needed ?? counted;
  if (!wrong) return null;
  const field = table(EXAMPLE_LOCALE)[`field.${wrong.name}`] ?? wrong.name;
  const reason = needed ? 'missing' : 'number';
  const key = needed ? (endpoint.missing as MessageKey) : 'problem.number';
  return { code: 400, msg: say(EXAMPLE_LOCALE, key, { field }), reason, field: wrong.name, data: null };
}
