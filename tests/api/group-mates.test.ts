import sharp from 'sharp';
import request from 'supertest';
import { beforeEach, expect, test, vi } from 'vitest';
import { onShopper } from '../support/on-shopper.ts';
import { appOf, openTestApi } from '../support/test-api.ts';

const why = { actor: 'alice', note: 'not a face' };

let shop: Awaited<ReturnType<typeof openTestApi>>;
/** Mia opens a group of three, Noa joins it, Bob is in none. */
let mia: string;
let noa: string;
let bob: string;
let itemId: number;
let orderno: string;

beforeEach(async () => {
  shop = await openTestApi({ startsAt: Date.now() });
  itemId = await shop.addItem({ groupSize: 3, price: 10_000 });
  [mia, noa, bob] = [
    await shop.signUp('mia', 30_000),
    await shop.signUp('noa', 30_000),
    await shop.signUp('bob', 30_000),
  ];
  orderno = (await shop.call('buyItem', { id: itemId }, { token: mia })).body.data.orderno;
  await shop.call('orderPt', { orderno }, { token: noa });
});

/** The address of a new picture. */
async function sendPicture(token: string, alpha = 1): Promise<string> {
  const background = { r: 200, g: 40, b: 40, alpha };
  const picture = await sharp({ create: { width: 40, height: 40, channels: 4, background } })
    .png()
    .toBuffer();
  const sending = request(shop.server).post('/api/person_picture').set('Authorization', token);
  return (await sending.attach('picture', picture, 'me.png')).body.data.avatar_url;
}

interface Face {
  initial: string;
  avatar_url: string;
}

const shown = (members: Face[]) => members.map(({ initial, avatar_url }) => [initial, avatar_url]);

const inOrder = async (token: string) =>
  shown((await shop.call('order', { status: 0 }, { token })).body.data[0].group.members);

const inGroup = async (token?: string) => shown((await shop.call('group', { orderno }, { token })).body.data.members);

const status = async (address: string) => (await request(shop.server).get(address)).status;

test('group mates see each other’s pictures, in their orders and in the group', async () => {
  const [first, second] = [await sendPicture(mia), await sendPicture(noa)];
  const both = [
    ['N', first],
    ['N', second],
  ];
  for (const token of [mia, noa]) expect([await inOrder(token), await inGroup(token)]).toEqual([both, both]);
  const got = await request(shop.server).get(first);
  expect([got.status, got.headers['cache-control']]).toEqual([200, 'private, max-age=31536000, immutable']);
});

test('of a large group its members see who joined first, and themselves', async () => {
  const id = await shop.addItem({ groupSize: 7, price: 10_000 });
  const opened = (await shop.call('buyItem', { id }, { token: mia })).body.data.orderno;
  const others = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'].map((name) => `${name}-mate`);
  const tokens = [mia];
  for (const name of others) {
    const token = await shop.signUp(name, 10_000);
    await shop.call('orderPt', { orderno: opened }, { token });
    tokens.push(token);
  }
  for (const [place, token] of tokens.entries()) {
    const [{ group }] = (await shop.call('order', { status: 2 }, { token })).body.data;
    const seen = (await shop.call('group', { orderno: opened }, { token })).body.data.members;
    for (const members of [group.members, seen]) {
      expect(members).toHaveLength(5);
      expect(members.map(({ mine }: { mine: boolean }) => mine).indexOf(true)).toBe(Math.min(place, 4));
    }
  }
});

test('who is not in the group learns no address, also from an answer that is kept', async () => {
  const [address] = [await sendPicture(mia), await sendPicture(noa)];
  const answers = async (token?: string) => [
    (await shop.call('group', { orderno }, { token })).body.data,
    (await shop.call('itemDetail', { id: itemId }, { token })).body.data,
    (await shop.call('itemSearch', { q: '口红' }, { token })).body.data,
  ];
  for (let turn = 0; turn < 2; turn += 1) {
    // A member asks first and in between.
    expect((await inGroup(noa))[0]).toEqual(['N', address]);
    for (const token of [undefined, bob]) {
      const seen = await answers(token);
      expect(JSON.stringify(seen)).toContain('Nick mia');
      expect(JSON.stringify(seen)).not.toContain('/media/avatars');
      expect(await inGroup(token)).toEqual([]);
    }
    // Of her group in the list of those that wait a member sees what everybody does.
    const { wait_pt_user_list: waiting } = (await shop.call('itemDetail', { id: itemId }, { token: noa })).body.data;
    expect(waiting).toMatchObject([{ orderno, mine: true }]);
    expect(JSON.stringify(waiting)).not.toContain('/media/avatars');
  }
});

