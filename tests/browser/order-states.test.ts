import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { accessibilityProblems, hydrated, PHONE } from '../support/browser.ts';
import { openShop } from '../support/open-shop.ts';
import { besideServer, by } from '../support/parcel-staff.ts';
import { purchasesOf } from '../support/purchases.ts';

const { shop, visitAs } = openShop();
const { buy, join: joinGroup, ordersOf } = purchasesOf(shop);

type Staff = Awaited<ReturnType<typeof besideServer>>;
type Order = Awaited<ReturnType<typeof ordersOf>>[number];

/** Orders as staff leave them, the heading that says so, and what more. */
const states: Record<
  string,
  { heading: string; hint?: string; become: (order: Order, staff: Staff, token: string) => Promise<unknown> }
> = {
  late: {
    heading: 'parcel.to_send',
    hint: 'parcel.text.late',
    become: ({ id }, { store }) =>
      store.transaction(async (tx) => {
        await tx.db.update(tables.orders).set({ toSendSince: 1 }).where(eq(tables.orders.id, id));
      }),
  },
  lost: {
    heading: 'parcel.to_send',
    hint: 'parcel.lost',
    become: async ({ id, orderno }, { send, sending }) => {
      await send(orderno);
      await sending.ended({ id, why: 'lost', ...by });
    },
  },
  'back again': {
    heading: 'parcel.to_send',
    hint: 'parcel.came_back',
    become: async ({ id, orderno }, { send, sending }) => {
      await send(orderno);
      await sending.ended({ id, why: 'came_back', ...by });
    },
  },
  'refused return': {
    heading: 'goodsReturn.return.refused',
    become: async ({ orderno }, { send, returns }, token) => {
      await send(orderno);
      const { id } = (await shop.call('goodsReturn', { orderno, reason: 'damaged' }, token)).data;
      await returns.refuse({ id, state: 'asked', ...by });
    },
  },
  'return opened by staff': {
    heading: 'goodsReturn.return.opened',
    hint: 'goodsReturn.step.opened',
    become: async ({ orderno, return_gives }, { store, send, opening }) => {
      await send(orderno);
      const [row] = await store.reader.db.select().from(tables.orders).where(eq(tables.orders.orderno, orderno));
      const seen = { kind: 'return', gives: Math.round(Number(return_gives) * 100) } as const;
      await opening.open({ orderno, shopperId: row?.shopperId ?? 0, reason: 'other', seen, ...by });
    },
  },
  'paid cancellation': {
    heading: 'goodsReturn.cancel.paid',
    become: async ({ orderno }, { store, returns }, token) => {
      const { id } = (await shop.call('goodsReturn', { orderno, reason: 'unwanted' }, token)).data;
      await store.transaction((tx) => returns.payIn(tx, { id, restocked: false, ...by }));
    },
  },
};

let token = '';
const numberOf: Record<string, string> = {};

beforeAll(async () => {
  token = await shop.signUp('states', 40_000);
  const other = await shop.signUp('states-2', 40_000);
  await shop.call('saveAddress', { truename: '周禾', phone: '13900000217', address: '杭州市' }, token);
  const staff = await besideServer(shop);
  for (const [name, { become }] of Object.entries(states)) {
    const orderno = await buy(token);
    await joinGroup(other, orderno);
    const order = (await ordersOf(token)).find((one) => one.orderno === orderno);
    if (!order) throw new Error(`${name}: there is no order`);
    await become(order, staff, token);
    numberOf[name] = orderno;
  }
});

test.each([
  { language: 'zh-CN', colorScheme: 'light' },
  { language: 'ar-SA', colorScheme: 'dark' },
] as const)(
  'an order says what staff made of it, on a phone in $language, $colorScheme',
  async ({ language, ...look }) => {
    const texts = JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${language}.json`), 'utf8'));
    const { page, go, troubles } = await visitAs(token, 'states', { viewport: PHONE, ...look });
    for (const [name, { heading, hint = heading }] of Object.entries(states)) {
      await go(`/user/order-detail/${numberOf[name]}?lang=${language}`);
      await hydrated(page);
      const main = page.getByRole('main');
      await main.getByRole('heading', { name: texts[heading], exact: true }).first().waitFor();
      await main.getByText(texts[hint]).first().waitFor();
      expect([name, await accessibilityProblems(page)]).toEqual([name, []]);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect([name, wider]).toEqual([name, false]);
    }
    expect(troubles).toEqual([]);
  },
);
