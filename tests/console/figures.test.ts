import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { deleteDaysFrom } from '../../db/queries/console/days.ts';
import { tables } from '../../db/schema/index.ts';
import type { CloseInput } from '../../server/services/days/close.ts';
import { createDays } from '../../server/services/days/service.ts';
import { verifyBooks } from '../../server/services/wallet/books.ts';
import { recomputeBooks } from '../../server/services/wallet/recompute-books.ts';
import { defaultGrants } from '../../shared/console/roles.ts';
import { recountNames } from '../support/day-tampering.ts';
import { whole } from '../support/in-turn.ts';
import { outright } from '../support/outright.ts';
import { setSetting } from '../support/set-setting.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const { approvals, days, dayFigures, dayItems, orders, shoppers, staff } = tables;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A shop whose clock says that instant; what its making wrote is of that instant too. */
async function shopAt(iso: string) {
  const shop = await openTestShop();
  shop.clock.advance(Date.parse(iso) - shop.clock());
  return shop;
}

const until = ({ clock }: TestShop, iso: string) => clock.advance(Date.parse(iso) - clock());

async function twoShoppers(shop: TestShop) {
  return [await shop.addShopper('first', 100_000), await shop.addShopper('second', 100_000)] as const;
}

const buy = (shop: TestShop, itemId: number, shopperId: number) =>
  shop.services.orders.buy({ itemId, shopperId, price: undefined, idempotencyKey: undefined });

const join = (shop: TestShop, orderno: string, shopperId: number) =>
  shop.services.orders.join({ orderno, shopperId, price: undefined, idempotencyKey: undefined });

/** The figures of a day by their names: `groups opened` is `1 / 0`. */
async function figuresOf({ store }: TestShop, day: string): Promise<Record<string, string>> {
  const rows = await store.reader.db.select().from(dayFigures).where(eq(dayFigures.day, day));
  return Object.fromEntries(rows.map((row) => [`${row.figure} ${row.subject}`.trim(), `${row.count} / ${row.sum}`]));
}

const closedDays = async ({ store }: TestShop) =>
  (await store.reader.db.select().from(days).orderBy(days.startsAt)).map(({ day }) => day);

/** Bought before midnight of Shanghai, full after it. */
async function acrossMidnight() {
  const shop = await shopAt('2026-11-20T15:00:00Z');
  const itemId = await shop.addItem({ price: 10_000, tax: 500 });
  const [first, second] = await twoShoppers(shop);
  until(shop, '2026-11-20T15:59:59Z');
  const { orderno } = await buy(shop, itemId, first);
  until(shop, '2026-11-20T16:30:00Z');
  await join(shop, orderno, second);
  return { ...shop, itemId };
}

