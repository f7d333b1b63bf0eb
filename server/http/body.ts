import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import multer, { MulterError } from 'multer';
import { BadField } from '../api/fields.ts';
import { readTextFields, shapeLimits } from './multipart.ts';
import { TransportError } from './transport-error.ts';

/** Bytes of a body of text fields at the most; no call needs more. */
const TEXT_LIMIT = 256 * 1024;

/** Bytes of a file at the most. */
const FILE_LIMIT = 5 * 1024 * 1024;

/** The fields of a body, as they came. */
export type Fields = Record<string, unknown>;

const urlEncoded = express.urlencoded({ extended: false, limit: TEXT_LIMIT, parameterLimit: 30 });
const json = express.json({ limit: TEXT_LIMIT, strict: true });

/** The fields of a POST: multipart, URL-encoded or JSON. Throws `BadField`, `TransportError`. */
export async function fieldsOf(request: Request, response: Response): Promise<Fields> {
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = request.headers;
  if (Number(length) > TEXT_LIMIT) throw new TransportError('tooLarge');
  if (isMultipart(request)) return readTextFields(request, TEXT_LIMIT);
  if (request.is('application/x-www-form-urlencoded')) return parsed(urlEncoded, request, response);
  if (request.is('application/json')) return parsed(json, request, response);
  // A POST without any field, as a bare curl would send it.
  if (length === '0' && chunked === undefined) return {};
  throw new TransportError('unsupportedType');
}

/** The same as a middleware, into `request.body`. */
export const readBody: RequestHandler = async (request, response, next) => {
  request.body = await fieldsOf(request, response);
  next();
};

/**
 * The fields of a multipart POST with one file, which is kept in memory: the texts, and the file's bytes. Throws
 * `BadField`, `TransportError`.
 */
export function fieldsAndFile(field: string): (request: Request, response: Response) => Promise<Fields> {
  const limits = { ...shapeLimits, fileSize: FILE_LIMIT, fieldArrayIndexLimit: 0, fieldNestingDepth: 0 };
  const limit = FILE_LIMIT + TEXT_LIMIT;
  const parse = bounded(multer({ storage: multer.memoryStorage(), limits } as multer.Options).single(field), limit);
  return async (request, response) => {
    // Without a multipart body there is no file; the call says which field it misses.
    if (!isMultipart(request)) return fieldsOf(request, response);
    if (Number(request.headers['content-length'] ?? 0) > limit) throw new TransportError('tooLarge');
    const texts = await parsed(parse, request, response, field);
    if (!request.file) return texts;
    if (texts[field] !== undefined) throw new BadField(field, { reason: 'twice' });
    return { ...texts, [field]: request.file.buffer };
  };
}

function isMultipart({ headers }: Request): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '');
}

/** What a middleware makes of a body, of which `file` may be one. */
function parsed(parse: RequestHandler, request: Request, response: Response, file?: string): Promise<Fields> {
  return new Promise((resolve, reject) => {
    parse(request, response, (error: unknown) => {
      if (error === undefined) resolve(request.body ?? {});
      else reject(asKnownError(error, file));
    });
  });
}

/** multer bounds each part but not the sum, and a body sent in chunks tells no length beforehand. */
function bounded(multipart: RequestHandler, limit: number): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    let bytes = 0;
    let answered = false;
    const finish = (error?: unknown) => {
      if (answered) return;
      answered = true;
      request.off('data', count);
      next(error);
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limit) return;
      request.unpipe();
      request.resume();
      finish(new TransportError('tooLarge'));
    };
    multipart(request, response, finish);
    request.on('data', count);
  };
}

function asKnownError(error: unknown, file: string | undefined): unknown {
  if (error instanceof TransportError) return error;
  if (error instanceof MulterError) return multerError(error, file);
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (status === 413) return new TransportError('tooLarge', { cause: error });
  if (status === 415) return new TransportError('unsupportedType', { cause: error });
  return new TransportError('malformed', { cause: error });
}

function multerError(error: MulterError, file: string | undefined): Error {
  const { code, field = '' } = error;
  // multer names what is one too many by its field alone.
  if (code === 'LIMIT_UNEXPECTED_FILE') return new BadField(field, { reason: field === file ? 'twice' : 'file' });
  // Nested or indexed names, which no call has.
  if (/NESTING|ARRAY/.test(code)) return new BadField(field, { reason: 'nested' });
  return new TransportError(/COUNT|SIZE|VALUE|KEY|PART/.test(code) ? 'tooLarge' : 'malformed', { cause: error });
}
