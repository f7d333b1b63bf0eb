import type { Request, RequestHandler } from 'express';
import { TransportError } from '../responses/transport-error.ts';
import { bytesOf } from './bytes.ts';
import { type Fields, gathered } from './gathered.ts';
import { jsonEntries } from './json-entries.ts';
import { FILE_LIMIT, multipart } from './multipart.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** The body of a POST as it came. */
    rawBody: Buffer;
  }
}

/** Bytes of a body of text fields at the most; no call needs more. */
const TEXT_LIMIT = 256 * 1024;

/**
 * Reads the fields of a POST into `request.body`: multipart, URL-encoded or JSON; `file` names the one that may be a
 * file, which is kept in memory. Fails with `BadField` or `TransportError`.
 */
export function readBody(file: string | null = null): RequestHandler {
  const readParts = multipart(file);
  return async (request, response, next) => {
    const kind = kindOf(request);
    const isMultipart = kind === 'multipart/form-data';
    request.rawBody = await bytesOf(request, isMultipart && file !== null ? FILE_LIMIT + TEXT_LIMIT : TEXT_LIMIT);
    if (isMultipart) return readParts(request, response, next);
    request.body = fieldsOf(kind, request.rawBody.toString());
    next();
  };
}

/** The media type of a body, in small letters. Throws `TransportError` for what is not UTF-8, or packed. */
function kindOf({ headers }: Request): string | undefined {
  const type = headers['content-type'] ?? '';
  refuseForeignBytes(type, headers['content-encoding']);
  return /^[^;\s]*/.exec(type)?.[0].toLowerCase();
}

function fieldsOf(kind: string | undefined, body: string): Fields {
  if (kind === 'application/x-www-form-urlencoded') return gathered([...new URLSearchParams(body)]);
  // A POST without any field, as a bare curl would send it.
  if (body === '') return {};
  if (kind === 'application/json') return gathered(jsonEntries(body));
  throw new TransportError('unsupportedType');
}

/** All text is UTF-8, and nothing is unpacked: a few bytes can be made to unpack to any number. Throws `TransportError`. */
function refuseForeignBytes(type: string, encoding = 'identity'): void {
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset) || !/^identity$/i.test(encoding)) throw new TransportError('unsupportedType');
}
