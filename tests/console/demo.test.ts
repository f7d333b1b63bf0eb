import { asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { selectJobs } from '../../db/queries/jobs.ts';
import { insertSetting } from '../../db/queries/storefront.ts';
import { listInForce } from '../../db/queries/variants.ts';
import { tables } from '../../db/schema/index.ts';
import { readDemoData } from '../../server/demo/data.ts';
import { fillHistory } from '../../server/demo/history.ts';
import type { FilledItem } from '../../server/demo/past/groups.ts';
import { topUpDemoGroups } from '../../server/demo/top-up.ts';
import { startJobs } from '../../server/jobs/jobs.ts';
import { verifyBooks } from '../../server/services/wallet/books.ts';
import { createMetrics } from '../../server/telemetry/metrics.ts';
import { untraced } from '../../server/telemetry/tracing.ts';
import { defaultGrants, roleKeys } from '../../shared/console/roles.ts';
import { closeAfterTest, temporaryFolder } from '../support/cleanup.ts';
import { wholeTest } from '../support/in-turn.ts';
import { operatorOf } from '../support/operator.ts';
import { outright } from '../support/outright.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { addVariants, changeVariants, variantsOf } from '../support/variants.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const ZONE = 'Asia/Shanghai';

/** What shoppers of these say. */
const WORDS = { any: { '5': ['包装很仔细。'], '4': ['颜色正。'] }, '1': { '5': ['下次还买。'] } };

/** What the demo fills a shop with, but for its catalogue: two items, and one with options if these are wanted. */
async function openDemoShop({ withOptions = false } = {}) {
  const shop = await openTestShop();
  const { store, ids } = shop;
  const common = {
    pictureId: 1,
    size: 2,
    price: 10_000,
    tax: 500,
    popularity: 3,
    options: null,
    categoryId: 1,
    shot: null,
  };
  const lip = { ...common, names: { 'zh-CN': '口红' } };
  const lamp = { ...lip, names: { 'zh-CN': '台灯' }, size: 3, price: 39_900, tax: 0, popularity: 1 };
  const items = [
    { ...lip, id: await shop.addItem({ price: lip.price, tax: lip.tax }) },
    { ...lamp, id: await shop.addItem({ price: lamp.price, tax: lamp.tax, groupSize: 3 }) },
    ...(withOptions ? [await coat(shop, lip)] : []),
  ];
  const nicknames = Array.from({ length: 80 }, (_, index) => `顾客${index}`);
  await store.transaction(
    async (tx) => {
      await insertSetting(tx, { key: 'demo_filled_at', value: new Date(tx.now).toISOString() });
      await fillHistory(tx, { ids, nicknames, items, words: WORDS, orders: 120, zone: ZONE });
    },
    { bulk: true },
  );
  return shop;
}

/** An item of the demo in four variants at two prices, one of them sold out. */
async function coat(shop: TestShop, like: Omit<FilledItem, 'id'>): Promise<FilledItem> {
  const id = await shop.addItem({ name: '大衣', price: like.price, tax: like.tax, stock: 0, groupSize: 3 });
  const ids = await addVariants(shop, id, {
    price: like.price,
    orgPrice: like.price,
    tax: like.tax,
    stock: { to: 30 },
  });
  const rows = [
    { id: ids[1], price: 12_000, orgPrice: 12_000 },
    { id: ids[3], stock: { to: 0 } },
  ];
  await changeVariants(shop, id, { rows });
  const variants = (await variantsOf(shop, id)).map((row) => ({ ...row, values: [row.value1] }));
  const options = { listId: await listInForce(shop.store.reader, id), variants };
  return { ...like, id, size: 3, names: { 'zh-CN': '大衣' }, options, shot: '0123456789abcdef01234567.webp' };
}

test('reviews of the past are of orders that came, and are counted right', async () => {
  const shop = await openDemoShop({ withOptions: true });
  const { groups, items, orders, reviewPictures, reviews } = tables;
  const { db } = shop.store.reader;
  const said = await db
    .select({ text: reviews.text, at: reviews.createdAt, group: groups.status, closedAt: groups.closedAt })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .orderBy(asc(reviews.id));
  expect(said.length).toBeGreaterThan(20);
  expect(said.filter(({ group, at, closedAt }) => group !== 'complete' || closedAt === null || at <= closedAt)).toEqual(
    [],
  );
  expect(said.map(({ at }) => at)).toEqual(said.map(({ at }) => at).toSorted((a, b) => a - b));
  const texts = said.map(({ text }) => text).filter((text) => text !== '');
  expect(new Set(texts).size).toBe(3);
  const [sum] = await db.select({ count: sql<number>`sum(${items.reviewCount})` }).from(items);
  expect(Number(sum?.count)).toBe(said.length);
  expect(await db.select({ file: reviewPictures.file }).from(reviewPictures)).toHaveLength(1);
  const written = Object.values((await readDemoData()).reviews).flatMap((of) => Object.values(of).flat());
  expect(written.filter((text) => !/（演示）$|\(demo\)$/.test(text))).toEqual([]);
  // The books count the reviews of each kind again.
  expect(await wrongBooks(shop)).toEqual([]);
});

const wrongBooks = async ({ store }: TestShop) => (await verifyBooks(store)).differences;

test('ninety days of the demo are right by the books, counted by day, and no wallet was ever below zero', async () => {
  const shop = await openDemoShop();
  expect(await wrongBooks(shop)).toEqual([]);
  expect((await shop.services.audit.verify()).fault).toBeNull();
  expect(await shop.services.days.close()).toBeGreaterThan(89);
  expect(await wrongBooks(shop)).toEqual([]);
  const { transfers, dayItems } = tables;
  const rows = await shop.store.reader.db.select().from(transfers).orderBy(asc(transfers.id));
  const held = new Map<number, number>();
  const wallets = new Set(
    (await shop.store.reader.db.select().from(tables.accounts)).filter((one) => one.shopperId).map(({ id }) => id),
  );
  let before = 0;
  for (const { amount, createdAt, creditAccount, debitAccount } of rows) {
    // Days are counted by rising ids.
    expect(createdAt).toBeGreaterThanOrEqual(before);
    before = createdAt;
    held.set(creditAccount, (held.get(creditAccount) ?? 0) + amount);
    held.set(debitAccount, (held.get(debitAccount) ?? 0) - amount);
    if (wallets.has(debitAccount)) expect(held.get(debitAccount)).toBeGreaterThanOrEqual(0);
  }
  const [sold] = await shop.store.reader.db
    .select({ filled: sql<number>`sum(${dayItems.filled})`, failed: sql<number>`sum(${dayItems.failed})` })
    .from(dayItems);
  expect(Number(sold?.filled)).toBeGreaterThan(30);
  expect(Number(sold?.failed)).toBeGreaterThan(0);
  const open = await shop.services.desk.queues({ staffId: 0, grants: defaultGrants.owner });
  expect(open.find(({ queue }) => queue === 'groups')?.count).toBe(2);
});

test('an item with options was bought in all its variants, at their prices, and groups of it wait', async () => {
  const shop = await openDemoShop({ withOptions: true });
  const { groups, items, itemVariants, orders } = tables;
  const [coatItem] = await shop.store.reader.db.select().from(items).where(isNotNull(items.maxPrice));
  const rows = await shop.store.reader.db
    .select({ price: orders.price, now: itemVariants.price, variant: orders.variantId, status: groups.status })
    .from(orders)
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .innerJoin(itemVariants, eq(itemVariants.id, orders.variantId))
    .where(eq(groups.itemId, coatItem?.id ?? 0));
  expect(new Set(rows.map(({ variant }) => variant)).size).toBe(4);
  expect(rows.filter(({ price, now }) => price !== now)).toEqual([]);
  expect(rows.some(({ status }) => status === 'open')).toBe(true);
  expect(await wrongBooks(shop)).toEqual([]);
  await shop.store.transaction((tx) => tx.db.update(items).set({ hot: true }).where(isNotNull(items.maxPrice)));
  shop.clock.advance(31 * HOUR);
  await shop.services.expiry.expireDue();
  expect(await wrongBooks(shop)).toEqual([]);
  await topUpDemoGroups(shop);
  const open = await shop.store.reader.db.select().from(groups).where(eq(groups.status, 'open'));
  expect(open.filter(({ itemId, variantListId }) => itemId === coatItem?.id && variantListId !== null)).toHaveLength(2);
  expect(await wrongBooks(shop)).toEqual([]);
});

wholeTest('a day and a night later there are groups to join again, opened once by two servers', async () => {
  const shop = await openDemoShop();
  const { store, clock, services } = shop;
  const hot = await shop.addItem({ hot: true });
  const waiting = async () => {
    const rows = await store.reader.db.select().from(tables.groups).where(eq(tables.groups.status, 'open'));
    return rows.filter(({ expiresAt }) => expiresAt > clock()).map(({ itemId }) => itemId);
  };
  await topUpDemoGroups(shop);
  expect((await waiting()).filter((id) => id === hot)).toHaveLength(2);
  clock.advance(31 * HOUR);
  expect(await waiting()).toEqual([]);
  const looks = [0, 0];
  const buyers = new Set<number>();
  const server = (me: number) => {
    const other = () => looks[1 - me] ?? 0;
    const isAnyDue = () => {
      looks[me] = (looks[me] ?? 0) + 1;
      return services.expiry.isAnyDue();
    };
    const buy: typeof services.orders.buy = async (...given) => {
      const [isFirst, before] = [!buyers.has(me), other()];
      buyers.add(me);
      // While this one works, the other one looks again whether there is work.
      if (isFirst) await expect.poll(other).toBeGreaterThan(before + 1);
      return services.orders.buy(...given);
    };
    return startJobs({
      ...shop,
      services: { ...services, orders: { ...services.orders, buy }, expiry: { ...services.expiry, isAnyDue } },
      ...{
        jobs: true,
        demo: true,
        alone: false,
        backups: undefined,
        newestBackup: undefined,
        s3: undefined,
        timeZone: ZONE,
      },
      metrics: createMetrics(),
      span: untraced.span,
    });
  };
  const servers = await Promise.all([server(0), server(1)]);
  for (const one of servers) closeAfterTest(one.stop);
  const { jobs } = tables;
  await store.transaction(async (tx) => {
    await tx.db.update(jobs).set({ dueAt: 0 }).where(eq(jobs.name, 'top-up-demo'));
  });
  const isDone = async () => (await selectJobs(store.reader)).find(({ name }) => name === 'top-up-demo')?.doneAt;
  await expect.poll(isDone).not.toBeNull();
  for (const one of servers) await one.stop();
  expect((await waiting()).filter((id) => id === hot)).toHaveLength(2);
  expect(buyers.size).toBe(1);
  const orders = await store.reader.db.select().from(tables.orders);
  await topUpDemoGroups(shop);
  expect(await store.reader.db.select().from(tables.orders)).toHaveLength(orders.length);
  await services.expiry.expireDue();
  expect(await wrongBooks(shop)).toEqual([]);
});

test('an item whose shopper may not buy has a group of another one an hour later', async () => {
  const shop = await openDemoShop();
  const { store, clock } = shop;
  const id = await shop.addItem({ hot: true });
  const opened = () => store.reader.db.select().from(tables.groups).where(eq(tables.groups.itemId, id));
  await topUpDemoGroups(shop);
  const openers = (await opened()).map(({ openedBy }) => openedBy);
  expect(openers).toHaveLength(2);
  const { shoppers } = tables;
  await store.transaction(async (tx) => {
    await tx.db.update(shoppers).set({ blockedAt: tx.now }).where(inArray(shoppers.id, openers));
  });
  clock.advance(32 * HOUR);
  await topUpDemoGroups(shop);
  expect(await opened()).toHaveLength(4);
});

test('the demo’s staff come in by links of the shell, to queues with work; again, to the same queues', async () => {
  const shop = await openDemoShop();
  const run = operatorOf(shop, temporaryFolder());
  const links = async () => {
    const { data } = JSON.parse((await run('staff', 'demo', '--json')).out) as { data: Record<string, string>[] };
    return data;
  };
  const waiting = async () =>
    Object.fromEntries(
      (await shop.services.desk.queues({ staffId: 0, grants: defaultGrants.owner })).map((row) => [
        row.queue,
        row.count,
      ]),
    );
  const asked = async () =>
    (await shop.store.reader.db.select().from(tables.approvals)).map(({ kind, state }) => `${kind} ${state}`).sort();
  const kinds = ['item.price', 'recharge.credit', 'setting.change', 'wallet.credit', 'withdrawal.pay'];
  const laid = kinds.map((kind) => `${kind} waiting`);

  const first = await links();
  expect(first.map(({ role }) => role)).toEqual([...roleKeys]);
  const token = new URL(first[0]?.link ?? '').hash.slice(1);
  expect(await shop.services.staffInvites.look({ token }, { address: '', userAgent: '' })).toMatchObject({
    name: '沈若兰',
    role: 'owner',
  });
  const laidWork = {
    ...{ recharges: 6, withdrawals: 4, taxRefunds: 16, oddPayments: 3 },
    ...{ toSend: 6, returns: 1, support: 2, reviews: 3 },
  };
  expect(await waiting()).toMatchObject(laidWork);
  expect((await shop.services.carriers.all()).length).toBe(2);
  expect(await asked()).toEqual(laid);
  expect(await wrongBooks(shop)).toEqual([]);
  expect((await shop.services.audit.verify()).fault).toBeNull();
  // Nobody can sign in as they are: only a link gives a factor.
  expect((await shop.services.staffPeople.list()).map(({ passkeys, totp }) => [passkeys, totp])).toEqual(
    roleKeys.map(() => [0, false]),
  );

  const second = await links();
  expect(second.map(({ link }) => link)).not.toEqual(first.map(({ link }) => link));
  expect(await waiting()).toMatchObject(laidWork);
  expect((await shop.services.carriers.all()).length).toBe(2);
  expect(await asked()).toEqual(laid);

  // A request that nobody decided has expired by the next day, and is asked for again.
  shop.clock.advance(2 * DAY);
  await shop.services.approvals.expire();
  await links();
  expect((await asked()).filter((line) => line.endsWith('waiting'))).toEqual(laid);
  expect(await wrongBooks(shop)).toEqual([]);
});

test('once the refunds of the demo are decided, others are applied for, but of no order whose goods go back', async () => {
  const { store, services, ...shop } = await openDemoShop();
  const run = operatorOf({ store, services, ...shop }, temporaryFolder());
  const inStatus = (status: 3) => store.reader.db.select().from(tables.orders).where(eq(tables.orders.status, status));
  await run('staff', 'demo');
  for (const { id } of await inStatus(3))
    await outright({ services, store }).payRefund({ id, actor: 'staff:1', note: 'checked' });
  const [back] = await store.reader.db.select().from(tables.returns);
  await run('staff', 'demo');
  const again = await inStatus(3);
  expect(again.length).toBeGreaterThan(0);
  expect(again.map(({ id }) => id)).not.toContain(back?.orderId);
});

test('a shop that the demo did not fill has no such staff', async () => {
  const shop = await openTestShop();
  const { exitCode, err } = await operatorOf(shop, temporaryFolder())('staff', 'demo');
  expect([exitCode, err]).toEqual([1, expect.stringContaining('notDemo')]);
  expect(await shop.services.staffPeople.list()).toEqual([]);
  expect(await shop.services.staffInvites.listOpen()).toEqual([]);
});
