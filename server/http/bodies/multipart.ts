import type { Writable } from 'node:stream';
import type { Request, RequestHandler } from 'express';
import multer, { MulterError, type Options } from 'multer';
import { BadField } from '../../api/fields.ts';
import { TransportError } from '../responses/transport-error.ts';
import { gathered, LONGEST_NAME, LONGEST_TEXT, MOST_FIELDS } from './gathered.ts';

/** Bytes of a file at the most. */
export const FILE_LIMIT = 5 * 1024 * 1024;

/** What multer's types do not know yet. */
interface MoreOptions extends Options {
  limits: Options['limits'] & { fieldNestingDepth: number };
  streamHandler: (request: Request, parser: Writable) => void;
}

/** Bytes of a character in UTF-8 at the most. */
const CHARACTER = 4;

/**
 * The fields of a multipart body into `request.body`: texts, and the bytes of the one that may be a file, where there
 * is one. Fails with `BadField` or `TransportError`.
 */
export function multipart(file: string | null): RequestHandler {
  const options: MoreOptions = {
    limits: {
      parts: MOST_FIELDS,
      fieldNameSize: LONGEST_NAME,
      fieldSize: CHARACTER * LONGEST_TEXT,
      fileSize: FILE_LIMIT,
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
  return (request, response, next) => {
    parse(request, response, (error) => {
      if (error) return next(asOurs(error));
      try {
        request.body = gathered(entriesOf(request));
        next();
      } catch (tooMuch) {
        next(tooMuch);
      }
    });
  };
}

/** Names and values, each value by itself: of several with one name multer makes a list. */
function entriesOf({ body, files }: Request): [string, unknown][] {
  const texts = Object.entries<unknown>(body).flatMap(([name, values]) => one(name, values));
  const uploaded = files as Express.Multer.File[];
  return [...texts, ...uploaded.map(({ fieldname, buffer }): [string, unknown] => [fieldname, buffer])];
}

const one = (name: string, values: unknown) => [values].flat().map((value): [string, unknown] => [name, value]);

function asOurs(error: unknown): unknown {
  if (error instanceof BadField || error instanceof TransportError) return error;
  if (!(error instanceof MulterError) || /FIELD_NAME$/.test(error.code)) {
    return new TransportError('malformed', { cause: error });
  }
  if (/NESTING$/.test(error.code)) return new BadField(error.field ?? '', { reason: 'nested' });
  return new TransportError('tooLarge', { cause: error });
}
