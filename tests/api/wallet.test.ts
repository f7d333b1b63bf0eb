import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import request from 'supertest';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { wholeTest } from '../support/in-turn.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { outright } from '../support/outright.ts';
import { setSetting } from '../support/set-setting.ts';
import { appOf, openTestApi } from '../support/test-api.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };
const staff = { actor: 'alice', note: 'because' };

/** A shopper with a card and `balance` fen. */
async function withCard(api: Api, username: string, balance: number): Promise<string> {
  const token = await api.signUp(username, balance);
  await api.call('setBank', card, { token });
  return token;
}

const info = async (api: Api, token: string) => (await api.call('moneyInfo', {}, { token })).body.data;

test('a withdrawal is held at once, and paid by staff', async () => {
  const api = await openTestApi();
  const token = await withCard(api, 'saver', 50_000);
  const asked = await api.call('withdraw', { money: '300', address: '', type: 'bank' }, { token });
  expect(asked.body).toMatchObject({ code: 200, msg: '提现申请已提交', data: { money: 300, status: 'pending' } });
  expect(await info(api, token)).toMatchObject({ recharge_money: 200, withdraw_held: 300, withdraw_total: 0 });
  await booksAreRight(api);
  await outright(api).payWithdrawal({ id: asked.body.data.id, ...staff });
  expect(await info(api, token)).toMatchObject({ recharge_money: 200, withdraw_held: 0, withdraw_total: 300 });
  const { data } = (await api.call('withdrawList', {}, { token })).body;
  expect(data).toMatchObject([{ money: 300, status_txt: '已打款', bank_name: '工商银行', bank_account: '**** 7890' }]);
  await booksAreRight(api);
});

test('a refused withdrawal gives the money back, with a remark', async () => {
  const api = await openTestApi();
  const token = await withCard(api, 'saver', 50_000);
  const { id } = (await api.call('withdraw', { money: '500' }, { token })).body.data;
  await api.services.withdrawals.refuse({ id, actor: 'alice', note: '姓名与卡不符' });
  expect((await info(api, token)).recharge_money).toBe(500);
  const { data } = (await api.call('withdrawList', {}, { token })).body;
  expect(data).toMatchObject([{ status_txt: '已拒绝', remark: '姓名与卡不符' }]);
  await booksAreRight(api);
});

test('requirements of a withdrawal: a card, the first minimum, the balance, a valid amount', async () => {
  const api = await openTestApi();
  const token = await api.signUp('eager', 30_000);
  const withdraw = async (money: string) => (await api.call('withdraw', { money }, { token })).body.msg;
  expect(await withdraw('250')).toBe('请先绑定银行卡');
  await api.call('setBank', card, { token });
  expect(await withdraw('199.99')).toBe('首次提现至少 ¥200.00');
  expect(await withdraw('300.01')).toBe('余额不足，还差 ¥0.01');
  expect(await withdraw('1e2')).toBe('金额应为大于零、最多两位小数的金额');
  expect(await withdraw('')).toBe('请输入金额');
  expect(await withdraw('200')).toBe('提现申请已提交');
  expect(await withdraw('9.99')).toBe('每次提现至少 ¥10.00');
  expect(await withdraw('10')).toBe('提现申请已提交');
  await booksAreRight(api);
});

test('the first minimum is a setting, and a refused withdrawal does not count', async () => {
  const api = await openTestApi();
  const token = await withCard(api, 'eager', 30_000);
  const withdraw = async (money: string) => (await api.call('withdraw', { money }, { token })).body;
  await setSetting(api, { key: 'first_withdraw_min', value: '50', ...staff });
  const { id } = (await withdraw('50')).data;
  await api.services.withdrawals.refuse({ id, ...staff });
  expect((await withdraw('49.99')).code).toBe(400);
  expect((await withdraw('50')).code).toBe(200);
});

test('the fund password is required once it is set', async () => {
  const api = await openTestApi();
  const token = await withCard(api, 'careful', 100_000);
  const set = (fields: Record<string, string>) => api.call('setSafePwd', fields, { token });
  expect((await set({ password: 'wrong', safe_pwd: '24680246' })).body.msg).toBe('登录密码不正确');
  expect((await set({ password: 'correct horse', safe_pwd: '24680246' })).body.code).toBe(200);
  const withdraw = async (safe_pwd: string) => (await api.call('withdraw', { money: '200', safe_pwd }, { token })).body;
  expect((await withdraw('')).msg).toBe('请输入资金密码');
  expect((await withdraw('13579135')).msg).toBe('资金密码不正确');
  expect((await withdraw('24680246')).code).toBe(200);
  expect((await info(api, token)).recharge_money).toBe(800);
});

