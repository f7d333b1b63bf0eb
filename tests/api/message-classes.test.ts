import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { openTestApi } from '../support/test-api.ts';

test('requests and answers keep the prototypes that they were created with', async () => {
  const api = await openTestApi();
  const seen: object[] = [];
  const note = (...both: object[]) => seen.push(...both.map((one) => Object.getPrototypeOf(one)));
  api.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    note(request, response);
    response.on('finish', () => note(request, response));
  });
  expect((await api.call('userInfo')).body.code).toBe(401);
  await expect.poll(() => seen.length).toBe(4);
  const [request, response, ...after] = seen;
  expect(after[0]).toBe(request);
  expect(after[1]).toBe(response);
  // Those of Express.
  expect(seen.every((prototype) => 'app' in prototype)).toBe(true);
});
