import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { TransportError } from '../responses/transport-error.ts';
import { bytesOf } from './body.ts';

test('the rest of a body is not awaited after its sender has gone', async () => {
  const request = Object.assign(new Readable({ read: () => {} }), { headers: {} });
  const bytes = bytesOf(request as unknown as IncomingMessage, 10);
  request.push('half');
  setImmediate(() => request.destroy());
  await expect(bytes).rejects.toEqual(new TransportError('malformed'));
});
