// @vitest-environment happy-dom
import { RouterContextProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { RoleKey } from '../../../shared/console/roles.ts';
import { drawConsole, press, pressable } from '../../../tests/support/drawn-console.tsx';
import type { ConsoleApi } from '../../lib/api.ts';
import { apiContext } from '../../lib/context.ts';
import { Component, loader } from './orders.tsx';

const item = (id: string, title: string) => ({ kind: 'item', id, title, text: `I-${id}` });
const shopper = (id: string, text: string) => ({ kind: 'shopper', id, title: `Nick ${text}`, text });

/** What the one box finds for each of these words. */
const FOUND: Record<string, object[]> = {
  lamp: [item('7', 'Lamp'), item('8', 'Lamp of 7 watts')],
  7: [{ kind: 'withdrawal', id: '7', title: 'W-7', text: 'Mia' }, item('7', 'Lamp'), item('8', 'Lamp of 7 watts')],
  'i-8': [item('8', 'Lamp of 7 watts')],
  teapot: [item('9', 'Teapot'), shopper('3', 'teapot')],
  Mia: [shopper('1', 'mia'), shopper('2', 'mia.two')],
  mi: [shopper('1', 'mia'), shopper('2', 'mia.two')],
};

/** What the screen shows at that query, or where it leads. */
async function read(query: string) {
  const asked: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(apiContext, {
    call: async (_: 'find', { q }: { q: string }) => FOUND[q] ?? [],
    page: async (_: 'orders', fields: object) => {
      asked.push(JSON.parse(JSON.stringify(fields)));
      return { data: [], next: null };
    },
  } as unknown as ConsoleApi);
  const request = new Request(`http://shop/console/orders?${query}`);
  const came = await Promise.resolve(loader({ request, context } as never)).catch((thrown: Response) => thrown);
  return came instanceof Response ? came.headers.get('Location') : { ...came, asked };
}

test.each([
  ['what=7', '/orders?item=7'],
  ['what=i-8', '/orders?item=8'],
  ['status=2&what=teapot&cursor=x', '/orders?status=2&item=9'],
  ['item=7&what=teapot', '/orders?item=9'],
  ['who=Mia', '/orders?shopper=1'],
  ['who=teapot&what=teapot', '/orders?item=9&shopper=3'],
  ['who=Mia&what=lamp', '/orders?what=lamp&shopper=1'],
])('an item or shopper that %s means for sure is the filter: %s', async (query, address) => {
  expect(await read(query)).toBe(address);
});

test('words that mean several or nothing list no orders, but what they may mean', async () => {
  const which = { item: FOUND.lamp, shopper: FOUND.mi };
  expect(await read('what=lamp&who=mi')).toMatchObject({ which, data: [], asked: [] });
  expect(await read('what=nothing')).toMatchObject({ which: { item: [] }, data: [], asked: [] });
  expect(await read('what=&who=+&item=7&shopper=1')).toMatchObject({ asked: [{ item: '7', shopper: '1' }] });
});

const order = {
  ...{ number: '2611281258924455', status: 2, price: 100, tax: 5, created_at: 0, updated_at: 0 },
  item: { id: 7, name: 'Lamp', picture: '' },
  shopper: { id: 1, username: 'mia', nickname: 'Nick', blocked: false },
  group: { id: 4, size: 2, seats: 2, status: 'complete', expires_at: 0, closed_at: 0 },
};

const draw = (at: string, data: object, role: RoleKey = 'owner') =>
  drawConsole(<Component />, { at, role, loader: () => ({ which: {}, data: [], next: null, ...data }) });

test('item and shopper are chips with their names, each taken away by itself', async () => {
  const router = await draw('/orders?item=7&shopper=1&status=2', { data: [order] });
  expect(pressable()).toEqual(expect.arrayContaining(['Item Lamp ×', 'Shopper mia ×']));
  await press('Item Lamp');
  expect(router.state.location.search).toBe('?shopper=1&status=2');
  await press('Shopper mia');
  expect(router.state.location.search).toBe('?status=2');
});

test('of several one is chosen, in place of the words; the words can be taken away too', async () => {
  const asked = () => draw('/orders?status=2&what=lamp', { which: { item: FOUND.lamp } });
  const chosen = await asked();
  expect(document.querySelector('h2')?.textContent).toBe('Which item?');
  await press('Lamp of 7 watts');
  expect(chosen.state.location.search).toBe('?status=2&item=8');
  const left = await asked();
  await press('Item lamp ×');
  expect(left.state.location.search).toBe('?status=2');
});

test.each([
  ['owner', ['what', 'who']],
  ['finance', ['who']],
  ['warehouse', ['what']],
  ['approver', []],
] as const)('%s is asked only for what the search finds for the role: %j', async (role, names) => {
  await draw('/orders', {}, role);
  const fields = [...document.querySelectorAll('form input')].map((input) => input.getAttribute('name'));
  expect(fields).toEqual(['day', 'until', ...names, 'money', 'parcel']);
});