test('a replaced or removed picture is gone from its address, and mates read what there is now', async () => {
  const first = await sendPicture(mia);
  const second = await sendPicture(mia);
  expect([await status(first), await status(second)]).toEqual([404, 200]);
  expect((await inOrder(noa))[0]).toEqual(['N', second]);
  await shop.call('personPictureRemove', {}, { token: mia });
  expect(await status(second)).toBe(404);
  expect([(await inOrder(noa))[0], (await inGroup(noa))[0]]).toEqual([
    ['N', ''],
    ['N', ''],
  ]);
  expect(shop.failures).toEqual([]);
});

test('a picture that was removed is not answered, even if its file could not be', async () => {
  const first = await sendPicture(mia);
  const file = first.replace('/media/avatars/', '');
  const kept = vi.spyOn(shop.avatars, 'remove').mockRejectedValue(new Error('the disk is away'));
  await shop.call('personPictureRemove', {}, { token: mia });
  kept.mockRestore();
  expect(await shop.avatars.read(file)).not.toBeNull();
  expect(await status(first)).toBe(404);
  expect(shop.failures.splice(0)).toMatchObject([{ message: 'the disk is away' }]);

  // A job removes what no profile names, but not what is about to be named, nor what its shopper still has.
  const hers = (await sendPicture(noa)).replace('/media/avatars/', '');
  await onShopper(shop).block({ username: 'noa', ...why });
  const { signal } = new AbortController();
  const left = async () => Promise.all([file, hers].map(async (one) => (await shop.avatars.read(one)) !== null));
  await shop.services.person.removeLeftPictures(signal);
  expect(await left()).toEqual([true, true]);
  shop.clock.advance(2 * 3_600_000);
  await shop.services.person.removeLeftPictures(signal);
  expect(await left()).toEqual([false, true]);
});

test('of who is blocked mates see neither name nor picture', async () => {
  const [hers, his] = [await sendPicture(mia), await sendPicture(noa)];
  await onShopper(shop).block({ username: 'noa', ...why });
  expect(await inOrder(mia)).toEqual([
    ['N', hers],
    ['拼', ''],
  ]);
  expect(await status(his)).toBe(404);
  await onShopper(shop).unblock({ username: 'noa', ...why });
  expect([(await inGroup(mia))[1], await status(his)]).toEqual([['N', his], 200]);
});

test('nothing is left of the picture of who deleted the account', async () => {
  const address = await sendPicture(mia);
  shop.clock.advance(108_000_000);
  await shop.services.expiry.expireDue();
  await shop.services.debit({ username: 'mia', amount: 30_000, ...why });
  expect((await inOrder(noa))[0]).toEqual(['N', address]);
  expect((await shop.call('deleteAccount', { password: 'correct horse' }, { token: mia })).body.msg).toBe('账户已注销');
  expect([await status(address), (await inOrder(noa))[0], (await inGroup(noa))[0]]).toEqual([
    404,
    ['拼', ''],
    ['拼', ''],
  ]);
});

test('nothing shines through a picture that was sent with transparent parts', async () => {
  const { body } = await request(shop.server)
    .get(await sendPicture(mia, 0))
    .buffer();
  const { channels, isOpaque } = await sharp(body).stats();
  expect([isOpaque, channels.map(({ mean }) => Math.round(mean))]).toEqual([true, [255, 255, 255]]);
});

test('one address asks for so many pictures a minute, found or not', async () => {
  const limited = appOf(shop, { rateLimitScale: 1 / 600 });
  const ask = async (file: string) => (await request(limited).get(`/media/avatars/${file}.webp`)).status;
  expect([await ask('0'.repeat(24)), await ask('1'.repeat(24)), await ask('2'.repeat(24))]).toEqual([404, 404, 429]);
});

/** The same query builder, whose prepared queries wait for `before` each time. */
function lateQueries<Of extends object>(builder: Of, before: () => Promise<unknown>): Of {
  return new Proxy(builder, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const made = member.apply(target, args);
        if (name !== 'prepare') return lateQueries(made, before);
        return { execute: async (values?: Record<string, unknown>) => before().then(() => made.execute(values)) };
      };
    },
  });
}

test('who joins while an order is being read shows neither as a member nor as a seat', async () => {
  const { reader } = shop.store;
  const join = () => shop.call('orderPt', { orderno }, { token: bob });
  let reads = 0;
  Object.defineProperty(shop.store, 'reader', {
    get: () => (++reads === 2 ? { db: lateQueries(reader.db, join) } : reader),
  });
  const { rows } = await shop.services.orders.list({ shopperId: 1, status: 0, limit: 10, cursor: undefined });
  expect(rows.map(({ order, members }) => [order.seats, members.length])).toEqual([[2, 2]]);
  expect(await inGroup(mia)).toHaveLength(3);
});
