import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRichText, RICH_TEXT_TAGS } from '../../shared/rich-text.ts';
import { isShopName } from '../../shared/shop-name.ts';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';
import { BLOCK_ENDS, HOSTILE_CATEGORY, importHostileItems } from '../support/hostile-items.ts';
import { inTurn } from '../support/in-turn.ts';
import { readPage } from '../support/read-page.ts';
import { xssNames, xssVectors } from '../support/xss-vectors.ts';

let shop: DemoShop;
let items: Awaited<ReturnType<typeof importHostileItems>>;
let token = '';

/** Where support is reached, in the demo shop. */
let support = '';

beforeAll(async () => {
  shop = await startDemoShop();
  items = await importHostileItems(shop);
  token = await shop.signUp('hostile', 90_000);
  support = (await shop.call('aboutus', {})).data.kf_url;
});

afterAll(() => shop?.close());

async function pageAt(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(shop.origin + path, { headers, redirect: 'manual' });
  return { status: answer.status, ...readPage(await answer.text(), [shop.origin, support]) };
}

// Where each of many costs a page or a hash, some are taken; all of them stand in the list of items.
const ownPageAt = (path: string) => pageAt(path, { Cookie: `session=${token}` });

test('there are 200 different attempts and more', () => {
  expect(new Set(xssVectors).size).toBe(xssVectors.length);
  expect(xssVectors.length).toBeGreaterThan(300);
});

test('the stored HTML of an item has only allowed tags, without attributes', async () => {
  const bare = new RegExp(`^(</?(${RICH_TEXT_TAGS.join('|')}) ?>)*$`);
  expect(items.length).toBeGreaterThan(300);
  for (const { id } of items) {
    const { content } = (await shop.call('itemDetail', { id })).data;
    expect(readPage(content, []).shape).toMatch(bare);
    expect([content, isRichText(content)]).toEqual([content, true]);
  }
});

test('an item’s page has its name unchanged, and its blocks of JSON stay valid', async () => {
  for (const { id, name } of inTurn(items, 64)) {
    const { status, faults, said, blocks } = await pageAt(`/user/detail/${id}`);
    expect([id, status, faults]).toEqual([id, 200, []]);
    expect(said).toContain(name);
    const { loaderData } = JSON.parse(blocks['page-state'] ?? '').hydration;
    expect(JSON.stringify(loaderData.detail)).toContain(JSON.stringify(name));
    expect(JSON.parse(blocks['application/ld+json'] ?? '').name).toBe(name);
  }
});

test('a block of JSON contains nothing that could end it, whatever the texts of an item', async () => {
  const { data } = await shop.call('itemSearch', { q: BLOCK_ENDS.name });
  const html = await (await fetch(`${shop.origin}/user/detail/${data[0]?.id}`)).text();
  const blocks = [...html.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)];
  expect(blocks).toHaveLength(2);
  for (const [, json = ''] of blocks) {
    expect(json).not.toMatch(/[<\u2028\u2029]/);
    expect(json).toContain('\\u003c');
  }
  // As it was given, to the last line end.
  expect(JSON.stringify(JSON.parse(blocks[1]?.[1] ?? ''))).toContain('endless');
});

test('lists, also of results and later pages, are lists of names', async () => {
  const names = new Set(items.map(({ name }) => name));
  const seen = new Set<string>();
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const query = new URLSearchParams({ id: String(HOSTILE_CATEGORY), limit: '20', cursor });
    const { faults, said } = await pageAt(`/list/${HOSTILE_CATEGORY}?cursor=${encodeURIComponent(cursor)}`);
    expect(faults).toEqual([]);
    for (const text of said) if (names.has(text)) seen.add(text);
    cursor = (await (await fetch(`${shop.origin}/api/item_list?${query}`)).json()).next ?? undefined;
  }
  expect(seen.size).toBe(names.size);
});

test('a search is repeated in its field, and nowhere as markup', async () => {
  for (const q of inTurn(xssNames(100), 64)) {
    const { status, faults, said } = await pageAt(`/search?${new URLSearchParams({ q })}`);
    expect([q, status, faults]).toEqual([q, 200, []]);
    expect(said).toContain(q.normalize('NFC'));
  }
});

/** Addresses with room for what anybody may write into a link. */
const rooms = [
  '/?lang={}',
  '/list/2?cursor={}',
  '/list/{}',
  '/login?next={}',
  '/login?tab=register&invitation_code={}',
  '/language?next={}',
  '/user/detail/1?group={}',
  '/user/teamearn?tab={}',
  '/g/{}',
  '/{}',
];

test.each(inTurn(rooms, 24))('the markup is the same, whatever text is in %s', async (room) => {
  const plain = await pageAt(room.replace('{}', 'plain-text'));
  const own = xssVectors.filter((_, at) => at % 5 === rooms.indexOf(room) % 5);
  for (const vector of own) {
    const { status, faults, shape } = await pageAt(room.replace('{}', () => encodeURIComponent(vector)));
    expect([vector, status, faults]).toEqual([vector, plain.status, []]);
    expect(shape).toBe(plain.shape);
  }
});

const addressForm = (texts: { truename: string; address: string }) => ({ ...texts, phone: '13800136021' });
const cardForm = (texts: { bank_truename: string; bank_name: string }) => ({ ...texts, bank_account: '6222021234' });

