import { RouterContextProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { apiContext } from '../../lib/context.ts';
import { loader } from './recharges.tsx';

/** Where the loader leads to; null if it stays. */
async function leadsTo(address: string, status = 'pending'): Promise<string | null> {
  const context = new RouterContextProvider();
  const picked = { number: '7', channel: 'stripe', status };
  const page = { data: { rows: [], promise: 0, waiting: [] }, next: null };
  context.set(apiContext, { page: async () => page, call: async () => picked } as never);
  const request = new Request(`http://localhost${address}`);
  const params = address.startsWith('/recharges/7') ? { number: '7' } : {};
  try {
    await loader({ request, params, context } as never);
    return null;
  } catch (answer) {
    return (answer as Response).headers.get('Location');
  }
}

test('a recharge that is opened from elsewhere is shown in the queue of its channel, not beside that of transfers', async () => {
  expect(await leadsTo('/recharges/7')).toBe('/recharges/7?channel=stripe');
  expect(await leadsTo('/recharges/7?channel=stripe')).toBeNull();
  // What is decided is in no queue, and what a shopper has is in none of a channel.
  expect(await leadsTo('/recharges/7', 'credited')).toBeNull();
  expect(await leadsTo('/recharges/7?shopper=3')).toBeNull();
});

test('another queue that is chosen closes the recharge', async () => {
  expect(await leadsTo('/recharges/7?channel=transfer&sort=latest')).toBe('/recharges?channel=transfer&sort=latest');
});
