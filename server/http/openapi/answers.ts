import { DEFAULT_LOCALE } from '../../../shared/locales.ts';
import { UNAUTHORISED } from '../../api/invoke.ts';
import type { MessageKey, Messages } from '../../i18n.ts';
import { type TransportReason, transportBody, transportStatus, transportText } from '../responses/transport-error.ts';
import type { CallDoc } from './call-docs.ts';
import type { JsonSchema } from './json-schema.ts';

/** The language of the examples. */
const EXAMPLE_LOCALE = 'en-US';

const SERVER_TIME = '2026-11-21T08:00:00.000Z';

const empty: JsonSchema = { type: 'null' };
const sentence: JsonSchema = { type: 'string', description: "A sentence in the reader's language" };

export const unauthorisedExample = UNAUTHORISED;

const reasons = Object.keys(transportStatus) as TransportReason[];

const refusedFields = ['code', 'msg', 'reason', 'data'];

/** The answers that every call shares. */
export function sharedSchemas({ table }: Messages): Record<string, JsonSchema> {
  const ofTexts = Object.keys(table(DEFAULT_LOCALE)).flatMap(
    (key) => /^(?:problem|refusal)\.(\w+)$/.exec(key)?.[1] ?? [],
  );
  const why = [...new Set(ofTexts)].sort();
  return {
    Refused: {
      type: 'object',
      description: 'Refused, or not there; nothing has changed, and `msg` says why',
      properties: {
        code: { const: 400 },
        msg: sentence,
        reason: { type: 'string', enum: why, description: 'The same in every language, for programs to compare' },
        field: { type: 'string', description: 'The field that is not as the call wants it, if it is one' },
        data: empty,
      },
      required: refusedFields,
    },
    Unauthorised: {
      type: 'object',
      description: 'No session, or one that has ended',
      properties: {
        code: { const: UNAUTHORISED.code },
        msg: { const: UNAUTHORISED.msg },
        reason: { const: UNAUTHORISED.reason },
        data: empty,
      },
      required: refusedFields,
    },
    NotHandled: {
      type: 'object',
      description: 'The request did not reach the business; `code` is the HTTP status',
      properties: {
        code: { type: 'integer', enum: [...new Set(Object.values(transportStatus))] },
        msg: sentence,
        reason: { type: 'string', enum: reasons },
        data: empty,
      },
      required: refusedFields,
    },
  };
}

/** The envelope of a call that is done. */
export function doneSchema({ endpoint, data, extra }: CallDoc): JsonSchema {
  const next: JsonSchema = {
    description: '`cursor` of the following page; null on the last one',
    anyOf: [{ type: 'string' }, empty],
  };
  return {
    type: 'object',
    properties: {
      code: { const: 200 },
      msg: sentence,
      data,
      ...(endpoint.paged ? { next } : {}),
      ...extra.properties,
      server_time: { type: 'string', format: 'date-time', description: "The server's clock" },
    },
    required: ['code', 'msg', 'data', ...(endpoint.paged ? ['next'] : []), ...(extra.required ?? []), 'server_time'],
  };
}

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

const descriptions: Record<TransportReason, string> = {
  malformed: 'The request could not be read',
  notFound: 'Unknown path',
  methodNotAllowed: 'Wrong method; `Allow` names the right one',
  tooSlow: 'The request did not come in time: 10 seconds for its head, 30 for all of it',
  headTooLarge: 'More than 16 KiB of headers, or more than 100 of them',
  tooLarge: 'A body of more than 256 KiB (5 MiB where it carries a file), or more than 30 fields',
  unsupportedType: 'Neither multipart form data nor URL-encoded nor JSON',
  tooMany: 'Too many requests from one address, or wrong guesses at a password; `Retry-After` says when to come back',
  fault: 'A fault of the server; the answer contains no details, only its request id in `X-Request-Id`',
  overloaded: 'Too busy at the moment; `Retry-After` says when to come back',
};

const headers: Partial<Record<TransportReason, string>> = {
  methodNotAllowed: 'Allow',
  tooMany: 'Retry-After',
  overloaded: 'Retry-After',
};

/** One response for each reason why a request does not reach a service (docs/domain.md, Answers). */
export function transportResponses({ say }: Messages): Record<string, object> {
  const entries = reasons.map((reason) => {
    const header = headers[reason];
    const example = transportBody(reason, say(EXAMPLE_LOCALE, transportText(reason)));
    const schema = { $ref: '#/components/schemas/NotHandled' };
    const response = {
      description: descriptions[reason],
      ...(header ? { headers: { [header]: { schema: { type: 'string' } } } } : {}),
      content: { 'application/json': { schema, example } },
    };
    return [reason, response];
  });
  return Object.fromEntries(entries);
}

/** References to them by status; a GET has no body to be wrong. */
export function transportAnswers(method: 'GET' | 'POST'): Record<string, { $ref: string }> {
  const possible = reasons.filter((reason) => method === 'POST' || !/tooLarge|unsupportedType/.test(reason));
  return Object.fromEntries(
    possible.map((reason) => [transportStatus[reason], { $ref: `#/components/responses/${reason}` }]),
  );
}
