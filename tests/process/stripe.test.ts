import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/cleanup.ts';
import { shopCommand } from '../support/server-process.ts';
import { form, startServer } from '../support/started-server.ts';
import { openStripeStandIn, signedEvent } from '../support/stripe-stand-in.ts';

test('the built server takes a payment through Stripe in the shop’s currency, and logs no secret', async () => {
  const stripe = await openStripeStandIn();
  const { secretKey, webhookSecret, apiOrigin } = stripe.settings;
  const dataDir = temporaryFolder();
  const env = {
    DEMO: '0',
    LOG_LEVEL: 'trace',
    SHOP_CURRENCY_CODE: 'EUR',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_ORIGIN: apiOrigin,
  };
  const server = await startServer(dataDir, env);
  const ask = async (path: string, init?: RequestInit) => (await fetch(server.origin + path, init)).json();
  const fields = { username: 'payer', password: 'correct horse', invitation_code: server.invitation };
  await ask('/api/register', form(fields));
  const { token } = (await ask('/api/login', form(fields))).data;
  expect((await ask('/api/pay_list', { headers: { Authorization: token } })).data).toMatchObject([{ id: 3 }]);

  const { data: url } = await ask('/api/recharge', form({ id: '3', money: '20' }, token));
  const [session] = stripe.sessions.values();
  expect(session).toMatchObject({ url, currency: 'eur', amount_total: 2000 });
  const paid = { ...session, status: 'complete', payment_status: 'paid' };
  const event = { id: 'evt_1', object: 'event', type: 'checkout.session.completed', data: { object: paid } };
  const { body, signature } = signedEvent(event, { at: Date.now(), secret: webhookSecret });
  const headers = { 'Stripe-Signature': signature };
  expect(await ask('/pay/notify/stripe', { method: 'POST', body, headers })).toEqual({ received: true });
  const { data: shopper } = await ask('/api/user_info', { headers: { Authorization: token } });
  expect(shopper.recharge_money).toBe(20);

  expect(await shopCommand(dataDir, ['verify-books'], env)).toMatchObject({ exitCode: 0 });
  expect(server.log()).not.toMatch(/sk_test|whsec/);
  expect(await server.stop()).toBe(0);
});
