import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { piecesOf } from '../../support/at-once.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';
import { openTestApi } from '../../support/test-api.ts';

const ROUNDS = 40;
const TAX_FREE = { price: 10_000, tax: 0, groupSeconds: 60, stock: 100 };

type Api = Awaited<ReturnType<typeof openTestApi>>;

async function pass(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await nextTurn();
}

async function joinedInTime({ call }: Api, token: string): Promise<void> {
  const [{ created_at, expires_at }] = (await call('order', { status: 0, limit: 1 }, { token })).body.data;
  expect(Date.parse(created_at)).toBeLessThan(Date.parse(expires_at));
}

test('a join at the instant of the deadline either completes the group or finds it over', async () => {
  const api = await openTestApi();
  const id = await api.addItem(TAX_FREE);
  const [opener, joiner] = [await api.signUp('opener', 1_000_000), await api.signUp('joiner', 1_000_000)];
  let joins = 0;
  let turns = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const { orderno } = (await api.call('buyItem', { id }, { token: opener })).body.data;
    api.clock.advance(59_999);
    /** The deadline passes some turns of the event loop after the join has been sent; the job comes then, or later. */
    const deadline = async () => {
      await pass(turns);
      api.clock.advance(1);
      if (round % 2 === 1) await pass(turns);
      return api.services.expiry.expireDue();
    };
    const [{ body }, expired] = await Promise.all([api.call('orderPt', { orderno }, { token: joiner }), deadline()]);
    const joined = body.code === 200;
    expect([body.msg, expired]).toEqual(joined ? ['拼团成功', 0] : ['该团已结束', 1]);
    if (joined) await joinedInTime(api, joiner);
    // Earlier when the join won, later when it lost: the two come ever closer to the same turn.
    turns = joined ? Math.floor(turns * 0.8) : Math.ceil(turns * 1.3);
    joins += joined ? 1 : 0;
    await booksAreRight(api);
  }
  expect(joins).toBeGreaterThan(0);
  expect(joins).toBeLessThan(ROUNDS);
  for (const token of [opener, joiner]) {
    const { data } = (await api.call('moneyInfo', {}, { token })).body;
    expect(data).toMatchObject({ recharge_money: 10_000 - joins * 100, group_held: 0 });
  }
  expect(await piecesOf(api, id)).toEqual({ stock: 100 - joins * 2, ptNum: joins * 2 });
  expect(api.failures).toEqual([]);
});
