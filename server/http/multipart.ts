import busboy from 'busboy';
import { BadField } from '../api/fields.ts';
import { type Fields, gathered, MOST_FIELDS } from './gathered.ts';
import { TransportError } from './transport-error.ts';

interface Multipart {
  /** The `Content-Type` of the request, which names the boundary. */
  type: string;
  body: Buffer;
  /** The one field that may be a file, where there is one. */
  file: string | null;
}

/** The fields of a multipart body: texts, and the bytes of its file. Throws `BadField`, `TransportError`. */
export function multipartFields({ type, body, file }: Multipart): Promise<Fields> {
  return new Promise((resolve, reject) => {
    const entries: [string, unknown][] = [];
    const malformed = (cause: unknown) => reject(new TransportError('malformed', { cause }));
    parserOf(type)
      .on('field', (name: string | undefined, value: string | undefined) => {
        if (name === undefined) malformed('a part without a name');
        // In a charset that nobody knows.
        else if (value === undefined) reject(new TransportError('unsupportedType'));
        else entries.push([name, value]);
      })
      .on('file', (name: string | undefined, stream, { filename }) => {
        const bytes: Buffer[] = [];
        stream.on('data', (chunk) => bytes.push(chunk)).on('error', malformed);
        if (name === undefined) malformed('a part without a name');
        else if (name !== file) reject(new BadField(name, { reason: 'file' }));
        // A form in which no file was chosen sends an empty one without a name.
        else if (filename) stream.on('end', () => entries.push([name, Buffer.concat(bytes)]));
      })
      .on('partsLimit', () => reject(new TransportError('tooLarge')))
      .on('error', malformed)
      .on('close', () => {
        try {
          resolve(gathered(entries));
        } catch (error) {
          reject(error);
        }
      })
      .end(body);
  });
}

/** Throws `TransportError` where the type names no boundary. */
function parserOf(type: string): busboy.Busboy {
  try {
    // A limit is told when it is reached; without one, each of very many files would be a stream of its own.
    return busboy({ headers: { 'content-type': type }, limits: { parts: MOST_FIELDS + 1 } });
  } catch (cause) {
    throw new TransportError('malformed', { cause });
  }
}
