import { request } from 'node:http';
import { expect, test } from 'vitest';
import { hostileAnswers, openHostileServer } from '../../tests/support/hostile-server.ts';
import { openS3Store } from '../files/s3-store.ts';
import { stripeChannel } from '../payments/stripe.ts';
import { boundedAgent } from './bounded-agent.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { within } from './within.ts';

const DEADLINE = 150;

const hostile = Object.entries(hostileAnswers);

/** A store in that service. */
const storeAt = (endpoint: string) =>
  openS3Store(
    { endpoint, bucket: 'shop', prefix: '', region: 'eu', accessKeyId: 'key', secretAccessKey: 'secret' },
    { answer: DEADLINE },
  );

test.each(hostile)('whoever %s is left in time', async (_, answer) => {
  const origin = await openHostileServer(answer);
  await expect(boundedFetch({ deadline: DEADLINE, most: 1024 * 1024 })(origin)).rejects.toThrow();
});

test.each(hostile)('a client of its own leaves whoever %s in time', async (_, answer) => {
  const origin = await openHostileServer(answer);
  const agent = boundedAgent('http:', DEADLINE);
  const left = new Promise((resolve) => {
    const asked = request(origin, { agent }, (response) => {
      response.resume().on('close', resolve).on('error', resolve);
    });
    asked.on('error', resolve).end();
  });
  await left;
});

test.each(hostile)('a file store that %s is given up in time', async (_, answer) => {
  const store = storeAt(await openHostileServer(answer));
  await expect(store.read('one')).rejects.toThrow('the file store s3://shop cannot be reached');
  await expect(store.list('')[Symbol.asyncIterator]().next()).rejects.toThrow(
    'the file store s3://shop cannot be reached',
  );
});

test.each(hostile)('a Stripe that %s is given up in time', async (_, answer) => {
  const settings = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiOrigin: await openHostileServer(answer) };
  const shopName = async () => 'Shop';
  const channel = stripeChannel({ settings, clock: Date.now, currency: 'EUR', shopName, timeout: DEADLINE });
  await expect(channel.query?.({ number: '1', ref: 'cs_1' })).rejects.toThrow('StripeConnectionError');
});

test('an answer that is longer than it may be is left before its end', async () => {
  const origin = await openHostileServer((_, response) => void response.end('x'.repeat(2000)));
  const fetchAtMost = (most: number) => boundedFetch({ deadline: 10_000, most })(origin);
  await expect(fetchAtMost(1999)).rejects.toThrow('the answer has more than 1999 bytes');
  expect(await (await fetchAtMost(2000)).text()).toHaveLength(2000);
});

test('nobody is led into the network of the shop', async () => {
  let isAsked = false;
  const inward = await openHostileServer((_, response) => {
    isAsked = true;
    response.end('secret');
  });
  const origin = await openHostileServer((_, response) => void response.writeHead(307, { Location: inward }).end());
  expect((await boundedFetch({ deadline: DEADLINE, most: 1024 })(origin)).status).toBe(307);
  const store = storeAt(origin);
  await expect(store.read('one')).rejects.toThrow('answers 307');
  await expect(store.put('one', Buffer.from('secret'))).rejects.toThrow('answers 307');
  expect(isAsked).toBe(false);
});

test('what ends in time has its result, or its own error', async () => {
  expect(await within(DEADLINE, 'they', async () => 1)).toBe(1);
  const failing = within(DEADLINE, 'they', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  const deaf = within(10, 'they', () => new Promise(() => undefined));
  await expect(deaf).rejects.toThrow('they took more than 10 ms');
});
