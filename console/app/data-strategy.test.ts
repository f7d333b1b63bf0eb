// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { Refused } from '../lib/refused.ts';
import { createDataStrategy } from './data-strategy.ts';

/** What the open screen shows after it was read again, and that was refused with this code. */
async function afterRefusal(code: number): Promise<unknown> {
  const state = { navigation: { state: 'idle' }, revalidation: 'loading', loaderData: { orders: 'known' } };
  const resolve = async () => ({ type: 'error', result: new Refused(code, '', 'why') });
  const match = { shouldLoad: true, route: { id: 'orders' }, resolve };
  const strategy = createDataStrategy(() => ({ state }) as never);
  return (await strategy({ matches: [match] } as never)).orders?.result;
}

test.each([0, 404, 429, 500])('a screen stays as it is if reading it again is answered with %i', async (code) => {
  expect(await afterRefusal(code)).toBe('known');
});

test.each([400, 403])('a screen shows why it was refused with %i', async (code) => {
  expect(await afterRefusal(code)).toMatchObject({ code });
});
