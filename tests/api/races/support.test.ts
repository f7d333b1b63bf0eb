import { expect, test } from 'vitest';
import { openConsole } from '../../support/console-api.ts';

const unrepeated = { idempotencyKey: undefined };

/** A shopper's conversations with staff, at whom several write at once. */
async function open() {
  const shop = await openConsole();
  await shop.addStaffOfRoles();
  const shopperId = await shop.addShopper('writer', 0);
  const send = (text: string) =>
    shop.services.supportThreads.send({ shopperId, orderno: undefined, text, ...unrepeated });
  const seen = async () => (await shop.call('supportThread', { shopper: shopperId }, { as: 'owner' })).body.data;
  const reply = async (version: number, text: string) =>
    (await shop.call('supportReply', { shopper: shopperId, version, text }, { as: 'service' })).body.code;
  return { shop, send, seen, reply };
}

test('first messages at once open one conversation, with each message in it once', async () => {
  const { send, seen } = await open();
  await Promise.all(Array.from({ length: 8 }, (_, n) => send(`${n}`)));
  const { messages, version } = await seen();
  expect(messages.map(({ text }: { text: string }) => text).sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  expect(version).toBe(8);
});

test('a shopper and staff begin at once: one conversation, and staff have seen what they answer', async () => {
  const { send, seen, reply } = await open();
  const [, code] = await Promise.all([send('hello'), reply(0, 'welcome')]);
  const { messages, waiting_since } = await seen();
  expect(messages).toHaveLength(code === 200 ? 2 : 1);
  // A reply to nothing comes before the words, or not at all.
  expect([messages.at(-1).from, waiting_since === null]).toEqual(['shopper', false]);
});

test('ten rounds of a message beside a reply and a close: nobody who wrote unseen is taken for answered', async () => {
  const { shop, send, seen, reply } = await open();
  await send('first');
  for (let round = 0; round < 10; round++) {
    const { id, version } = await seen();
    const close = async () =>
      (await shop.call('supportAnswered', { id, version }, { as: 'manager' })).body.code as number;
    const [, closed, replied] = await Promise.all([send(`round ${round}`), close(), reply(version, `reply ${round}`)]);
    expect([closed, replied].filter((code) => code === 200).length).toBeLessThanOrEqual(1);
    const { waiting_since, messages } = await seen();
    expect([messages.at(-1).text, waiting_since === null]).toEqual([`round ${round}`, false]);
  }
});