/** Two shoppers with a complete group; the first one's token and order. */
async function completeOrder(api: Api, tax: number) {
  const id = await api.addItem({ price: 10_000, tax });
  const [first, second] = [await api.signUp('first', 20_000), await api.signUp('second', 20_000)];
  const { orderno } = (await api.call('buyItem', { id }, { token: first })).body.data;
  await api.call('orderPt', { orderno }, { token: second });
  const [order] = (await api.call('order', { status: 2 }, { token: first })).body.data;
  return { token: first, other: second, orderId: order.id as number };
}

test('a tax refund is applied for once, refused, applied for again, and paid once', async () => {
  const api = await openTestApi();
  const { token, other, orderId: id } = await completeOrder(api, 500);
  const { refunds } = api.services;
  const apply = (as = token) => api.call('orderReturn', { id }, { token: as });
  expect((await apply(other)).body.msg).toBe('没有这个订单');
  const twice = await Promise.all([apply(), apply()]);
  expect(twice.map(({ body }) => body.code).sort()).toEqual([200, 400]);
  expect((await api.call('order', { status: 3 }, { token })).body.data).toMatchObject([{ id, status_txt: '待返税' }]);
  await refunds.refuse({ id, actor: 'alice', note: '请补充发票' });
  const [back] = (await api.call('order', { status: 2 }, { token })).body.data;
  expect(back).toMatchObject({ id, remark: '请补充发票' });
  await booksAreRight(api);
  expect((await apply()).body.msg).toBe('返税申请已提交');
  const paid = await Promise.allSettled([1, 2, 3].map(() => outright(api).payRefund({ id, ...staff })));
  expect(paid.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect(await info(api, token)).toMatchObject({ recharge_money: 105, refund_total: 5 });
  expect((await api.call('order', { status: 4 }, { token })).body.data).toMatchObject([{ id, status_txt: '已返税' }]);
  expect((await apply()).body.msg).toBe('该订单现在不能申请返税');
  await booksAreRight(api);
});

test('an order without tax has no refund to apply for, nor one that waits', async () => {
  const api = await openTestApi();
  const { token, orderId } = await completeOrder(api, 0);
  expect((await api.call('orderReturn', { id: orderId }, { token })).body.msg).toBe('该商品没有返税');
  const id = await api.addItem({ price: 5_000, tax: 100 });
  await api.call('buyItem', { id }, { token });
  const [waiting] = (await api.call('order', { status: 1 }, { token })).body.data;
  expect((await api.call('orderReturn', { id: waiting.id }, { token })).body.msg).toBe('该订单现在不能申请返税');
  expect((await info(api, token)).group_held).toBe(50);
});

test('the statement names every movement with the balance after it, page by page', async () => {
  const api = await openTestApi();
  const { token, orderId } = await completeOrder(api, 500);
  await api.call('orderReturn', { id: orderId }, { token });
  await outright(api).payRefund({ id: orderId, ...staff });
  await api.call('setBank', card, { token });
  await setSetting(api, { key: 'first_withdraw_min', value: '1', ...staff });
  await api.call('withdraw', { money: '20' }, { token });
  const whole = (await api.call('walletStatement', { limit: 100 }, { token })).body;
  expect(
    whole.data.map(({ kind_txt, amount, balance }: Record<string, unknown>) => [kind_txt, amount, balance]),
  ).toEqual([
    ['提现', -20, 85],
    ['返税', 5, 105],
    ['拼团付款', -100, 100],
    ['客服调整', 200, 200],
  ]);
  const first = (await api.call('walletStatement', { limit: 3 }, { token })).body;
  const second = (await api.call('walletStatement', { limit: 3, cursor: first.next }, { token })).body;
  expect([...first.data, ...second.data]).toEqual(whole.data);
  expect(second.next).toBeNull();
});

test('of one kind the statement has the same rows with the same balances, and nothing else', async () => {
  const api = await openTestApi();
  const { token, orderId } = await completeOrder(api, 500);
  await api.call('orderReturn', { id: orderId }, { token });
  await outright(api).payRefund({ id: orderId, ...staff });
  await api.call('setBank', card, { token });
  await setSetting(api, { key: 'first_withdraw_min', value: '1', ...staff });
  await api.call('withdraw', { money: '20' }, { token });
  await api.call('withdraw', { money: '15' }, { token });
  const { id } = (await api.call('withdraw', { money: '10' }, { token })).body.data;
  await api.services.withdrawals.refuse({ id, ...staff });
  const whole = (await api.call('walletStatement', { limit: 100 }, { token })).body.data;
  const groups: Record<string, string[]> = {
    recharge: [],
    withdraw: ['withdrawal_refused', 'withdrawal_held', 'withdrawal_held', 'withdrawal_held'],
    order: ['purchase'],
    refund: ['tax_refund'],
    adjustment: ['adjustment'],
  };
  for (const [kind, kinds] of Object.entries(groups)) {
    const { data } = (await api.call('walletStatement', { kind, limit: 100 }, { token })).body;
    expect(data.map((row: { kind: string }) => row.kind)).toEqual(kinds);
    expect(data).toEqual(whole.filter((row: { kind: string }) => kinds.includes(row.kind)));
    const pages = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { data: unknown[]; next: string | null } = (
        await api.call('walletStatement', { kind, limit: 1, cursor }, { token })
      ).body;
      pages.push(...page.data);
      cursor = page.next;
    }
    expect(pages).toEqual(data);
  }
  const { records } = await statementFile(api, token, { kind: 'withdraw' });
  expect(records.slice(1).map((cells) => cells[2])).toEqual(groups.withdraw);
  expect((await api.call('walletStatement', { kind: 'sale' }, { token })).body.code).toBe(400);
});

