import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import type { RoleKey } from '../../shared/console/roles.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { openConsole } from '../support/console-api.ts';
import { gather } from '../support/event-stream.ts';

type Console = Awaited<ReturnType<typeof openConsole>>;

/** Listens in the console as somebody of that role, or with that cookie. */
async function listen({ server }: Pick<Console, 'server'>, as: RoleKey | string) {
  const ending = new AbortController();
  closeAfterTest(() => ending.abort());
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/console/api/v1/events`, {
    headers: as === '' ? {} : { Cookie: `console=${as}` },
    signal: ending.signal,
  });
  const received: string[] = [];
  const ended = gather(response, received).catch(() => undefined);
  return { response, received, ended };
}

const invalidate = ({ store }: Pick<Console, 'store'>, ...tags: ('queues' | 'books' | 'approvals' | 'everything')[]) =>
  store.transaction(async (tx) => {
    for (const tag of tags) tx.invalidate(tag);
  });

test('nobody listens without a session', async () => {
  const shop = await openConsole();
  const { response } = await listen(shop, '');
  expect(response.status).toBe(401);
  expect((await listen(shop, 'a-token-of-nobody')).response.status).toBe(401);
});

test('finance hears that a withdrawal waits; a role without that right hears of approvals alone', async () => {
  const shop = await openConsole();
  const shopperId = await shop.addShopper('first', 100_000);
  const who = { shopperId, sessionId: '', fundPassword: undefined };
  const card = { bankTruename: 'Mia', bankAccount: '6222021234567890', bankName: 'Bank' };
  await shop.services.cards.save({ ...who, card });
  const [finance, catalogue] = [await listen(shop, 'finance'), await listen(shop, 'catalogue')];
  expect(finance.response.headers.get('content-type')).toContain('text/event-stream');
  await shop.services.withdrawals.request({ ...who, money: 20_000, idempotencyKey: undefined });
  await expect.poll(() => finance.received).toContain('queues');
  await invalidate(shop, 'books', 'queues', 'approvals');
  await expect.poll(() => finance.received).toContain('books');
  await expect.poll(() => catalogue.received).toContain('approvals');
  expect(catalogue.received).toEqual(['approvals']);
});

test('a session that has ended hears nothing more', async () => {
  const shop = await openConsole();
  const { token, sessionId, staffId } = await shop.store.transaction(async (tx) => {
    const person = { name: 'Ada', nameKey: 'ada', role: 'auditor', userHandle: 'x', createdAt: tx.now };
    const [row] = await tx.db.insert(tables.staff).values(person).returning({ id: tables.staff.id });
    const who = { staffId: row?.id ?? 0, from: { address: '', userAgent: '' } };
    return { staffId: who.staffId, ...(await shop.services.staffSessions.begin(tx, who)) };
  });
  const { received, ended } = await listen(shop, token);
  await invalidate(shop, 'books');
  await expect.poll(() => received).toEqual(['books']);
  await shop.services.staffSessions.end({ staffId, id: sessionId });
  await ended;
  expect(received).toEqual(['books']);
});
