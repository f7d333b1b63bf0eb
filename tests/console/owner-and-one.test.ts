import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { openConsole } from '../support/console-api.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { byTest, saversOf } from '../support/savers.ts';
import { setSetting } from '../support/set-setting.ts';
import { agree, joinedWithPasskey, signed } from '../support/staff.ts';

type Person = Awaited<ReturnType<typeof joinedWithPasskey>>;

const note = 'checked';

/** A shop of two: nobody else is there who could agree to anything. */
let shop: Awaited<ReturnType<typeof openConsole>>;
let owner: Person;
let finance: Person;

beforeAll(async () => {
  shop = await openConsole();
  await setSetting(shop, { key: 'transfer_account', value: 'Bank 1234', ...byTest });
  [owner, finance] = [await joinedWithPasskey(shop), await joinedWithPasskey(shop, 'finance')];
});

const { balanceOf, claim, newShopper, withdrawal } = saversOf(() => shop);

/** The owner's yes to what finance has asked for last, which finance may not give. */
async function agreedByOwner(kind: string): Promise<void> {
  const [request] = (await shop.call('approvals', { list: 'asked' }, finance)).body.data;
  expect(request).toMatchObject({ kind, state: 'waiting' });
  expect((await agree(shop, request.id, finance)).code).toBe(403);
  expect((await agree(shop, request.id, owner)).code).toBe(200);
}

test('a withdrawal above the limit is asked for, agreed to, put in a file for the bank by either, and paid', async () => {
  const shopperId = await newShopper(600_000);
  for (const payer of [finance, owner]) {
    const id = await withdrawal(shopperId, 300_000);
    expect((await signed(shop, 'withdrawalPay', { id, note }, payer)).body.reason).toBe('secondYesFirst');
    expect((await signed(shop, 'withdrawalAsk', { id, note }, finance)).body.data.state).toBe('waiting');
    await agreedByOwner('withdrawal.pay');
    const file = await signed(shop, 'withdrawalFile', { ids: [id], format: 'csv' }, payer);
    expect([file.status, file.text]).toEqual([200, expect.stringContaining(`W${id},`)]);
    expect((await signed(shop, 'withdrawalPay', { id, note }, payer)).body.data.state).toBe('done');
    const { data } = (await shop.call('withdrawal', { id }, owner)).body;
    expect(data).toMatchObject({ status: 'paid', filed_at: shop.clock() });
  }
  await booksAreRight(shop);
});

test('a recharge above the limit is credited with the yes of the owner', async () => {
  const shopperId = await newShopper();
  const number = await claim(shopperId, 600_000);
  const found = { number, found: 600_000, note, proof_hash: '' };
  expect((await signed(shop, 'rechargeCredit', found, finance)).body.data.state).toBe('waiting');
  expect(await balanceOf(shopperId)).toBe(0);
  await agreedByOwner('recharge.credit');
  expect(await balanceOf(shopperId)).toBe(600_000);
  await booksAreRight(shop);
});

test('a tax refund above the limit is paid with the yes of the owner', async () => {
  const [shopperId, other] = [await newShopper(1_000_000), await newShopper(1_000_000)];
  const bought = { price: 1_000_000, idempotencyKey: undefined };
  const itemId = await shop.addItem({ price: 1_000_000, tax: 150_000 });
  const { orderno } = await shop.services.orders.buy({ ...bought, shopperId, itemId });
  await shop.services.orders.join({ ...bought, shopperId: other, orderno });
  const { orders } = tables;
  const [order] = await shop.store.reader.db.select().from(orders).where(eq(orders.orderno, orderno));
  const id = order?.id ?? 0;
  await shop.services.refunds.request({ id, shopperId, idempotencyKey: undefined });
  const [asked] = (await signed(shop, 'refundsPay', { ids: [id], note }, finance)).body.data;
  expect([asked.state, await balanceOf(shopperId)]).toEqual(['waiting', 0]);
  await agreedByOwner('refund.pay');
  expect(await balanceOf(shopperId)).toBe(150_000);
  await booksAreRight(shop);
});

test('a payee is changed and somebody invited by the owner at once, marked, since finance may not agree', async () => {
  for (const [call, kind, fields] of [
    ['settingChange', 'setting.change', { key: 'payer_name', value: 'Sun Shop', version: 0 }],
    ['staffInvite', 'staff.invite', { name: 'Newcomer', role: 'manager' }],
  ] as const) {
    expect((await signed(shop, call, { ...fields, note }, finance)).status).toBe(403);
    // A fresh session is not enough: the factor is for this act.
    expect((await shop.call(call, { ...fields, note }, owner)).status).toBe(428);
    expect((await signed(shop, call, { ...fields, note }, owner)).body.data.state).toBe('done');
    const [decided] = (await shop.call('approvals', { list: 'decided' }, owner)).body.data;
    expect(decided).toMatchObject({ kind, state: 'done', alone: true });
  }
  expect(await shop.services.settings.text('payer_name')).toBe('Sun Shop');
  const { invites } = (await shop.call('staff', {}, owner)).body.data;
  expect(invites).toMatchObject([{ name: 'Newcomer', role: 'manager' }]);
});
