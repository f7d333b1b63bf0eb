import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import type { Request, RequestHandler, Response } from 'express';
import multer, { MulterError, type Options } from 'multer';
import { UPLOAD_MEGABYTES } from '../../../shared/upload-size.ts';
import { BadField } from '../../api/fields.ts';
import { TransportError } from '../responses/transport-error.ts';
import { jsonEntries } from './json-entries.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** The body of a POST as it came. */
    rawBody: Buffer;
  }
}

/** Bytes of a body of text fields at the most; no call needs more. */
export const TEXT_LIMIT = 256 * 1024;

/** Bytes of a file at the most, such as a picture. */
const FILE_LIMIT = UPLOAD_MEGABYTES * 1024 * 1024;

/** The same of the body around it. */
export const ORDINARY_BODY = FILE_LIMIT + TEXT_LIMIT;

/** Fields of a body at the most. */
const MOST_FIELDS = 30;

/** Characters of a name, and of a text. */
const LONGEST_NAME = 100;
const LONGEST_TEXT = 65_536;

const JSON_TYPE = 'application/json';

/** Bytes of a character in UTF-8 at the most. */
const CHARACTER = 4;

/** The fields of a body as they came; several of one name are a list, which is refused where a call reads its fields. */
export type ReceivedFields = Record<string, unknown>;

/** A reader of bodies: which field may be a file, of how many bytes at the most, and whether JSON is read. */
interface Bodies {
  file: string | null;
  mostBytes: number;
  json: boolean;
}

/**
 * Reads the fields of a POST into `request.body`: multipart, URL-encoded or JSON; `file` names the one that may be a
 * file, which is kept in memory, of `mostBytes` at the most. Fails with `BadField` or `TransportError`.
 */
export const readBody = (file: string | null = null, mostBytes = FILE_LIMIT): RequestHandler =>
  reader({ file, mostBytes, json: true });

/** The same for a page, whose forms send no JSON. */
export const readForm = (file: string | null = null): RequestHandler =>
  reader({ file, mostBytes: FILE_LIMIT, json: false });

function reader({ file, mostBytes, json }: Bodies): RequestHandler {
  const readParts = multipart(file, mostBytes);
  return async (request, response, next) => {
    const kind = kindOf(request);
    const isMultipart = kind === 'multipart/form-data';
    request.rawBody = await bytesOf(request, isMultipart && file !== null ? mostBytes + TEXT_LIMIT : TEXT_LIMIT);
    if (kind === JSON_TYPE && !json) throw new TransportError('unsupportedType');
    request.body = isMultipart ? await readParts(request, response) : fieldsOf(kind, request.rawBody.toString());
    next();
  };
}

/** The media type of a body, in small letters. Throws `TransportError` for what is not UTF-8, or packed. */
function kindOf({ headers }: Request): string | undefined {
  const type = headers['content-type'] ?? '';
  refuseForeignBytes(type, headers['content-encoding']);
  return /^[^;\s]*/.exec(type)?.[0].toLowerCase();
}

/** All text is UTF-8, and nothing is unpacked: a few bytes can be made to unpack to any number. Throws `TransportError`. */
function refuseForeignBytes(type: string, encoding = 'identity'): void {
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset) || !/^identity$/i.test(encoding)) throw new TransportError('unsupportedType');
}

/**
 * A body's bytes, at most `limit` of them: refused by its length before a byte is read, or else as soon as it is longer,
 * and what is still to come is not waited for. Throws `TransportError`.
 */
export function bytesOf(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) throw new TransportError('tooLarge');
    const chunks: Buffer[] = [];
    let length = 0;
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) return void chunks.push(chunk);
      request.off('data', take);
      reject(new TransportError('tooLarge'));
    };
    request
      .on('data', take)
      .on('end', () => resolve(Buffer.concat(chunks)))
      // After the end it means nothing; before it the sender has gone.
      .on('close', () => request.complete || reject(new TransportError('malformed')));
  });
}

function fieldsOf(kind: string | undefined, body: string): ReceivedFields {
  if (kind === 'application/x-www-form-urlencoded') {
    mustHaveFew(body);
    return collectFields([...new URLSearchParams(body)]);
  }
  // A POST without any field, as a bare curl would send it.
  if (body === '') return {};
  if (kind === JSON_TYPE) return collectFields(jsonEntries(body, MOST_FIELDS));
  throw new TransportError('unsupportedType');
}

