import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tables } from '../../../db/schema/index.ts';
import { piecesOf } from '../../support/at-once.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';
import { openTestApi } from '../../support/test-api.ts';

const ROUNDS = 16;
const staff = { actor: 'staff:1', note: 'supplier cannot deliver' };

type Api = Awaited<ReturnType<typeof openTestApi>>;

/** Closes the group of an order; the reason if it was refused. */
async function close({ services }: Api, orderno: string): Promise<string> {
  const { group } = await services.support.order(orderno);
  return services.groupClosing.close({ id: group.id, ...staff }).then(
    () => 'closed',
    (error: Error) => error.message,
  );
}

async function pass(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await nextTurn();
}

test('closing a group by hand and taking its last seat at once: one of the two', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ price: 10_000, tax: 0, stock: 100 });
  const [opener, joiner] = [await api.signUp('opener', 1_000_000), await api.signUp('joiner', 1_000_000)];
  let joins = 0;
  let turns = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const { orderno } = (await api.call('buyItem', { id }, { token: opener })).body.data;
    const { group } = await api.services.support.order(orderno);
    const closing = async () => {
      await pass(turns);
      return api.services.groupClosing.close({ id: group.id, ...staff }).then(
        ({ money }) => String(money),
        (error: Error) => error.message,
      );
    };
    const [{ body }, closed] = await Promise.all([api.call('orderPt', { orderno }, { token: joiner }), closing()]);
    const joined = body.code === 200;
    expect([body.msg, closed]).toEqual(joined ? ['拼团成功', 'groupFull'] : ['该团已结束', '10000']);
    // Earlier when the join won, later when it lost: the two come ever closer to the same turn.
    turns = joined ? Math.floor(turns * 0.8) : Math.ceil(turns * 1.3);
    joins += joined ? 1 : 0;
  }
  for (const token of [opener, joiner]) {
    const { data } = (await api.call('moneyInfo', {}, { token })).body;
    expect(data).toMatchObject({ recharge_money: 10_000 - joins * 100, group_held: 0 });
  }
  expect(await piecesOf(api, id)).toEqual({ stock: 100 - joins * 2, ptNum: joins * 2 });
  await booksAreRight(api);
});

test('closing a group by hand, twice, at the instant of its deadline: every member is paid back once', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ price: 10_000, tax: 0, groupSize: 3, groupSeconds: 60, stock: 100 });
  const [opener, joiner] = [await api.signUp('opener', 50_000), await api.signUp('joiner', 50_000)];
  for (let round = 0; round < ROUNDS; round++) {
    const { orderno } = (await api.call('buyItem', { id }, { token: opener })).body.data;
    await api.call('orderPt', { orderno }, { token: joiner });
    api.clock.advance(60_000);
    const work = [() => close(api, orderno), () => api.services.expiry.expireDue(), () => close(api, orderno)];
    const ended = await Promise.all((round % 2 === 0 ? work : work.toReversed()).map((one) => one()));
    const by = ended.filter((end) => end === 'closed' || end === 1);
    expect(by).toHaveLength(1);
    expect(ended.filter((end) => end === 'groupOver')).toHaveLength(by[0] === 1 ? 2 : 1);
    for (const token of [opener, joiner]) {
      const { data } = (await api.call('moneyInfo', {}, { token })).body;
      expect(data).toMatchObject({ recharge_money: 500, group_held: 0 });
    }
  }
  expect(await piecesOf(api, id)).toEqual({ stock: 100, ptNum: 0 });
  expect(api.failures).toEqual([]);
  await booksAreRight(api);
});

test('groups that are closed at once under one key of the shell: one is, and nobody meets a fault', async () => {
  const api = await openTestApi();
  for (let round = 0; round < ROUNDS; round++) {
    const groups = await Promise.all(
      Array.from({ length: 4 }, async (_, n) => {
        const token = await api.signUp(`opener_${'abcdefghijklmnop'[round]}_${'abcd'[n]}`, 10_000);
        const { orderno } = (await api.call('buyItem', { id: await api.addItem() }, { token })).body.data;
        return (await api.services.support.order(orderno)).group.id;
      }),
    );
    const by = { actor: 'alice', note: 'supplier cannot deliver', key: `round-${round}` };
    const closing = groups.map((id) => api.services.groupClosing.close({ id, ...by }));
    const results = await Promise.allSettled(closing);
    expect(results.filter((result) => result.status === 'rejected')).toEqual([]);
    const { auditLog } = tables;
    const entries = api.store.reader.db.select().from(auditLog).where(eq(auditLog.key, by.key));
    expect(await entries).toHaveLength(1);
  }
  await booksAreRight(api);
});
