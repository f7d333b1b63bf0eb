import express from 'express';
import pino from 'pino';
import request from 'supertest';
import { afterEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { TransportError } from '../responses/transport-error.ts';
import { isWithin, rateLimits } from './rate-limit.ts';

afterEach(() => void vi.useRealTimers());

test('a clock that is put back does not lengthen the period of who has used it up', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { credentials } = rateLimits({ scale: 0.1, knownShopper: async () => null, log: pino({ level: 'silent' }) });
  const app = express()
    .use(credentials)
    .get('/', (_, response) => void response.send('passed'))
    .use(((error, _, response, next) => {
      if (!(error instanceof TransportError)) return next(error);
      response.status(error.status).send();
    }) satisfies express.ErrorRequestHandler);
  const ask = async () => (await request(app).get('/')).status;
  const start = Date.now();
  vi.setSystemTime(start + 24 * 3_600_000);
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  vi.setSystemTime(start);
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  // Its periods go on as before.
  vi.setSystemTime(start + 61_000);
  expect(await ask()).toBe(200);
});

test('what fails while the key is read is no limit that is used up', async () => {
  const knownShopper = () => Promise.reject(new Error('away'));
  const limits = rateLimits({ scale: 0.1, knownShopper, log: pino({ level: 'silent' }) });
  const app = express()
    .get('/:limit', async (request, response) => {
      const limit = limits[request.params.limit as Endpoint['rate']];
      response.send(String(await isWithin(limit, request, response)));
    })
    .use(((error, _, response, __) => void response.send(error.message)) satisfies express.ErrorRequestHandler);
  const ask = async (limit: Endpoint['rate']) => (await request(app).get(`/${limit}`)).text;
  expect(await ask('credentials')).toBe('away');
  expect([await ask('upload'), await ask('upload')]).toEqual(['true', 'false']);
});

test('limits are made without a look at a stack, for which Node would decode all source maps', () => {
  const written = vi.fn((error: Error) => String(error));
  const before = Error.prepareStackTrace;
  Error.prepareStackTrace = written;
  try {
    rateLimits({ scale: 1, knownShopper: async () => null, log: pino({ level: 'silent' }) });
  } finally {
    Error.prepareStackTrace = before;
  }
  expect(written).not.toHaveBeenCalled();
});
