import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { BadField } from '../api/fields.ts';
import { TransportError } from './transport-error.ts';

/** Limits that pass every hostile shape that was tried (design.md, Versions and libraries). */
export const shapeLimits = { fields: 30, parts: 30, fieldSize: 65_536, fieldNameSize: 100, headerPairs: 50 };

/** A field's text; several of one name are kept as they came, and refused where a call reads its fields. */
export type TextFields = Record<string, string | string[]>;

/**
 * The fields of a multipart body of at most `limit` bytes, read in one pass as they come. Throws `BadField` for a file,
 * and `TransportError`.
 */
export function readTextFields(request: IncomingMessage, limit: number): Promise<TextFields> {
  return new Promise((resolve, reject) => {
    // Without a prototype, a field may be called whatever its sender likes.
    const fields: TextFields = Object.create(null);
    let bytes = 0;
    const parser = parserOf(request);
    const stop = (error: Error) => {
      request.off('data', take).off('end', finish).off('close', cut);
      parser.removeAllListeners().on('error', () => {});
      // What is still to come is read and forgotten, so that the answer can be.
      request.resume();
      reject(error);
    };
    const refuse = (reason: 'tooLarge' | 'malformed') => (cause?: unknown) =>
      stop(new TransportError(reason, { cause }));
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limit) stop(new TransportError('tooLarge'));
      else parser.write(chunk);
    };
    const finish = () => void parser.end();
    const cut = refuse('malformed');
    parser
      .on('field', (name, value, { nameTruncated, valueTruncated }) => {
        if (nameTruncated || valueTruncated) return stop(new TransportError('tooLarge'));
        const known = fields[name];
        fields[name] = known === undefined ? value : [known, value].flat();
      })
      .on('file', (name, file) => {
        file.resume();
        stop(new BadField(name, { reason: 'file' }));
      })
      .on('fieldsLimit', refuse('tooLarge'))
      .on('partsLimit', refuse('tooLarge'))
      .on('error', refuse('malformed'))
      .on('close', () => {
        request.off('close', cut);
        resolve(fields);
      });
    request.on('data', take).on('end', finish).on('close', cut);
  });
}

/** Throws `TransportError` where the head of the request names no boundary. */
function parserOf({ headers }: IncomingMessage): busboy.Busboy {
  try {
    return busboy({ headers, limits: shapeLimits });
  } catch (cause) {
    throw new TransportError('malformed', { cause });
  }
}