describe('days are closed', () => {
  test('a group opened before midnight of the shop and full after it is in both days, each with its part', async () => {
    const shop = await acrossMidnight();
    expect(await shop.services.days.close()).toBe(1);
    // A purchase that began before midnight may not have been written yet.
    until(shop, '2026-11-21T16:04:00Z');
    expect(await shop.services.days.close()).toBe(0);
    until(shop, '2026-11-21T16:06:00Z');
    expect(await shop.services.days.close()).toBe(1);

    const before = await figuresOf(shop, '2026-11-20');
    expect(before).toMatchObject({
      'groups opened': '1 / 0',
      'moved purchase': '1 / 10000',
      'moved credit': '2 / 200000',
      'held group_escrow': '0 / 10000',
      'held wallets': '0 / 190000',
      shoppers: '2 / 0',
    });
    expect(before).not.toHaveProperty('groups filled');
    const after = await figuresOf(shop, '2026-11-21');
    expect(after).toMatchObject({
      'groups filled': '1 / 0',
      'moved purchase': '1 / 10000',
      'moved sale': '2 / 20000',
      'hour 00': '2 / 20000',
      'full 01': '1 / 0',
      'held group_escrow': '0 / 0',
      'held wallets': '0 / 180000',
    });
    const items = await shop.store.reader.db.select().from(dayItems).orderBy(dayItems.day);
    expect(items).toMatchObject([
      { day: '2026-11-20', itemId: shop.itemId, opened: 1, filled: 0, sold: 0, turnover: 0 },
      { day: '2026-11-21', itemId: shop.itemId, opened: 0, filled: 1, sold: 2, turnover: 20_000 },
    ]);
    await recountNames(shop);
  });

  test('by two processes at once they are written once, and later all that passed while none was up', async () => {
    const shop = await acrossMidnight();
    shop.clock.advance(3 * 24 * HOUR);
    const { store, services, clock } = shop;
    const other = createDays({ store, run: services.reports.run, settings: services.settings, zone: ZONE, clock });
    const closed = await Promise.all([services.days.close(), other.close()]);
    expect(await closedDays(shop)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']);
    expect(Math.max(...closed)).toBeGreaterThan(0);

    const passed = whole ? 120 : 10;
    clock.advance(passed * 24 * HOUR);
    const heard: string[] = [];
    expect(await services.days.close(undefined, (day) => heard.push(day))).toBe(passed);
    // In parts: each is written before the next is counted.
    expect(heard).toHaveLength(Math.ceil(passed / 7));
    const all = await closedDays(shop);
    expect([all.length, heard.at(-1)]).toEqual([passed + 4, all.at(-1)]);
    expect(await figuresOf(shop, all.at(-1) ?? '')).toMatchObject({ 'held wallets': '0 / 180000' });
    expect((await verifyBooks(store)).differences).toEqual([]);
  });

  test('the books are right at every moment of a close', async () => {
    const shop = await acrossMidnight();
    const { store, services, clock } = shop;
    clock.advance(3 * 24 * HOUR);
    const reports: number[] = [];
    const transaction: typeof store.transaction = async (...write) => {
      const written = await store.transaction(...write);
      const { count, differences } = await recomputeBooks(store.reader);
      expect(differences).toEqual([]);
      reports.push(count);
      return written;
    };
    const watched = Object.assign(Object.create(store), { transaction });
    const {
      reports: { run },
      settings,
    } = services;
    expect(await createDays({ store: watched, run, settings, zone: ZONE, clock }).close()).toBe(4);
    expect(reports).toEqual([0, 0, 0, 0]);
  });

  test('a close that was stopped goes on where it was; a row by a clock put back is counted with its closed day', async () => {
    const shop = await acrossMidnight();
    const { store, services, clock } = shop;
    clock.advance(20 * 24 * HOUR);
    const stop = new AbortController();
    expect(await services.days.close(stop.signal, () => stop.abort())).toBe(7);
    expect(await services.days.close()).toBe(14);
    await store.transaction((tx) =>
      tx.db
        .insert(dayFigures)
        .values({ figure: 'seen', day: '2026-11-22', subject: 'tax_requested', count: 1, sum: 5 }),
    );

    until(shop, '2026-11-21T10:00:00Z');
    await shop.addShopper('third', 5_000);
    until(shop, '2026-12-11T16:06:00Z');
    await services.days.close();
    expect(await closedDays(shop)).toHaveLength(22);
    expect(await figuresOf(shop, '2026-11-21')).toMatchObject({ 'moved credit': '1 / 5000', shoppers: '1 / 0' });
    // What only its close could see stays.
    expect(await figuresOf(shop, '2026-11-22')).toMatchObject({
      'held wallets': '0 / 185000',
      'seen tax_requested': '1 / 5',
    });
    expect((await verifyBooks(store)).differences).toEqual([]);
  });

  test('a process that was suspended after it had counted changes nothing of a day that another one closed meanwhile', async () => {
    const shop = await acrossMidnight();
    const { store, services, clock, itemId } = shop;
    const { settings, reports } = services;
    const suspended = async (asked: CloseInput) => {
      const counted = await reports.run.readClosing(asked);
      const now = clock();
      until(shop, '2026-11-20T15:59:30Z');
      await buy(shop, itemId, await shop.addShopper('third', 100_000));
      clock.advance(now - clock());
      expect(await services.days.close()).toBe(1);
      return counted;
    };
    const run = { readClosing: suspended };
    expect(await createDays({ store, run, settings, zone: ZONE, clock }).close()).toBe(0);
    const [row] = await store.reader.db.select().from(dayItems);
    expect(row).toMatchObject({ itemId, day: '2026-11-20', opened: 2 });
    expect((await verifyBooks(store)).differences).toEqual([]);
  });

  /** Items without their day, as the version before left them where its close was killed. */
  async function leaveItems({ store, services, clock }: TestShop) {
    const { settings, reports } = services;
    const asked = { zone: ZONE, now: clock(), promises: await settings.promises(), opened: null };
    const closing = await reports.run.readClosing(asked);
    const ofFirst = closing?.items.filter(({ day }) => day === closing.days[0]?.day) ?? [];
    await store.transaction(async (tx) => void (await tx.db.insert(dayItems).values(ofFirst)));
  }

  test.each([0, 1])(
    'a killed close leaves no items to days of another zone, %i days after the first',
    async (closed) => {
      const shop = await acrossMidnight();
      const { store, services, clock, itemId } = shop;
      expect(await services.days.close()).toBe(1);
      if (closed === 0) await store.transaction((tx) => deleteDaysFrom(tx, '2026-11-20'));
      const other = await shop.addItem({ price: 10_000 });
      // The next day in the east already.
      until(shop, '2026-11-21T12:00:00Z');
      await buy(shop, other, await shop.addShopper('third', 100_000));
      until(shop, '2026-11-24T12:00:00Z');
      await leaveItems(shop);
      const { settings, reports } = services;
      await createDays({ store, run: reports.run, settings, zone: 'Pacific/Kiritimati', clock }).close();
      const items = await store.reader.db.select().from(dayItems).orderBy(dayItems.day, dayItems.itemId);
      const rows = items.map((row) => [row.day, row.itemId, row.opened, row.filled]);
      const before =
        closed === 0
          ? [['2026-11-21', itemId, 1, 1]]
          : [
              ['2026-11-20', itemId, 1, 0],
              ['2026-11-21', itemId, 0, 1],
            ];
      expect(rows).toEqual([...before, ['2026-11-22', other, 1, 0]]);
      expect((await verifyBooks(store)).differences).toEqual([]);
    },
  );

  test('the list of a closed day has all that it moved, also what has a higher id than the first of the next day', async () => {
    const shop = await shopAt('2026-11-20T15:00:00Z');
    const itemId = await shop.addItem({ price: 10_000 });
    const [first, second] = await twoShoppers(shop);
    until(shop, '2026-11-20T16:00:01Z');
    await buy(shop, itemId, first);
    until(shop, '2026-11-20T15:59:59Z');
    await buy(shop, itemId, second);
    until(shop, '2026-11-21T16:06:00Z');
    await shop.services.days.close();
    for (const [day, moved] of [
      ['2026-11-20', ['credit', 'credit', 'purchase']],
      ['2026-11-21', ['purchase']],
    ] as const) {
      const of = { day, account: undefined, order: undefined, end: 'earliest' as const, cursor: undefined };
      const { rows } = await shop.services.consoleTransfers.list({ ...of, limit: 20 });
      const figures = Object.entries(await figuresOf(shop, day)).filter(([name]) => name.startsWith('moved '));
      expect(rows).toHaveLength(moved.length);
      expect(figures.reduce((sum, [, figure]) => sum + Number.parseInt(figure, 10), 0)).toBe(moved.length);
    }
  });

  test('what is written across midnight with a higher id than the first of the next day opens no day again', async () => {
    const shop = await shopAt('2026-11-20T15:00:00Z');
    const itemId = await shop.addItem({ price: 10_000 });
    const shoppers = await twoShoppers(shop);
    for (const date of ['2026-11-20', '2026-11-21', '2026-11-22']) {
      for (const [index, time] of ['T16:00:01Z', 'T15:59:59Z'].entries()) {
        until(shop, date + time);
        await buy(shop, itemId, shoppers[index] ?? 0);
      }
      until(shop, `${date}T16:06:00Z`);
      expect(await shop.services.days.close()).toBe(1);
    }
    expect((await verifyBooks(shop.store)).differences).toEqual([]);
    // A day whose count changes is: this row comes after its close.
    until(shop, '2026-11-22T15:59:00Z');
    await shop.addShopper('third', 5_000);
    until(shop, '2026-11-23T16:06:00Z');
    expect(await shop.services.days.close()).toBe(2);
    expect(await figuresOf(shop, '2026-11-22')).toMatchObject({ 'moved credit': '1 / 5000', shoppers: '1 / 0' });
    expect((await verifyBooks(shop.store)).differences).toEqual([]);
  });

  test('where the clock was ahead for a while: what came later with lower times does not begin it anew without end', async () => {
    const shop = await acrossMidnight();
    const start = shop.clock();
    shop.clock.advance(20 * 24 * HOUR);
    await shop.addShopper('of-the-future', 5_000);
    shop.clock.advance(start - shop.clock());
    await shop.addShopper('of-now', 5_000);
    for (const days of [10, 30, 31]) {
      shop.clock.advance(start + days * 24 * HOUR - shop.clock());
      const stop = new AbortController();
      const parts: string[] = [];
      await shop.services.days.close(stop.signal, (day) => {
        if (parts.push(day) > 20) stop.abort();
      });
      expect(new Set(parts).size).toBe(parts.length);
    }
    expect((await verifyBooks(shop.store)).differences).toEqual([]);
  });

  test('not while it lasts: what was closed while the clock was ahead is opened again', async () => {
    const shop = await acrossMidnight();
    const start = shop.clock();
    const today = '2026-11-21';
    // It knows when the next day is over.
    expect(await shop.services.days.isAnyOver()).toBe(true);
    await shop.services.days.close();
    shop.clock.advance(20 * 24 * HOUR);
    expect(await shop.services.days.isAnyOver()).toBe(true);
    await shop.services.days.close();
    expect((await closedDays(shop)).at(-1)).toBe('2026-12-10');
    shop.clock.advance(start - shop.clock() + MINUTE);
    await shop.addShopper('of-now', 5_000);
    expect(await shop.services.days.isAnyOver()).toBe(true);
    await shop.services.days.close();
    expect((await closedDays(shop)).at(-1)).toBe('2026-11-20');
    expect((await verifyBooks(shop.store)).differences).toEqual([]);
    expect(await shop.services.days.isAnyOver()).toBe(false);
    shop.clock.advance(25 * HOUR);
    await shop.services.days.close();
    expect(await figuresOf(shop, today)).toMatchObject({ 'moved credit': '1 / 5000' });
    expect((await verifyBooks(shop.store)).differences).toEqual([]);
  });

  test('with what staff decided in time and too late: paid, refused, and by the yes of a second person', async () => {
    const shop = await acrossMidnight();
    const { store, services, clock } = shop;
    const [{ id: shopperId } = { id: 0 }] = await store.reader.db.select().from(shoppers).limit(1);
    const by = { actor: 'shell:test', note: 'no' };
    await setSetting({ store, services }, { key: 'transfer_account', value: 'Bank 1', ...by });
    const claim = async () =>
      (await services.recharges.begin({ shopperId, channelId: 2, money: 5000, idempotencyKey: undefined })).number;
    await services.rechargeDecisions.refuse({ number: await claim(), ...by });
    const [order] = await store.reader.db.select().from(orders).where(eq(orders.shopperId, shopperId));
    const id = order?.id ?? 0;
    const request = () => services.refunds.request({ id, shopperId, idempotencyKey: undefined });
    await request();
    // Asked for at night, it is promised from the morning on.
    clock.advance(34 * HOUR);
    await services.refunds.refuse({ id, ...by });
    // Asked for again: the refusal keeps the time of its own request.
    await request();
    await outright(shop).payRefund({ id, ...by });
    await paidByTwo(shop, shopperId);
    clock.advance(48 * HOUR);
    await services.days.close();
    expect(await figuresOf(shop, '2026-11-21')).toMatchObject({
      'done recharges': '1 / 0',
      'in_time recharges': `1 / ${30 * MINUTE}`,
    });
    expect(await figuresOf(shop, '2026-11-22')).toMatchObject({
      'done refunds': `2 / ${34 * HOUR}`,
      'in_time refunds': `1 / ${24 * HOUR}`,
      'done withdrawals': `1 / ${HOUR}`,
      'in_time withdrawals': `1 / ${24 * HOUR}`,
    });
    expect((await verifyBooks(store)).differences).toEqual([]);
  });
});

/** A withdrawal above the limit, asked for by one and agreed to by another an hour later, and marked as paid then. */
async function paidByTwo({ store, services, clock }: TestShop, shopperId: number) {
  const limit = { key: 'approval_withdrawal_above', value: '1', actor: 'shell:test', note: '' };
  await setSetting({ store, services }, limit);
  const who = { shopperId, sessionId: '', fundPassword: undefined };
  const card = { bankTruename: 'Mia', bankAccount: '6222021234567890', bankName: 'Bank' };
  await services.cards.save({ ...who, card });
  const { id } = await services.withdrawals.request({ ...who, money: 20_000, idempotencyKey: undefined });
  const person = async (role: 'finance' | 'approver') => {
    const values = { name: role, nameKey: role, role, userHandle: role, createdAt: 1 };
    const [row] = await store.transaction((tx) => tx.db.insert(staff).values(values).returning({ id: staff.id }));
    return { staffId: row?.id ?? 0, sessionId: role, grants: defaultGrants[role] };
  };
  const show = async () => ({ factor: 'test' });
  const input = { kind: 'withdrawal.pay' as const, parameters: { id }, note: 'seen' };
  const finance = await person('finance');
  const asked = await services.approvals.perform(finance, input, show);
  if (asked.state !== 'waiting') throw new Error('it does not wait');
  clock.advance(HOUR);
  const [row] = await store.reader.db.select().from(approvals).where(eq(approvals.id, asked.approvalId));
  const yes = { id: asked.approvalId, hash: row?.hash ?? '', note: 'agreed' };
  await services.approvals.approve(await person('approver'), yes, show);
  await services.approvals.perform(finance, { ...input, only: 'do' }, show);
}

const ZONE = 'Asia/Shanghai';

describe('a day of the shop', () => {
  test('is closed by the clocks of its zone when they change', async () => {
    const shop = await shopAt('2026-10-24T20:00:00Z');
    const { store, services, clock } = shop;
    const berlin = createDays({
      store,
      run: services.reports.run,
      settings: services.settings,
      zone: 'Europe/Berlin',
      clock,
    });
    await twoShoppers(shop);
    until(shop, '2026-10-25T22:30:00Z');
    // Still the long Sunday: half past eleven in the evening.
    await shop.addShopper('third', 1_000);
    // A purchase that began before midnight may not have been written yet.
    until(shop, '2026-10-25T23:04:00Z');
    expect(await berlin.close()).toBe(1);
    until(shop, '2026-10-25T23:05:00Z');
    expect(await berlin.isAnyOver()).toBe(true);
    expect(await berlin.close()).toBe(1);
    expect(await berlin.isAnyOver()).toBe(false);
    expect(await figuresOf(shop, '2026-10-25')).toMatchObject({ 'moved credit': '1 / 1000' });
  });
});