test('texts that a shopper types into the forms come back as text', async () => {
  const paths = ['/user/address', '/user/addbank', '/user/payment', '/user/detail/1/buy', '/user/withdraw'];
  const shapes = async () => {
    const pages = await Promise.all(paths.map(ownPageAt));
    return { shapes: pages.map(({ shape }) => shape), said: pages.flatMap(({ said }) => said), pages };
  };
  const begin = async () => {
    await shop.call('saveAddress', addressForm({ truename: 'Mia', address: 'Home' }), token);
    // Of a card that was changed the pages say more than of a first one.
    for (const bank_name of ['First', 'Bank'])
      await shop.call('setBank', cardForm({ bank_truename: 'Mia', bank_name }), token);
    return shapes();
  };
  let plain = await begin();
  const [short, long] = [inTurn(xssNames(64), 12), xssNames(255).filter((text) => text.length > 64)];
  for (let at = 0; at * 3 < short.length; at++) {
    // A shopper changes a card ten times a day.
    if (at % 8 === 7) {
      token = await shop.signUp(`hostile-${at}`, 90_000);
      plain = await begin();
    }
    const [truename = 'x', bank_truename = 'x', bank_name = 'x'] = short.slice(at * 3);
    const address = long[at] ?? truename;
    const saved = [
      await shop.call('saveAddress', addressForm({ truename, address }), token),
      await shop.call('setBank', cardForm({ bank_truename, bank_name }), token),
    ];
    expect(saved.map(({ code }) => code)).toEqual([200, 200]);
    const hostile = await shapes();
    expect(hostile.pages.flatMap(({ faults }) => faults)).toEqual([]);
    expect(hostile.shapes).toEqual(plain.shapes);
    const normalized = [truename, address, bank_truename, bank_name].map((text) => text.normalize('NFC'));
    expect(hostile.said).toEqual(expect.arrayContaining(normalized));
  }
});

test('a nickname is text on the page of its group', async () => {
  const nicknames = inTurn(
    xssNames(32).filter((name) => name === name.normalize('NFKC')),
    25,
  );
  expect(nicknames.length).toBeGreaterThan(3);
  for (const [at, nickname] of nicknames.entries()) {
    const fields = { username: `nick-${at}`, password: 'correct horse', invitation_code: shop.invitation };
    expect((await shop.call('register', { ...fields, nickname })).code).toBe(200);
    await shop.command('credit', fields.username, '100', '--note', 'test');
    const own = (await shop.call('login', fields)).data.token;
    // Each buys another item: of one there are only a few.
    const { id = 0 } = items[at] ?? {};
    const { orderno } = (await shop.call('buyItem', { id }, own)).data;
    const [group, item] = await Promise.all([pageAt(`/g/${orderno}`), pageAt(`/user/detail/${id}`)]);
    expect([nickname, group.faults, item.faults]).toEqual([nickname, [], []]);
    expect(item.said).toContain(nickname);
  }
});

test('a remark of the staff, an account and an article are text', async () => {
  const [first = '', second = ''] = ['"><svg onload=alert(1)>', '</script><img src=x onerror=alert(1)>'];
  const friend = await shop.signUp('friend', 1000);
  const { orderno } = (await shop.call('buyItem', { id: 2 }, token)).data;
  await shop.call('orderPt', { orderno }, friend);
  const [order] = (await shop.call('order', { status: 2 }, token)).data;
  const orderId = order?.id ?? 0;
  expect((await shop.call('orderReturn', { id: orderId }, token)).code).toBe(200);
  expect(await shop.command('refund', 'refuse', String(orderId), '--note', first)).toMatchObject({ exitCode: 0 });
  await shop.command('settings', 'set', 'transfer_account', second, '--note', 'test');
  const file = join(shop.dataDir, 'article.html');
  writeFileSync(file, `<p>${xssVectors.slice(0, 100).join('</p><p>')}</p>`);
  await shop.command('articles', 'set', '1', file, '--title', first);
  const channels = (await shop.call('payList', {}, token)).data;
  await shop.call('recharge', { id: Number(channels.at(-1)?.id), money: '500' }, token);
  const [recharge] = (await shop.call('rechargeList', {}, token)).data;
  const pages = await Promise.all(
    ['/user/order/2', `/user/recharge?number=${recharge?.number}`, '/user/article/1'].map(ownPageAt),
  );
  expect(pages.flatMap(({ faults }) => faults)).toEqual([]);
  expect(pages.map(({ said }) => said.some((text) => text.includes(first) || text.includes(second)))).toEqual([
    true,
    true,
    true,
  ]);
});

test('the name of the shop is text on every page', async () => {
  const paths = ['/', '/login', '/user/detail/1', '/my'];
  const pages = () => Promise.all(paths.map(ownPageAt));
  // Written as those that follow, so that its language is as unknown.
  await shop.command('settings', 'set', '--note', 'test', '--', 'shop_name', 'Plain');
  const plain = await pages();
  // Staff see it in one line, without spaces around it.
  for (const name of inTurn(xssNames(40).filter(isShopName), 12)) {
    const { exitCode } = await shop.command('settings', 'set', '--note', 'test', '--', 'shop_name', name);
    expect([name, exitCode]).toEqual([name, 0]);
    for (const [at, { faults, shape, said }] of (await pages()).entries()) {
      expect([name, faults, shape]).toEqual([name, [], plain[at]?.shape]);
      expect(said).toContain(name);
    }
  }
});

test('a device’s name is text in the list of sessions', async () => {
  const fields = new URLSearchParams({ username: 'hostile', password: 'correct horse' });
  for (const agent of xssNames(64).slice(0, 5)) {
    const headers = { 'User-Agent': `Mozilla/5.0 ${encodeURI(agent)} <b onclick=alert(1)>"` };
    await fetch(`${shop.origin}/api/login`, { method: 'POST', body: fields, headers });
  }
  const { faults } = await ownPageAt('/user/security');
  expect(faults).toEqual([]);
});
