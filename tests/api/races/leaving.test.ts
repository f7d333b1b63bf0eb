import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { piecesOf } from '../../support/at-once.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';
import { setSetting } from '../../support/set-setting.ts';
import { openTestApi } from '../../support/test-api.ts';

const ROUNDS = 12;
const STOCK = 200;
const staff = { actor: 'staff:1', note: 'supplier cannot deliver' };

type Api = Awaited<ReturnType<typeof openTestApi>>;

/** A shop with two shoppers, of whom the first opens groups for two that nobody else is in. */
async function openPair(groupSeconds = 60) {
  const api = await openTestApi();
  const id = await api.addItem({ price: 10_000, tax: 0, groupSize: 2, groupSeconds, stock: STOCK });
  await setSetting(api, { key: 'group_leaves_a_day', value: '9999', ...staff });
  const [opener, joiner] = [await api.signUp('opener', 1_000_000), await api.signUp('joiner', 1_000_000)];
  const open = async (): Promise<string> => (await api.call('buyItem', { id }, { token: opener })).body.data.orderno;
  const leave = async (orderno: string) => {
    const { body } = await api.call('orderLeave', { orderno }, { token: opener });
    return body.code === 200 ? 'left' : body.reason;
  };
  return { api, id, opener, joiner, open, leave };
}

async function wallets(api: Api, ...tokens: string[]): Promise<{ money: number; held: number }[]> {
  return Promise.all(
    tokens.map(async (token) => {
      const { data } = (await api.call('moneyInfo', {}, { token })).body;
      return { money: data.recharge_money, held: data.group_held };
    }),
  );
}

/** Runs both, the first one some turns of the event loop later. */
async function close<One, Other>(turns: number, one: () => Promise<One>, other: () => Promise<Other>) {
  const late = async () => {
    for (let turn = 0; turn < turns; turn++) await nextTurn();
    return one();
  };
  return Promise.all([late(), other()]);
}

test('leaving and the last seat at once: the group fills with both, or one has left and the other finds it over', async () => {
  const { api, id, opener, joiner, open, leave } = await openPair();
  let filled = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const orderno = await open();
    const join = async () => (await api.call('orderPt', { orderno }, { token: joiner })).body;
    const [left, joined] = await close(round % 4, () => leave(orderno), join);
    expect([left, joined.code === 200 ? 'joined' : joined.reason]).toEqual(
      left === 'left' ? ['left', 'groupOver'] : ['groupFull', 'joined'],
    );
    filled += left === 'left' ? 0 : 1;
  }
  const rest = { money: 10_000 - filled * 100, held: 0 };
  expect(await wallets(api, opener, joiner)).toEqual([rest, rest]);
  expect(await piecesOf(api, id)).toEqual({ stock: STOCK - filled * 2, ptNum: filled * 2 });
  await booksAreRight(api);
});

test('leaving, the deadline and staff at once: the money is back once, by one of them', async () => {
  const { api, id, opener, open, leave } = await openPair();
  for (let round = 0; round < ROUNDS; round++) {
    const orderno = await open();
    const { group } = await api.services.support.order(orderno);
    api.clock.advance(round % 2 === 0 ? 59_999 : 60_000);
    const byStaff = () =>
      api.services.groupClosing.close({ id: group.id, ...staff }).then(
        () => 'closed',
        ({ message }: Error) => message,
      );
    const work = [() => leave(orderno), () => api.services.expiry.expireDue(), byStaff];
    const ended = await Promise.all((round % 3 === 0 ? work : work.toReversed()).map((one) => one()));
    expect(ended.filter((end) => end === 'left' || end === 1 || end === 'closed')).toHaveLength(1);
    expect(await wallets(api, opener)).toEqual([{ money: 10_000, held: 0 }]);
  }
  expect(await piecesOf(api, id)).toEqual({ stock: STOCK, ptNum: 0 });
  expect(api.failures).toEqual([]);
  await booksAreRight(api);
});

test('all members leave at once, each twice: everybody has the money once, and the last one closes the group', async () => {
  const { api, opener } = await openPair();
  const big = await api.addItem({ price: 10_000, tax: 0, groupSize: 6, stock: 6 });
  const members = [
    opener,
    ...(await Promise.all(['aaaa', 'bbbb', 'cccc', 'dddd'].map((name) => api.signUp(name, 10_000)))),
  ];
  const { orderno } = (await api.call('buyItem', { id: big }, { token: opener })).body.data;
  const owns = [orderno];
  for (const token of members.slice(1)) {
    owns.push((await api.call('orderPt', { orderno }, { token })).body.data.orderno);
  }
  const leaves = members.flatMap((token, at) => [token, token].map(() => ({ token, orderno: owns[at] ?? '' })));
  const answers = await Promise.all(
    leaves.map(({ token, ...fields }) => api.call('orderLeave', fields, { token }).then(({ body }) => body.code)),
  );
  expect(answers.filter((code) => code === 200)).toHaveLength(members.length);
  expect(await wallets(api, ...members)).toEqual(members.map((_, at) => ({ money: at === 0 ? 10_000 : 100, held: 0 })));
  expect(await piecesOf(api, big)).toEqual({ stock: 6, ptNum: 0 });
  await booksAreRight(api);
});

test('the opener leaves while others join: the group has an opener among its members', async () => {
  const { api, opener } = await openPair();
  const joiners = await Promise.all(['aaaa', 'bbbb', 'cccc'].map((name) => api.signUp(name, 1_000_000)));
  const big = await api.addItem({ price: 10_000, tax: 0, groupSize: 9, stock: 900 });
  for (let round = 0; round < ROUNDS; round++) {
    const { orderno } = (await api.call('buyItem', { id: big }, { token: opener })).body.data;
    const join = (token: string) => api.call('orderPt', { orderno }, { token });
    const [first = ''] = joiners;
    await join(first);
    await close(
      round % 4,
      () => api.call('orderLeave', { orderno }, { token: opener }),
      () => Promise.all(joiners.slice(1).map(join)),
    );
    const { data } = (await api.call('group', { orderno }, { token: first })).body;
    expect(data).toMatchObject({ status: 'open', missing: 6, mine: true, own_orderno: data.orderno });
    const { group } = await api.services.support.order(orderno);
    await api.services.groupClosing.close({ id: group.id, ...staff });
  }
  await booksAreRight(api);
});
