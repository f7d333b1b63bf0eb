import type { Messages } from '../../i18n.ts';
import { type TransportReason, transportBody, transportStatus, transportText } from '../responses/transport-error.ts';
import type { JsonSchema } from './json-schema.ts';

/** The language of the examples. */
export const EXAMPLE_LOCALE = 'en-US';

export const empty: JsonSchema = { type: 'null' };
const sentence: JsonSchema = { type: 'string', description: "A sentence in the reader's language" };

interface Done {
  paged: boolean;
  data: JsonSchema;
  /** Fields beside `data`, as an object. */
  extra?: JsonSchema;
  time: JsonSchema;
}

/** The envelope of a call that is done. */
export function doneSchema({ paged, data, extra = {}, time }: Done): JsonSchema {
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
      ...(paged ? { next } : {}),
      ...extra.properties,
      server_time: { ...time, description: "The server's clock" },
    },
    required: ['code', 'msg', 'data', ...(paged ? ['next'] : []), ...(extra.required ?? []), 'server_time'],
  };
}

interface Refused {
  description: string;
  code: JsonSchema;
  reason: JsonSchema;
  msg?: JsonSchema;
  /** Fields besides those that every refusal has. */
  more?: Record<string, JsonSchema>;
  data?: JsonSchema;
}

/** The envelope of a refusal. */
export function refusedSchema({ description, code, reason, msg = sentence, more, data = empty }: Refused): JsonSchema {
  const properties = { code, msg, reason, ...more, data };
  return { type: 'object', description, properties, required: ['code', 'msg', 'reason', 'data'] };
}

const reasons = Object.keys(transportStatus) as TransportReason[];

/** The answer to a request that did not reach the business. */
export const notHandled = refusedSchema({
  description: 'The request did not reach the business; `code` is the HTTP status',
  code: { type: 'integer', enum: [...new Set(Object.values(transportStatus))] },
  reason: { type: 'string', enum: reasons },
});

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

/** One response for each reason why a request does not reach a service (docs/domain.md, Answers), by these words. */
export function transportResponses(
  { say }: Messages,
  words: Partial<typeof descriptions> = {},
): Record<string, object> {
  const entries = reasons.map((reason) => {
    const header = headers[reason];
    const example = transportBody(reason, say(EXAMPLE_LOCALE, transportText(reason)));
    const response = {
      description: words[reason] ?? descriptions[reason],
      ...(header ? { headers: { [header]: { schema: { type: 'string' } } } } : {}),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/NotHandled' }, example } },
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
