import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { bytesOf } from './bytes.ts';
import { type Fields, gathered } from './gathered.ts';
import { jsonEntries } from './json-entries.ts';
import { multipartFields } from './multipart.ts';
import { TransportError } from './transport-error.ts';

/** Bytes of a body of text fields at the most; no call needs more. */
const TEXT_LIMIT = 256 * 1024;

/** Bytes of a file at the most. */
const FILE_LIMIT = 5 * 1024 * 1024;

/**
 * The fields of a POST: multipart, URL-encoded or JSON; `file` names the one that may be a file, which is kept in
 * memory. Throws `BadField`, `TransportError`.
 */
export async function fieldsOf(request: IncomingMessage, file: string | null = null): Promise<Fields> {
  const type = request.headers['content-type'] ?? '';
  refuseForeignBytes(type, request.headers['content-encoding']);
  const kind = /^[^;\s]*/.exec(type)?.[0].toLowerCase();
  if (kind === 'multipart/form-data') {
    const body = await bytesOf(request, file === null ? TEXT_LIMIT : FILE_LIMIT + TEXT_LIMIT);
    const fields = await multipartFields({ type, body, file });
    if (file !== null && lengthOf(fields[file]) > FILE_LIMIT) throw new TransportError('tooLarge');
    return fields;
  }
  const body = (await bytesOf(request, TEXT_LIMIT)).toString();
  if (kind === 'application/x-www-form-urlencoded') return gathered([...new URLSearchParams(body)]);
  // A POST without any field, as a bare curl would send it.
  if (body === '') return {};
  if (kind === 'application/json') return gathered(jsonEntries(body));
  throw new TransportError('unsupportedType');
}

/** The same as a middleware, into `request.body`. */
export const readBody: RequestHandler = async (request, _, next) => {
  request.body = await fieldsOf(request);
  next();
};

function lengthOf(value: unknown): number {
  return Buffer.isBuffer(value) ? value.length : 0;
}

/** All text is UTF-8, and nothing is unpacked: a few bytes can be made to unpack to any number. Throws `TransportError`. */
function refuseForeignBytes(type: string, encoding = 'identity'): void {
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset) || !/^identity$/i.test(encoding)) throw new TransportError('unsupportedType');
}
