import type { IncomingMessage } from 'node:http';
import { TransportError } from '../responses/transport-error.ts';

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