/** Before a name or a value is made of them. Throws `TransportError`. */
function mustHaveFew(form: string): void {
  let at = -1;
  for (let count = 0; count < MOST_FIELDS; count++) {
    at = form.indexOf('&', at + 1);
    if (at < 0) return;
  }
  throw new TransportError('tooLarge');
}

/** Names and values in turn as fields, however the body was written. Throws `TransportError` for more than a call needs. */
function collectFields(entries: readonly (readonly [string, unknown])[]): ReceivedFields {
  if (entries.length > MOST_FIELDS) throw new TransportError('tooLarge');
  // Without a prototype, a field may be called whatever its sender likes.
  const fields: ReceivedFields = Object.create(null);
  for (const [name, value] of entries) {
    const length = typeof value === 'string' ? value.length : 0;
    if (name.length > LONGEST_NAME || length > LONGEST_TEXT) throw new TransportError('tooLarge');
    fields[name] = name in fields ? [fields[name], value].flat() : value;
  }
  return fields;
}

/** What multer's types do not know yet. */
interface MoreOptions extends Options {
  limits: Options['limits'] & { fieldNestingDepth: number };
  streamHandler: (request: Request, parser: Writable) => void;
}

/** By multer the fields of a multipart body: texts, and the bytes of the one that may be a file, where there is one. */
function multipart(
  file: string | null,
  fileSize: number,
): (request: Request, response: Response) => Promise<ReceivedFields> {
  const options: MoreOptions = {
    limits: {
      parts: MOST_FIELDS,
      fieldNameSize: LONGEST_NAME,
      fieldSize: CHARACTER * LONGEST_TEXT,
      fileSize,
      fieldNestingDepth: 0,
    },
    // What is no file's is named, where `single` would only say that there is one too many.
    fileFilter: (_, { fieldname }, take) =>
      fieldname === file ? take(null, true) : take(new BadField(fieldname, { reason: 'file' })),
    // The body is here already: of one that is refused multer would read the rest first, however long that is.
    streamHandler: ({ rawBody }: Request, parser) => {
      parser
        .on('file', (name: string | undefined, _: unknown, { filename }: { filename?: string }) => {
          // A form in which no file was chosen sends an empty one without a name; of another field multer would let it go.
          if (!filename && name !== undefined && name !== file) parser.destroy(new BadField(name, { reason: 'file' }));
        })
        // In a charset that nobody knows.
        .on('field', (_: unknown, value: string | undefined) => {
          if (value === undefined) parser.destroy(new TransportError('unsupportedType'));
        })
        .end(rawBody);
    },
  };
  const parse = multer(options).any();
  return async (request, response) => {
    // Not even the end of a form; where the head announces no body either, multer would pass it on unread.
    if (request.rawBody.length === 0) throw new TransportError('malformed');
    await new Promise<void>((resolve, reject) =>
      parse(request, response, (error) => (error ? reject(asTransportError(error)) : resolve())),
    );
    // Of a head that names no boundary multer takes nothing.
    if (request.body === undefined) throw new TransportError('malformed');
    return collectFields(entriesOf(request));
  };
}

/** Names and values, each value by itself: of several with one name multer makes a list. */
function entriesOf({ body, files }: Request): [string, unknown][] {
  const texts = Object.entries<unknown>(body).flatMap(([name, values]) => one(name, values));
  const uploaded = files as Express.Multer.File[];
  return [...texts, ...uploaded.map(({ fieldname, buffer }): [string, unknown] => [fieldname, buffer])];
}

const one = (name: string, values: unknown) => [values].flat().map((value): [string, unknown] => [name, value]);

function asTransportError(error: unknown): unknown {
  if (error instanceof BadField || error instanceof TransportError) return error;
  if (!(error instanceof MulterError) || /FIELD_NAME$/.test(error.code)) {
    return new TransportError('malformed', { cause: error });
  }
  if (/NESTING$/.test(error.code)) return new BadField(error.field ?? '', { reason: 'nested' });
  return new TransportError('tooLarge', { cause: error });
}
