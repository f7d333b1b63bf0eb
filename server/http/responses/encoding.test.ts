import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodingOf, packed, smallest } from './encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=1.0, BR', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0,gzip;q=0', 'identity'],
  ['brotli, xgzip', 'identity'],
  ['br;q=0.001', 'br'],
  ['br;q=0.001, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity;q=0, *;q=0', 'identity'],
])('a client that accepts %j gets %s, also on a second request', (accepted, encoding) => {
  expect([encodingOf(accepted), encodingOf(accepted)]).toEqual([encoding, encoding]);
});

test('a thousand odd headers are not all stored, but all are read', () => {
  for (let n = 0; n < 1000; n++) expect(encodingOf(`x${n}, gzip`)).toBe('gzip');
});

test.each(['quick', 'thorough'] as const)('a body packed with %s effort comes out as it went in', (effort) => {
  const body = Buffer.from('拼团'.repeat(1000));
  expect(brotliDecompressSync(packed(body, 'br', effort).bytes)).toEqual(body);
  expect(gunzipSync(packed(body, 'gzip', effort).bytes)).toEqual(body);
  expect(packed(body, 'identity', effort)).toEqual({ bytes: body, encoding: 'identity' });
  const short = Buffer.from('short');
  expect(packed(short, 'br', effort)).toEqual({ bytes: short, encoding: 'identity' });
});

test('an answer that is sent often is compressed at the highest level, one body at a time', async () => {
  const body = Buffer.from(Array.from({ length: 3000 }, (_, n) => `拼团 ${n % 70} ${n * n}`).join());
  const thorough = packed(body, 'br', 'thorough').bytes;
  const [bytes, meanwhile] = await Promise.all([smallest(body, thorough), smallest(body, thorough)]);
  expect(meanwhile).toBeNull();
  expect(brotliDecompressSync(bytes ?? '')).toEqual(body);
  expect(bytes?.length).toBeLessThan(thorough.length);
  expect(await smallest(body, thorough)).toEqual(bytes);
  expect(await smallest(body, Buffer.from('smaller'))).toEqual(Buffer.from('smaller'));
});
