import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import multer, { MulterError } from 'multer';
import { BadField } from '../api/fields.ts';
import { TransportError } from './transport-error.ts';

/** Bytes of a body of text fields at the most; no call needs more. */
const TEXT_LIMIT = 256 * 1024;

/** Bytes of a file at the most. */
const FILE_LIMIT = 5 * 1024 * 1024;

/** Limits that pass every hostile shape that was tried (design.md, Versions and libraries). */
const shapeLimits = {
  fields: 30,
  parts: 30,
  fieldSize: 65_536,
  fieldNameSize: 100,
  headerPairs: 50,
  fieldArrayIndexLimit: 0,
  fieldNestingDepth: 0,
};

const readMultipart = bounded(multer({ limits: shapeLimits } as multer.Options).none(), TEXT_LIMIT);
const urlEncoded = express.urlencoded({ extended: false, limit: TEXT_LIMIT, parameterLimit: 30 });
const json = express.json({ limit: TEXT_LIMIT, strict: true });

/** Reads the fields of a POST into `request.body`: multipart, URL-encoded or JSON. */
export const readBody: RequestHandler = (request, response, next) => {
  if (Number(request.headers['content-length'] ?? 0) > TEXT_LIMIT) return next(new TransportError('tooLarge'));
  const parse = parserOf(request);
  if (!parse) return next(new TransportError('unsupportedType'));
  parse(request, response, (error: unknown) => next(error === undefined ? undefined : asKnownError(error)));
};

function parserOf(request: Request): RequestHandler | null {
  if (request.is('multipart/form-data')) return readMultipart;
  if (request.is('application/x-www-form-urlencoded')) return urlEncoded;
  if (request.is('application/json')) return json;
  // A POST without any field, as logout by a bare curl would be.
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = request.headers;
  return length === '0' && chunked === undefined
    ? (emptied, _, next) => {
        emptied.body = {};
        next();
      }
    : null;
}

/** Reads a multipart POST with one file, kept in memory, into `request.body`: the fields' texts and the file's bytes. */
export function readUpload(field: string): RequestHandler {
  const limits = { ...shapeLimits, fileSize: FILE_LIMIT };
  const limit = FILE_LIMIT + TEXT_LIMIT;
  const parse = bounded(multer({ storage: multer.memoryStorage(), limits } as multer.Options).single(field), limit);
  return (request, response, next) => {
    // Without a multipart body there is no file; the call says which field it misses.
    if (!request.is('multipart/form-data')) return readBody(request, response, next);
    if (Number(request.headers['content-length'] ?? 0) > limit) return next(new TransportError('tooLarge'));
    parse(request, response, (error: unknown) => {
      // multer names what is one too many by its field alone.
      if (error instanceof MulterError && error.field === field && error.code === 'LIMIT_UNEXPECTED_FILE')
        return next(new BadField(field, { reason: 'twice' }));
      if (error !== undefined) return next(asKnownError(error));
      if (!request.file) return next();
      if (request.body[field] !== undefined) return next(new BadField(field, { reason: 'twice' }));
      request.body[field] = request.file.buffer;
      next();
    });
  };
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
      response.setHeader('Connection', 'close');
      finish(new TransportError('tooLarge'));
    };
    multipart(request, response, finish);
    request.on('data', count);
  };
}

function asKnownError(error: unknown): unknown {
  if (error instanceof TransportError) return error;
  if (error instanceof MulterError) return multerError(error);
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (status === 413) return new TransportError('tooLarge', { cause: error });
  if (status === 415) return new TransportError('unsupportedType', { cause: error });
  return new TransportError('malformed', { cause: error });
}

function multerError(error: MulterError): Error {
  if (error.code === 'LIMIT_UNEXPECTED_FILE') return new BadField(error.field ?? '', { reason: 'file' });
  // Nested or indexed names, which no call has.
  if (/NESTING|ARRAY/.test(error.code)) return new BadField(error.field ?? '', { reason: 'nested' });
  return new TransportError(/COUNT|SIZE|VALUE|KEY|PART/.test(error.code) ? 'tooLarge' : 'malformed', { cause: error });
}
