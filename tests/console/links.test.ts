import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { openAccount } from '../../server/services/shoppers/service.ts';
import { verifyBooks } from '../../server/services/wallet/books.ts';
import type { ChartSource } from '../../shared/console/charts.ts';
import { openConsole } from '../support/console-api.ts';

const [FIRST, SECOND, TODAY] = ['2026-11-18', '2026-11-19', '2026-11-20'] as const;

type Shop = Awaited<ReturnType<typeof openConsole>>;
type Row = { cells: (string | number | null)[]; source: ChartSource };

const buy = ({ services }: Shop, itemId: number, shopperId: number) =>
  services.orders.buy({ itemId, shopperId, price: undefined, idempotencyKey: undefined });

const join = ({ services }: Shop, orderno: string, shopperId: number) =>
  services.orders.join({ orderno, shopperId, price: undefined, idempotencyKey: undefined });

/** Until ten in the morning of a day of Shanghai; the days before are closed. */
async function begin({ clock, services }: Shop, day: string) {
  clock.advance(Date.parse(`${day}T02:00:00Z`) - clock());
  while ((await services.days.close()) > 0);
}

/** A shopper who came by somebody's code, with money for a few orders. */
async function came(shop: Shop, username: string, invitedBy: number): Promise<number> {
  const shopper = { username, nickname: username, passwordHash: null, invitedBy, demo: false };
  const id = await shop.store.transaction((tx) => openAccount(tx, shop.ids, shopper));
  await shop.services.credit({ username, amount: 100_000, actor: 'test', note: 'test' });
  return id;
}

async function open({ services }: Shop, shopperId: number, times: number) {
  for (let n = 0; n < times; n++) services.linkOpens.add(shopperId);
  await services.linkOpens.flush();
}

/**
 * Ada and Ben come by Mia's link on the first day, with five opens, and Cyd by Ada's. On the second Ada buys, and Eve, who
 * came by the shop's code; that group fails. On the third Ben joins Ada, both for the first time, and Ada buys again.
 */
async function threeDays() {
  const shop = await openConsole();
  await begin(shop, FIRST);
  const itemId = await shop.addItem({ price: 10_000, tax: 500 });
  const [mia, eve] = [await shop.addShopper('mia'), await shop.addShopper('eve', 100_000)];
  await open(shop, mia, 5);
  const [ada, ben] = [await came(shop, 'ada', mia), await came(shop, 'ben', mia)];
  await came(shop, 'cyd', ada);
  await begin(shop, SECOND);
  await open(shop, ada, 2);
  const { orderno } = await buy(shop, itemId, ada);
  const { orderno: left } = await buy(shop, itemId, eve);
  await shop.services.leaving.leave({ orderno: left, shopperId: eve, idempotencyKey: undefined });
  await begin(shop, TODAY);
  await join(shop, orderno, ben);
  await buy(shop, itemId, ada);
  const ask = async (chart: string): Promise<{ rows: Row[]; others: number[] | null }> =>
    (await shop.call('figures', { chart, days: 7 }, { as: 'owner' })).body.data;
  return { ...shop, mia, ada, ask };
}

const cellsOf = async (ask: Awaited<ReturnType<typeof threeDays>>['ask']) =>
  (await ask('links')).rows.slice(-3).map(({ cells }) => cells);

const BY_DAY = [
  [FIRST, 5, 3, 0, 0],
  [SECOND, 2, 0, 1, 0],
  [TODAY, 0, 0, 1, 2],
] as const;

test('each day says how often links were opened, and who registered, paid first, and was first in a full group', async () => {
  const shop = await threeDays();
  expect(await cellsOf(shop.ask)).toEqual(BY_DAY);
  // The same once the last one is closed, and by the books, which count it again.
  await begin(shop, '2026-11-21');
  expect((await shop.ask('links')).rows.slice(-4, -1).map(({ cells }) => cells)).toEqual(BY_DAY);
  expect((await verifyBooks(shop.store)).differences).toEqual([]);
  await shop.store.transaction(async (tx) => {
    await tx.db
      .update(tables.dayFigures)
      .set({ count: 7 })
      .where(inArray(tables.dayFigures.figure, ['paid', 'filled']));
  });
  expect((await verifyBooks(shop.store)).differences.map(({ what }) => what).sort()).toEqual([
    `day:${SECOND} paid`,
    `day:${SECOND} paid ${shop.mia}`,
    `day:${TODAY} filled ${shop.mia}`,
    `day:${TODAY} paid ${shop.mia}`,
  ]);
});

test('a point opens those who registered on its day, and who brought them has a row', async () => {
  const { ask, call, mia, ada } = await threeDays();
  const [first] = (await ask('links')).rows.slice(-3);
  const { call: list, query } = first?.source ?? { call: 'shoppers', query: {} };
  const behind = (await call(list, query, { as: 'auditor' })).body.data;
  expect(behind.map(({ username }: { username: string }) => username)).toEqual(['cyd', 'ben', 'ada']);
  const days = { day: '2026-11-14', until: TODAY };
  expect(await ask('newcomers')).toMatchObject({
    rows: [
      { cells: ['mia', 5, 2, 2, 2], source: { call: 'shoppers', query: { invited_by: String(mia), ...days } } },
      { cells: [null, null, 2, 1, 0], source: { call: 'invitations' } },
      { cells: ['ada', 2, 1, 0, 0], source: { call: 'shoppers', query: { invited_by: String(ada), ...days } } },
    ],
    others: null,
  });
});

test('opens that brought nobody are among the others', async () => {
  const shop = await threeDays();
  await open(shop, await shop.addShopper('shares-in-vain'), 4);
  expect((await shop.ask('newcomers')).others).toEqual([4, 0, 0, 0]);
});

test('of days that an earlier version closed nothing is told of who bought', async () => {
  const shop = await threeDays();
  const { days, dayFigures } = tables;
  await shop.store.transaction(async (tx) => {
    await tx.db.delete(dayFigures).where(inArray(dayFigures.figure, ['paid', 'filled']));
    await tx.db.update(days).set({ rules: 2 });
  });
  const [first, second, today] = BY_DAY;
  const untold = [first, second].map((cells) => [...cells.slice(0, 3), null, null]);
  expect(await cellsOf(shop.ask)).toEqual([...untold, today]);
  const byInviter = async () => (await shop.ask('newcomers')).rows.map(({ cells }) => cells);
  expect(await byInviter()).toEqual([
    [null, null, 2, null, null],
    ['mia', 5, 2, null, null],
    ['ada', 2, 1, null, null],
  ]);
  await open(shop, await shop.addShopper('shares-in-vain'), 4);
  expect((await shop.ask('newcomers')).others).toEqual([4, 0, null, null]);
  expect((await verifyBooks(shop.store)).differences).toEqual([]);
});

test('the page of a shopper says what their links brought, and the list has those who came by one', async () => {
  const { call, mia } = await threeDays();
  const { data } = (await call('shopper', { id: mia }, { as: 'service' })).body;
  expect(data.links).toEqual({ opened: 5, registered: 2, paid: 2, filled: 2 });
  const invited = (await call('shoppers', { state: 'invited' }, { as: 'service' })).body.data;
  expect(invited.map(({ username }: { username: string }) => username)).toEqual(['cyd', 'ben', 'ada']);
  expect((await call('shoppersCount', { state: 'invited' }, { as: 'service' })).body.data).toEqual({
    count: 3,
    more: false,
  });
});
