import type { RequestHandler } from 'express';
import { bytesOf } from '../../http/bodies/body.ts';
import { TransportError } from '../../http/responses/transport-error.ts';

/** Bytes of a body without a file at the most: an article in all languages. */
export const STAFF_LIMIT = 1024 * 1024;

/** The same of a call that needs no session: the answer of a passkey has a few thousand. */
export const PUBLIC_LIMIT = 32 * 1024;

/** How deep lists and objects may stand in one another: a call has four, the answer of a passkey a few more. */
const DEEPEST = 32;

/**
 * Reads a JSON body of at most `limit` bytes into `request.body`. Nothing else is read: a form of another site could send
 * any other type without asking first. Fails with `TransportError`.
 */
export const readJson =
  (limit: number): RequestHandler =>
  async (request, _, next) => {
    const bytes = await bytesOf(request, limit);
    if (!/^application\/json\s*(;|$)/i.test(request.get('content-type') ?? ''))
      throw new TransportError('unsupportedType');
    request.body = json(bytes.toString());
    next();
  };

function json(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (!isDeeper(value, DEEPEST)) return value;
  } catch (cause) {
    throw new TransportError('malformed', { cause });
  }
  throw new TransportError('malformed');
}

/** Whatever goes down into it afterwards comes back up. */
const isDeeper = (value: unknown, most: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (most === 0 || Object.values(value).some((inner) => isDeeper(inner, most - 1)));