/** Records of a CSV without line breaks in its cells. */
async function statementFile(api: Api, token: string, query: Record<string, string> = {}, language = 'en-US') {
  const answer = await request(api.app)
    .get('/api/wallet_statement')
    .query({ format: 'csv', ...query })
    .set('Authorization', token)
    .set('Accept-Language', language);
  return { ...answer, records: parse(answer.text, { bom: true, relax_column_count: false }) as string[][] };
}

test('the statement as a file is the whole of it', async () => {
  const api = await openTestApi();
  const { token } = await completeOrder(api, 500);
  const { data } = (await api.call('walletStatement', {}, { token, language: 'en-US' })).body;
  const { records, text, headers } = await statementFile(api, token);
  expect(text).toMatch(/^\ufeffid,created_at,kind,kind_txt,amount,balance,ref\r\n/);
  expect(headers).not.toHaveProperty('link');
  expect(records.slice(1)).toEqual(
    data.map(({ id, created_at, kind, kind_txt, amount, balance, ref }: Record<string, unknown>) => [
      String(id),
      created_at,
      kind,
      kind_txt,
      Number(amount).toFixed(2),
      Number(balance).toFixed(2),
      ref,
    ]),
  );
  expect(records.map((record) => record.slice(4, 6))).toEqual([
    ['amount', 'balance'],
    ['-100.00', '100.00'],
    ['200.00', '200.00'],
  ]);
});

test('a text that begins like a formula is not one in the file', async () => {
  const api = await openTestApi();
  const token = await api.signUp('saver', 5_000);
  const say: typeof api.messages.say = (locale, key, params) =>
    key === 'transfer.adjustment' ? '=HYPERLINK("http://evil.example")' : api.messages.say(locale, key, params);
  const app = appOf({ ...api, messages: { ...api.messages, say } });
  const { records } = await statementFile({ ...api, app }, token);
  expect(records[1]?.[3]).toBe('\'=HYPERLINK("http://evil.example")');
});

wholeTest(
  'a statement of more than 10,000 entries says how to continue',
  async () => {
    const api = await openTestApi();
    const token = await api.signUp('busy');
    const more = 10_003;
    await api.store.transaction(
      async (tx) => {
        const [shopper] = await tx.db.select().from(tables.shoppers).where(eq(tables.shoppers.username, 'busy'));
        const to = { wallet: shopper?.id ?? 0 };
        for (let n = 0; n < more; n++) {
          await api.services.ledger.move(tx, {
            from: 'adjustments',
            to,
            amount: 1,
            kind: 'adjustment',
            ref: `audit:x${n}`,
          });
        }
      },
      { bulk: true },
    );
    const first = await statementFile(api, token);
    expect(first.records).toHaveLength(10_001);
    expect([first.records[1]?.[5], first.records.at(-1)?.[5]]).toEqual(['100.03', '0.04']);
    const next = /<\?format=csv&cursor=([^>]+)>; rel="next"/.exec(first.headers.link ?? '')?.[1] ?? '';
    const rest = await statementFile(api, token, { cursor: next });
    expect(rest.records.slice(1).map((record) => record[5])).toEqual(['0.03', '0.02', '0.01']);
    expect(rest.headers).not.toHaveProperty('link');
    const wrong = await api.call('walletStatement', { format: 'csv', cursor: 'x' }, { token });
    expect(wrong.body.code).toBe(400);
  },
  60_000,
);

test('a group can be seen by the number of any of its orders, by anybody', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ groupSize: 3, stock: 3 });
  const [first, second] = [await api.signUp('first', 20_000), await api.signUp('second', 20_000)];
  const { orderno } = (await api.call('buyItem', { id }, { token: first })).body.data;
  expect((await api.call('group', { orderno }, { token: second })).body.data).toMatchObject({
    mine: false,
    missing: 2,
  });
  const joined = (await api.call('orderPt', { orderno }, { token: second })).body.data.orderno;
  const seen = (await api.call('group', { orderno: joined })).body.data;
  expect(seen).toMatchObject({ orderno, item_id: id, nickname: 'Nick first', size: 3, missing: 1, status: 'open' });
  expect([seen.mine, seen.sold_out]).toEqual([false, true]);
  for (const token of [first, second])
    expect((await api.call('group', { orderno }, { token })).body.data.mine).toBe(true);
  expect((await api.call('group', { orderno: '999' })).body.msg).toBe('没有这个拼团');
});
